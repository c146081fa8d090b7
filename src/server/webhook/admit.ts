import type { MiddlewareHandler } from 'hono';
import { refuse } from '../answers.js';
import type { Log } from '../log.js';
import type { AppEnv } from '../require-user.js';
import { clientAddress, type AddressRules } from './client-address.js';

/** Anybody can be refused as often as they like: that must not fill a disk. */
const BETWEEN_LINES_MS = 10_000;

/**
 * Lets callers on the allow-list through, before anything of the body is read; all others get 403 (specification:
 * Receiver set-up rules). A line of the log, at most every 10 seconds, says who was refused.
 */
export function admit(rules: AddressRules, log: Log, now: () => number): MiddlewareHandler<AppEnv> {
  let lastLine = -Infinity;
  let unsaid = 0;

  function tell(why: string): void {
    const since = now() - lastLine;
    if (since >= 0 && since < BETWEEN_LINES_MS) {
      unsaid += 1;
      return;
    }
    const others = unsaid > 0 ? ` ${unsaid} more were refused since the last of these lines.` : '';
    log({ level: 'warn', event: 'webhook_denied', message: `A webhook call was refused: ${why}.${others}` });
    lastLine = now();
    unsaid = 0;
  }

  return async (c, next) => {
    const found = clientAddress(c.env.remoteAddress, c.req.raw.headers, rules);
    if ('why' in found || !rules.allowed(found)) {
      const isThroughUnknown = c.req.header(rules.header) !== undefined && !('why' in found);
      const hint = isThroughUnknown
        ? ' (if your own proxy has that address, name it in webhook.trustedProxies)'
        : '';
      tell('why' in found ? found.why : `${found.text} is not in webhook.allowedIps${hint}`);
      refuse(403, 'This address may not call the webhook.');
    }
    await next();
  };
}
