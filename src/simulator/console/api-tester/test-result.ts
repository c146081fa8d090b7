/** An HTTP exchange as the interface test simulator shows it, without the API key. */
export interface Exchange {
  title: string;
  method: string;
  url: string;
  requestHeaders: [name: string, value: string][];
  /** Indented; empty for no body. */
  requestBody: string;
  curl: string;
  /** Undefined without a response. */
  status: number | undefined;
  responseHeaders: [name: string, value: string][];
  /** Indented if it is JSON, limited in length; an error text without a response. */
  responseBody: string;
  durationMs: number;
}

/** The result of a form of the interface test simulator. */
export interface TestResult {
  endpoint: string;
  /** The form's values without the API key. */
  values: Record<string, string>;
  exchanges: Exchange[];
}
