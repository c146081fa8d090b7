/** Longer than this (milliseconds) nobody should wait for a store that answers in one. */
export const STORE_DEADLINE_MS = 1_000;

/** @throws {Error} if `work` takes longer than {@link STORE_DEADLINE_MS} */
export async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not answer in time.')), STORE_DEADLINE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
