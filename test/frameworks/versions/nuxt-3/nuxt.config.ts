export default defineNuxtConfig({
  compatibilityDate: '2025-07-01',
  future: { compatibilityVersion: 4 },
  telemetry: false,
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('ois-') } },
});
