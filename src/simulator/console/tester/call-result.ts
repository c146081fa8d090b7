/** One HTTP exchange as the interface test simulator shows it. The API key is in none of its texts. */
export interface ShownCall {
  title: string;
  method: string;
  url: string;
  requestHeaders: [name: string, value: string][];
  /** As sent, pretty-printed; empty for none. */
  requestBody: string;
  curl: string;
  /** Undefined when no answer came. */
  status: number | undefined;
  responseHeaders: [name: string, value: string][];
  /** Pretty-printed where it is JSON, capped; why none came where none did. */
  responseBody: string;
  /** In milliseconds. */
  duration: number;
}

/** What came of one form of the interface test simulator. */
export interface CallResult {
  endpoint: string;
  /** What was typed, the API key aside. */
  values: Record<string, string>;
  calls: ShownCall[];
}
