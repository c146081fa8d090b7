import { cpus, loadavg } from 'node:os';

/** Where and under which load something was measured. Figures of two machines cannot be compared. */
export interface Machine {
  date: string;
  node: string;
  cpu: string;
  cores: number;
  /** Mean number of runnable processes in the last minute. More than `cores`: the machine is busy. */
  load: number;
}

export function describeMachine(): Machine {
  const [first] = cpus();
  const load = Math.round((loadavg()[0] ?? NaN) * 100) / 100;
  const date = new Date().toISOString();
  return { date, node: process.version, cpu: first?.model ?? '', cores: cpus().length, load };
}
