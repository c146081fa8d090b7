import { describe, expect, it } from 'vitest';
import {
  createRecordKey,
  parseBalance,
  parseDisplayedLogs,
  parseLogs,
  parseRechargeResult,
} from '../../src/hub/points.js';

const BALANCE = { client_user_id: 'u1', user_id: 7, balance_cents: 1_250 };
const RESULT = {
  client_user_id: 'u1',
  to_user_id: 7,
  amount_cents: 500,
  external_order_id: 'o1',
  user_balance_cents: 1_750,
  developer_balance_cents: 0,
};
const RECORD = {
  id: 1,
  source: 'billing',
  record_type: 'deduct',
  change_cents: -300,
  amount_cents: 300,
  balance_after: 950,
  reason: 'Unlock',
  status: 'success',
  short_code: 'a1',
  project_id: 12,
  created_at: '2026-01-02T03:04:05Z',
};
const LOGS = { client_user_id: 'u1', user_id: 7, list: [RECORD], total: 1, page: 1, page_size: 20 };

const record = (fields: object) =>
  parseLogs({ ...LOGS, list: [{ ...RECORD, ...fields }] }, 'The hub').list[0];
const badResponse = (name: string): unknown =>
  expect.objectContaining({ code: 'BAD_RESPONSE', message: expect.stringContaining(name) });
/** Values that are not whole cents. */
const INVALID_CENTS = [1.5, 2 ** 53, -(2 ** 53), NaN, Infinity, '500', null, undefined, {}, [500], true];

describe('parseBalance, parseRechargeResult and parseLogs', () => {
  it('R6 R8 E8 E9 E11 (S) return the fields of the specification and no others', () => {
    expect(parseBalance({ ...BALANCE, secret: 1 }, 'The hub')).toEqual(BALANCE);
    expect(parseRechargeResult({ ...RESULT, secret: 1 }, 'The hub')).toEqual(RESULT);
    expect(parseLogs({ ...LOGS, list: [{ ...RECORD, secret: 1 }], secret: 1 }, 'The hub')).toEqual(LOGS);
  });

  it('R8 R9 (S) accept a negative balance and change', () => {
    expect(parseBalance({ ...BALANCE, balance_cents: -1 }, 'The hub').balance_cents).toBe(-1);
    expect(record({ change_cents: -Number.MAX_SAFE_INTEGER })?.change_cents).toBe(-Number.MAX_SAFE_INTEGER);
  });

  it.each(INVALID_CENTS)('R9 (S) refuse an amount that is %s', (value) => {
    expect(() => parseBalance({ ...BALANCE, balance_cents: value }, 'The hub')).toThrow(
      badResponse('data.balance_cents') as Error,
    );
    for (const name of ['amount_cents', 'user_balance_cents', 'developer_balance_cents']) {
      expect(() => parseRechargeResult({ ...RESULT, [name]: value }, 'The hub')).toThrow(
        badResponse(`data.${name}`) as Error,
      );
    }
    for (const name of ['change_cents', 'amount_cents', 'balance_after']) {
      expect(() => record({ [name]: value })).toThrow(badResponse(`data.list[0].${name}`) as Error);
    }
  });

  it('R6 R8 (S) accept ids that are larger than safe integers, but no fractions', () => {
    const id = 1_234_567_890_123_456_800;
    expect(parseBalance({ ...BALANCE, user_id: id }, 'The hub').user_id).toBe(id);
    expect(parseRechargeResult({ ...RESULT, to_user_id: id }, 'The hub').to_user_id).toBe(id);
    expect(record({ id, project_id: id })).toEqual({ ...RECORD, id, project_id: id });
    const invalid = parseDisplayedLogs({ ...LOGS, list: [{ id, project_id: id }] }, 'The hub').list;
    expect(invalid).toEqual([{ id, project_id: id }]);
    expect(() => record({ id: 1.5 })).toThrow(badResponse('data.list[0].id') as Error);
    expect(record({ project_id: 1.5 })?.project_id).toBe(null);
  });

  it('R8 (S) tell records apart whose ids are rounded to the same number', () => {
    const records = [
      RECORD,
      { ...RECORD, balance_after: 650 },
      { ...RECORD, created_at: '2026-01-02T03:04:06Z' },
    ];
    expect(new Set(records.map(createRecordKey)).size).toBe(3);
  });

  it.each([
    ['a balance without its user', () => parseBalance({ ...BALANCE, client_user_id: 7 }, 'The hub')],
    ['a recharge of nothing', () => parseRechargeResult({ ...RESULT, amount_cents: 0 }, 'The hub')],
    [
      'a recharge without its order',
      () => parseRechargeResult({ ...RESULT, external_order_id: null }, 'The hub'),
    ],
    ['a negative amount', () => record({ amount_cents: -300 })],
    ['a record that is none', () => parseLogs({ ...LOGS, list: [RECORD, null] }, 'The hub')],
    ['a record without an id', () => record({ id: 'x' })],
    ['a record without a time', () => record({ created_at: 7 })],
    ['no list', () => parseLogs({ ...LOGS, list: null }, 'The hub')],
    ['page 0', () => parseLogs({ ...LOGS, page: 0 }, 'The hub')],
    ['pages without room', () => parseLogs({ ...LOGS, page_size: 0 }, 'The hub')],
    ['a total below 0', () => parseLogs({ ...LOGS, total: -1 }, 'The hub')],
  ])('R6 R8 (S) throw if the hub sends %s', (_what, read) => {
    expect(read).toThrow(badResponse('The hub') as Error);
  });

  it('R8 R11 (S) keep values that the specification does not name', () => {
    const unnamed = { source: 'lottery', record_type: 'gift', status: 'held' };
    expect(record(unnamed)).toEqual({ ...RECORD, ...unnamed });
  });

  it('R8 (S) return defaults for missing fields that are not money', () => {
    const { reason: _r, status: _s, short_code: _c, project_id: _p, ...bare } = RECORD;
    expect(parseLogs({ ...LOGS, list: [bare] }, 'The hub').list).toEqual([
      { ...bare, reason: '', status: '', short_code: null, project_id: null },
    ]);
  });
});
