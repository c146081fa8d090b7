import type { BenchRow } from '../harness/row.js';
import { benchStreams } from '../stream-report.js';

export const row: BenchRow = { usage: '', run: benchStreams };
