import { describe, expect, it } from 'vitest';
import { CHECKS, isHint } from '../../src/check-host/texts.js';
import { checkApp } from './check-app.js';
import { TestApp } from './test-app.js';
import { SEEDED } from './seeded-apps.js';

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
    const results = await checkApp(App);
    const [mistake] = results.flatMap(({ check, outcome, findings }) =>
      findings.filter((finding) => finding.id === id).map(() => ({ check, outcome })),
    );
    expect(mistake).toMatchObject({ outcome: isHint(id) ? 'pass' : 'fail' });
  });
});
