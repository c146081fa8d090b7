// Examples of the properties that are functions. The code that the playground shows is the text of these functions.

/** Names of the properties that have an example. */
export const SAMPLE_NAMES = ['renderCard', 'tokenProvider', 'openByHost'];

/**
 * @param {string} tokenEndpoint
 * @param {typeof globalThis.fetch} fetch
 * @returns {Record<string, Function>} by property
 */
export const createSamples = (tokenEndpoint, fetch) => ({
  renderCard: (table) => (table.tags.length > 0 ? `# ${table.tags[0]}` : undefined),
  tokenProvider: async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(tokenEndpoint, {
      method: 'POST',
      headers,
      body: JSON.stringify(body ?? {}),
    });
    return response.json();
  },
  openByHost: async (shortCode, name) => console.log(`Your app opens the form ${shortCode}: ${name}`),
});

/**
 * Returns the code of an example, with the token endpoint of the documentation.
 * @param {string} name
 */
export const readSampleCode = (name) =>
  String(createSamples('', fetch)[name])
    .replaceAll('tokenEndpoint', "'/ois/token'")
    .replace(/\n {2}(?=.)/g, '\n');
