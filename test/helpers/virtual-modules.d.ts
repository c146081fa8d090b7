declare module 'virtual:element-manifest' {
  export const elements: import('../../scripts/manifest/manifest.types.js').ElementDeclaration[];
}
