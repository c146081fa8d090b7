import type { Times } from '../../src/check-host/times.js';

/** Shorter than for real apps, because all is on this machine. The answer of a faulty app has to come within `silenceMs`. */
export const SHORT_TIMES: Times = {
  welcomeMs: 4_000,
  answerMs: 2_000,
  silenceMs: 600,
  delayMs: 900,
  silentStartMs: 500,
  lostHellosMs: 700,
  leavingMs: 800,
};
