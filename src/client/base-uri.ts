/** Returns what relative addresses are relative to. An element of the page named "baseURI" shadows `document.baseURI`. */
export const getBaseUri = (): string => new Text().baseURI;
