import type { Times } from '../../src/check-host/times.js';

/** About a fifth of what apps get: all is on this machine. A time in which an answer must come is never short. */
export const SHORT_TIMES: Times = {
  welcomeMs: 4_000,
  answerMs: 2_000,
  silenceMs: 300,
  delayMs: 900,
  silentStartMs: 500,
  lostHellosMs: 700,
  leavingMs: 800,
};
