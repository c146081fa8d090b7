import type { Keys } from '../store/keys.js';
import type { Tables } from '../store/tables.js';
import type { Session } from './session/session.js';

/** What the console shows and steers. */
export interface ConsoleParts {
  hubUrl: string;
  formUrl: string;
  /** What signs in. */
  password: string;
  now: () => number;
  /** The open API itself, for the interface test simulator. */
  hub: (request: Request) => Promise<Response>;
  keys: Keys;
  tables: Tables;
}

/** What lies in a request's context once it has passed the guards. */
export interface ConsoleEnv {
  Variables: {
    session: Session;
    /** Of a post: its fields. */
    form: URLSearchParams;
  };
}
