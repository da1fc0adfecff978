Shader "Lantern Cove/Water"
{
    Properties
    {
        _MainTex ("Ripples", 2D) = "white" {}
        _Color ("Shallow", Color) = (0.18, 0.46, 0.52, 0.85)
        _DeepColor ("Deep", Color) = (0.03, 0.1, 0.17, 1)
        _WaveHeight ("Wave height", Range(0, 1)) = 0.12
        _WaveSpeed ("Wave speed", Float) = 0.7
    }

    SubShader
    {
        Tags { "Queue" = "Transparent" "RenderType" = "Transparent" }
        LOD 200

        CGPROGRAM
        #pragma surface surf Standard alpha:fade vertex:vert
        #pragma target 3.0

        sampler2D _MainTex;
        fixed4 _Color;
        fixed4 _DeepColor;
        float _WaveHeight;
        float _WaveSpeed;

        struct Input
        {
            float2 uv_MainTex;
            float3 viewDir;
        };

        void vert(inout appdata_full v)
        {
            float phase = _Time.y * _WaveSpeed;
            v.vertex.y += _WaveHeight * sin(v.vertex.x * 0.8 + phase) * cos(v.vertex.z * 0.6 - phase);
        }

        void surf(Input IN, inout SurfaceOutputStandard o)
        {
            float facing = saturate(dot(normalize(IN.viewDir), o.Normal));
            fixed4 water = lerp(_Color, _DeepColor, facing);
            o.Albedo = water.rgb * tex2D(_MainTex, IN.uv_MainTex + _Time.x * _WaveSpeed).rgb;
            o.Smoothness = 0.92;
            o.Alpha = water.a;
        }
        ENDCG
    }

    FallBack "Transparent/Diffuse"
}
