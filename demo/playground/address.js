// The playground's state in the query of the page's address: what differs from the defaults, so that it can be shared.

/**
 * @typedef {object} Definition one setting
 * @property {string} name also its parameter in the address
 * @property {string} fallback the value without a parameter
 * @property {(value: string) => boolean} isValid
 */
/** @typedef {Map<string, string>} Values every setting's value, by name */

/**
 * Reads the settings from an address. Parameters of others, such as the widget's own, are passed over.
 * @param {string} address
 * @param {readonly Definition[]} definitions
 * @returns {{ values: Values, ignored: string[] }} `ignored` names the parameters with a wrong value
 */
export function readAddress(address, definitions) {
  const { searchParams } = new URL(address);
  /** @type {Values} */
  const values = new Map();
  /** @type {string[]} */
  const ignored = [];
  for (const { name, fallback, isValid } of definitions) {
    const value = searchParams.get(name);
    const isUsable = value === null || value === fallback || isValid(value);
    if (!isUsable) ignored.push(name);
    values.set(name, isUsable ? (value ?? fallback) : fallback);
  }
  const known = new Set(definitions.map(({ name }) => name));
  for (const name of searchParams.keys()) if (name.startsWith('--') && !known.has(name)) ignored.push(name);
  return { values, ignored };
}

/**
 * Returns an address with these settings. Keeps the parameters of others.
 * @param {string} address
 * @param {Values} values
 * @param {readonly Definition[]} definitions
 */
export function writeAddress(address, values, definitions) {
  const url = new URL(address);
  for (const { name, fallback } of definitions) {
    const value = values.get(name) ?? fallback;
    if (value === fallback) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
}

/**
 * Creates the state of the playground: the address is where it is kept.
 * @param {readonly Definition[]} definitions
 * @param {{ location: { href: string }, history: Pick<History, 'state' | 'replaceState'>, addEventListener?: Window['addEventListener'] }} [page]
 */
export function createState(definitions, page = window) {
  const { values, ignored } = readAddress(page.location.href, definitions);
  /** @type {((name: string, value: string) => void)[]} */
  const listeners = [];
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const write = () =>
    page.history.replaceState(page.history.state, '', writeAddress(page.location.href, values, definitions));
  // A form that closes goes back to an entry from before the last changes.
  page.addEventListener?.('popstate', write);
  return {
    definitions,
    /** Names of the parameters whose value was wrong. */
    ignored,
    /** @param {string} name */
    get: (name) => values.get(name) ?? '',
    /** @param {(name: string, value: string) => void} listener */
    onChange: (listener) => void listeners.push(listener),
    /**
     * Changes a setting, and the address with it.
     * @param {string} name
     * @param {string} value
     * @returns {boolean} false if the value is not valid: nothing changes then
     */
    set(name, value) {
      const definition = byName.get(name);
      if (!definition || !(value === definition.fallback || definition.isValid(value))) return false;
      if (values.get(name) === value) return true;
      values.set(name, value);
      write();
      for (const listener of listeners) listener(name, value);
      return true;
    },
  };
}
