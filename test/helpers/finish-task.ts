/** Resolves in the present task, after all microtasks that it has queued, and those that they queue. */
export async function finishTask(): Promise<void> {
  for (let i = 0; i < 500; i += 1) await undefined;
}
