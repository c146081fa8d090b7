type RenderModule = typeof import('../../render/index.js');

/** Imports what renders HTML, with Lit. Only servers that call `render` or `POST /open` load it. */
export const importRender = (): Promise<RenderModule> => import('../../render/index.js');
