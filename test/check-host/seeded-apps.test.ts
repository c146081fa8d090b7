import { describe, expect, it } from 'vitest';
import { CHECKS, isHint } from '../../src/check-host/texts.js';
import { checkApp } from './check-app.js';
import { SHORT_TIMES } from './short-times.js';
import { TestApp } from './test-app.js';
import { SEEDED } from './seeded-apps.js';

/** Apps that leave requests without an answer: each of them takes the whole time for it. */
const NEVER_ANSWERING = new Set(['unanswered', 'newer-broken', 'unknown-request']);

const ids = (results: Awaited<ReturnType<typeof checkApp>>, outcome: string) =>
  results.filter((result) => result.outcome === outcome).map(({ check }) => check);

describe.concurrent('Checks of an app', { timeout: 120_000 }, () => {
  it('find nothing in a correct app', async () => {
    const results = await checkApp(TestApp);
    expect(results.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
    expect(ids(results, 'skip')).toEqual([]);
    expect(results.flatMap(({ findings }) => findings)).toEqual([]);
    expect(results).toHaveLength(Object.keys(CHECKS).length);
  });

  it.each(SEEDED)('find %s', async (id, App) => {
    const results = await checkApp(
      App,
      NEVER_ANSWERING.has(id) ? { ...SHORT_TIMES, answerMs: 1_000 } : SHORT_TIMES,
    );
    const [mistake] = results.flatMap(({ check, outcome, findings }) =>
      findings.filter((finding) => finding.id === id).map(() => ({ check, outcome })),
    );
    expect(mistake).toMatchObject({ outcome: isHint(id) ? 'pass' : 'fail' });
  });
});
