/** Bytes of each response that are not counted, so that ordinary responses are always accepted. */
const FREE_BYTES = 256 * 1024;

/** Limits the memory of all large responses that a server reads at the same time. */
export class BodyBudget {
  #availableBytes: number;

  /** @param bytes of all large responses together */
  constructor(bytes: number) {
    this.#availableBytes = bytes;
  }

  /** Creates the reservation of one response. Release it after the response was read. */
  reserve(): BodyReservation {
    let reservedBytes = 0;
    return {
      grow: (size) => {
        const bytes = Math.max(0, size - FREE_BYTES) - reservedBytes;
        if (bytes > this.#availableBytes) return false;
        this.#availableBytes -= bytes;
        reservedBytes += bytes;
        return true;
      },
      release: () => {
        this.#availableBytes += reservedBytes;
        reservedBytes = 0;
      },
    };
  }
}

export interface BodyReservation {
  /** @param size of the response so far, in bytes @returns false if the budget is used up */
  grow(size: number): boolean;
  release(): void;
}
