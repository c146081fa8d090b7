/** How long the checks wait, in ms. */
export interface Times {
  /** For the first welcome. */
  welcomeMs: number;
  /** For an answer: as long as the page waits. */
  answerMs: number;
  /** For an answer that must not come. */
  silenceMs: number;
  /** For how long the token route holds an answer back, if the app is to be late. */
  delayMs: number;
  /** For how long the page is silent after its reload: an app has to wait for it. */
  silentStartMs: number;
  /** For how long hellos are lost after a reload, as if the app were not attached yet: until the page works without it. */
  lostHellosMs: number;
  /** How long an app may take to leave the page. */
  leavingMs: number;
}

export const TIMES: Times = {
  welcomeMs: 30_000,
  answerMs: 10_000,
  silenceMs: 1_000,
  delayMs: 3_000,
  silentStartMs: 2_500,
  lostHellosMs: 6_000,
  leavingMs: 4_000,
};
