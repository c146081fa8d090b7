// In place of what a page never calls: files, the developer console, and cards in the HTML.
function refuse(): never {
  throw new Error('Not available in the static demo.');
}
export const readFileSync = refuse;
export const renameSync = refuse;
export const rmSync = refuse;
export const writeFileSync = refuse;
export const importRender = refuse;
export const createConsole = (): { fetch: typeof refuse } => ({ fetch: refuse });
