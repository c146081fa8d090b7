/** How long one command of a store may take (milliseconds). A store that works answers in one. */
export const STORE_TIMEOUT_MS = 1_000;

/** @throws {Error} if `work` takes longer than {@link STORE_TIMEOUT_MS} */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The store did not answer in time.')), STORE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
