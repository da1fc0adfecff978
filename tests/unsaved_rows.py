"""Paths of the API's tables that no document of the real projects has, each with its reason."""

_NEW_DAMPING = "Unity 6000.1 and newer write it; the projects are older"
_NEW_PHYSICS_MATERIAL = "Unity 2023.3 and newer write it; the materials of the projects are older"
_FEW_JOINTS = "the only joints of the projects are of an older Unity"

NOT_IN_CORPUS = {
    "AimConstraint.constraintActive m_IsContraintActive": "older than the constraints of the projects",
    "AudioSource.resource m_Resource": "Unity 2023.2 and newer write it; the projects do not",
    "Joint.connectedArticulationBody m_ConnectedArticulationBody": _FEW_JOINTS,
    "Joint.connectedMassScale m_ConnectedMassScale": _FEW_JOINTS,
    "Joint.massScale m_MassScale": _FEW_JOINTS,
    "Light.shadowRadius m_ShapeRadius": "Unity 6000.4 and newer write it",
    "LineRenderer.maskInteraction m_MaskInteraction": "newer than the line renderers of the projects",
    "LineRenderer.textureScale m_Parameters.textureScale": "newer than the line renderers of the projects",
    "PhysicsMaterial.bounceCombine m_BounceCombine": _NEW_PHYSICS_MATERIAL,
    "PhysicsMaterial.bounciness m_Bounciness": _NEW_PHYSICS_MATERIAL,
    "PhysicsMaterial.dynamicFriction m_DynamicFriction": _NEW_PHYSICS_MATERIAL,
    "PhysicsMaterial.frictionCombine m_FrictionCombine": _NEW_PHYSICS_MATERIAL,
    "PhysicsMaterial.staticFriction m_StaticFriction": _NEW_PHYSICS_MATERIAL,
    "PlayerSettings.iOS.buildNumber buildNumber.iOS": "the projects spell the platform iPhone",
    "PositionConstraint.constraintActive m_Active": "the only position constraint is of an older Unity",
    "Rigidbody.angularDamping m_AngularDamping": _NEW_DAMPING,
    "Rigidbody.angularDrag m_AngularDamping": _NEW_DAMPING,
    "Rigidbody.drag m_LinearDamping": _NEW_DAMPING,
    "Rigidbody.linearDamping m_LinearDamping": _NEW_DAMPING,
    "TMP_Text.textWrappingMode m_TextWrappingMode": "newer than the TextMeshPro of the projects",
}
