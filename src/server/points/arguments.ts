import { HubError } from '../../hub/errors.js';
import { isEncodable } from '../../hub/form-url.js';
import { LOGS_PER_PAGE, MOST_LOGS_PER_PAGE } from '../../hub/points.js';
import type { RechargeOrder } from '../hub-api.js';

const LONGEST_ORDER_ID = 200;
const LONGEST_REASON = 500;

/** Which page of a log. */
export interface LogsPage {
  /** From 1. Default: 1. */
  page?: number;
  /** Records on a page, 1 to 100. Default: 20. */
  pageSize?: number;
}

const wrong = (message: string): HubError => new HubError('BAD_ARGUMENT', message);

function checkedText(name: string, value: unknown, longest: number): string {
  // A lone surrogate would go out as another character, and so as another user or order.
  if (typeof value === 'string' && value !== '' && value.length <= longest && isEncodable(value))
    return value;
  throw wrong(`${name} must be a string of 1 to ${longest} characters without control characters.`);
}

/** @throws {HubError} `BAD_ARGUMENT` */
export function checkedUser(clientUserId: unknown): string {
  return checkedText('clientUserId', clientUserId, 1_000);
}

/** @throws {HubError} `BAD_ARGUMENT` */
export function checkedPage({ page = 1, pageSize = LOGS_PER_PAGE }: LogsPage): Required<LogsPage> {
  if (!Number.isSafeInteger(page) || page < 1) throw wrong('page must be an integer from 1.');
  if (!Number.isSafeInteger(pageSize) || pageSize < 1 || pageSize > MOST_LOGS_PER_PAGE) {
    throw wrong(`page_size must be an integer from 1 to ${MOST_LOGS_PER_PAGE}.`);
  }
  return { page, pageSize };
}

export function checkedOrderId(externalOrderId: unknown): string {
  return checkedText('externalOrderId', externalOrderId, LONGEST_ORDER_ID);
}

/** @throws {HubError} `BAD_ARGUMENT` */
export function checkedOrder(order: RechargeOrder): RechargeOrder {
  const { clientUserId, amountCents, externalOrderId, reason } = order;
  if (!Number.isSafeInteger(amountCents) || amountCents < 1) {
    throw wrong('amountCents must be a positive integer: 100 for 1 yuan.');
  }
  return {
    clientUserId: checkedUser(clientUserId),
    amountCents,
    externalOrderId: checkedOrderId(externalOrderId),
    reason: checkedText('reason', reason, LONGEST_REASON),
  };
}
