// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, inject, it, type TestContext } from 'vitest';
import { HubError } from '../../../src/hub/errors.js';
import { formUrl } from '../../../src/hub/form-url.js';
import { addTokenToLink, notificationUrl } from '../../../src/hub/notification-url.js';
import { isToken } from '../../../src/hub/token-answer.js';
import { formatCount, seed } from '../seed.js';
import { checkAddress, checkFormUrl, checkLink, checkRefusal, isUnencodable } from './checks.js';
import { formRoot, hostileLink, hostileText, ordinaryLink } from './texts.js';

const RUNS = inject('isThorough') ? 1_000_000 : 5_000;
const TOKEN = 'eyJhbGciOiJ9.e30.c2ln-_+/=&#?%';

/** Counts what was accepted: a property that refuses all proves nothing. */
function createCount() {
  return { accepted: 0, refused: 0 };
}

type Count = ReturnType<typeof createCount>;

function report({ task }: TestContext, subject: string, { accepted, refused }: Count): void {
  expect(accepted).toBeGreaterThan(RUNS / 20);
  expect(refused).toBeGreaterThan(RUNS / 20);
  const counts = `${formatCount(accepted)} accepted, ${formatCount(refused)} refused`;
  task.meta.figure = `${formatCount(RUNS)} ${subject} (seed ${seed}): 0 escapes, ${counts}`;
}

/** Calls `build`, and checks its result or its refusal. */
function countCall(
  count: Count,
  build: () => string,
  check: (href: string) => void,
  refuse: (error: unknown) => void,
): void {
  let href: string;
  try {
    href = build();
  } catch (error) {
    refuse(error);
    count.refused += 1;
    return;
  }
  check(href);
  count.accepted += 1;
}

describe('Generated addresses', () => {
  it('D3 (C) of forms keep origin, path and parameter for hostile short codes and tokens', (context) => {
    const count = createCount();
    const property = fc.property(formRoot, hostileText, hostileText, (root, shortCode, token) => {
      const isBadCode = ['', '.', '..'].includes(shortCode) || isUnencodable(shortCode);
      const isBadToken = token === '' || isUnencodable(token);
      if (isToken(token) === isBadToken)
        throw new Error('The session and the address differ in what a token is.');
      countCall(
        count,
        () => formUrl(root, shortCode, token),
        (href) => {
          if (isBadCode || isBadToken) throw new Error(`Not refused: ${href}`);
          checkFormUrl(href, { formRoot: root, shortCode, token });
        },
        (error) => {
          if (!isBadCode && !isBadToken) throw error;
          // The message has the short code, which may have the same characters.
          checkRefusal(error, isBadCode ? 'UNSAFE_SHORT_CODE' : 'BAD_RESPONSE', isBadCode ? '' : token);
        },
      );
    });
    fc.assert(property, { seed, numRuns: RUNS });
    report(context, 'short codes and tokens', count);
  });

  it('V7 (S) of notifications keep origin, folder and parameters for links with open redirects', (context) => {
    const count = createCount();
    const property = fc.property(formRoot, hostileLink, (root, link) => {
      countCall(
        count,
        () => notificationUrl(root, link, TOKEN),
        (href) => checkLink(href, { formRoot: root, link, token: TOKEN }),
        (error) => checkRefusal(error, 'BAD_RESPONSE', TOKEN),
      );
    });
    fc.assert(property, { seed, numRuns: RUNS });
    report(context, 'links with a grammar of open redirects', count);
  });

  it('V7 (S) of streamed notifications get a token at the form site alone', () => {
    let accepted = 0;
    const property = fc.property(formRoot, hostileLink, fc.boolean(), (root, link, isBelow) => {
      // Half of them begin like addresses of the form site.
      const address = isBelow ? `${root.replace(/\/+$/, '')}${link}` : link;
      try {
        const href = addTokenToLink(root, address, TOKEN);
        checkAddress(href, root, TOKEN);
        accepted += 1;
      } catch (error) {
        if (!(error instanceof HubError)) throw error;
        checkRefusal(error, 'BAD_RESPONSE', TOKEN);
      }
    });
    fc.assert(property, { seed, numRuns: RUNS / 5 });
    expect(accepted).toBeGreaterThan(RUNS / 100);
  });

  it('V7 (S) of notifications are built for each ordinary path', () => {
    const property = fc.property(formRoot, ordinaryLink, (root, link) => {
      checkLink(notificationUrl(root, link, TOKEN), { formRoot: root, link, token: TOKEN });
    });
    fc.assert(property, { seed, numRuns: RUNS / 5 });
  });
});
