import { describe, expect } from 'vitest';
import { readPrivacyRecords } from '../../scripts/docs/privacy.js';
import { browserTest, startedOnce } from '../helpers/browser.js';
import { recordPrivacy } from '../privacy/privacy-actions.js';
import { startPrivacySite } from '../privacy/privacy-site.js';

const it = browserTest.extend('site', { scope: 'file' }, startedOnce(startPrivacySite));

const ADVICE = 'If that is intended, run: npx tsx scripts/docs/record-privacy.ts && npm run generate';

describe('docs/privacy.md', () => {
  it('has every request, cookie and storage entry of the widget, by what the user does', async ({
    context,
    site,
  }) => {
    const documented = new Map(readPrivacyRecords().map(({ action, entries }) => [action, entries]));
    const recorded = await recordPrivacy(context, site, async (action, read) => {
      // What comes later than that is part of the next action, and fails there.
      await expect.poll(read, { message: `${action}. ${ADVICE}` }).toEqual(documented.get(action) ?? []);
      return read();
    });
    expect(recorded, ADVICE).toEqual(readPrivacyRecords());
  });
});
