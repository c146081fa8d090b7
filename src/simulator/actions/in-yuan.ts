import { yuanOf } from '../webhooks/wire.js';

/** `1234` → `¥12.34`, for people. @throws {Error} if `cents` is no whole number of 0 or more */
export const inYuan = (cents: number): string => `¥${yuanOf(cents)}`;
