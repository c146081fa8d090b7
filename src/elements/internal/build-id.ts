/** Names the build to which the files of a release belong. The build replaces it (scripts/deferred-files.ts). */
export const BUILD: string = 'source';
