import { isRecord } from '../../hub/envelope.js';
import { createArgumentError } from '../argument-error.js';
import { isEncodable } from '../../hub/encodable.js';
import { DEFAULT_LOGS_PER_PAGE, MAX_LOGS_PER_PAGE } from '../../hub/points.js';
import type { RechargeOrder } from '../hub-api.js';

export const MAX_USER_ID_LENGTH = 1_000;
const MAX_ORDER_ID_LENGTH = 200;
const MAX_REASON_LENGTH = 500;

/** Which page of a log. */
export interface LogsPage {
  /** From 1. Default: 1. */
  page?: number | undefined;
  /** Records per page, 1 to 100. Default: 20. */
  pageSize?: number | undefined;
}

// A lone surrogate would be sent as another character, and so as another user or order.
const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxLength && isEncodable(value);

function validateText(name: string, value: unknown, maxLength: number): string {
  if (isText(value, maxLength)) return value;
  throw createArgumentError(
    `${name} must be a string of 1 to ${maxLength} characters without control characters.`,
  );
}

/** Whether the hub can be asked for this user. */
export const isUserId = (value: unknown): value is string => isText(value, MAX_USER_ID_LENGTH);

/** Returns a valid `client_user_id`. @throws {HubError} `BAD_ARGUMENT` */
export function validateUserId(clientUserId: unknown): string {
  return validateText('clientUserId', clientUserId, MAX_USER_ID_LENGTH);
}

/** Returns a valid page, with defaults filled in. @throws {HubError} `BAD_ARGUMENT` */
export function validateLogsPage(requested: LogsPage): { page: number; pageSize: number } {
  if (!isRecord(requested as unknown))
    throw createArgumentError('logs needs its page as { page, pageSize }.');
  const { page = 1, pageSize = DEFAULT_LOGS_PER_PAGE } = requested;
  if (!Number.isSafeInteger(page) || page < 1) throw createArgumentError('page must be an integer from 1.');
  if (!Number.isSafeInteger(pageSize) || pageSize < 1 || pageSize > MAX_LOGS_PER_PAGE) {
    throw createArgumentError(`page_size must be an integer from 1 to ${MAX_LOGS_PER_PAGE}.`);
  }
  return { page, pageSize };
}

/** Returns a valid `external_order_id`. @throws {HubError} `BAD_ARGUMENT` */
export function validateOrderId(externalOrderId: unknown): string {
  return validateText('externalOrderId', externalOrderId, MAX_ORDER_ID_LENGTH);
}

/** Returns the known fields of a valid order. @throws {HubError} `BAD_ARGUMENT` */
export function validateOrder(order: RechargeOrder): RechargeOrder {
  if (!isRecord(order))
    throw createArgumentError(
      'recharge needs an order: { clientUserId, amountCents, externalOrderId, reason }.',
    );
  const { clientUserId, amountCents, externalOrderId, reason } = order;
  if (!Number.isSafeInteger(amountCents) || amountCents < 1) {
    throw createArgumentError('amountCents must be a positive integer: 100 for 1 yuan.');
  }
  return {
    clientUserId: validateUserId(clientUserId),
    amountCents,
    externalOrderId: validateOrderId(externalOrderId),
    reason: validateText('reason', reason, MAX_REASON_LENGTH),
  };
}
