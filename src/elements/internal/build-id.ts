/** The id of the build to which a file belongs. The build replaces it (scripts/deferred-files.ts). */
export const BUILD: string = '*';
