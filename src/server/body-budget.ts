/** What each answer may hold without being counted (bytes): ordinary ones always pass. */
const FREE_BYTES = 256 * 1024;

/** Memory for the large answers that a server reads at the same time. */
export class BodyBudget {
  #left: number;

  /** @param bytes for all large answers together */
  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** An account for one answer. Release it once the answer is parsed. */
  open(): BodyAccount {
    let taken = 0;
    return {
      grow: (size) => {
        const more = Math.max(0, size - FREE_BYTES) - taken;
        if (more > this.#left) return false;
        this.#left -= more;
        taken += more;
        return true;
      },
      release: () => {
        this.#left += taken;
        taken = 0;
      },
    };
  }
}

export interface BodyAccount {
  /** @param size of the answer so far, in bytes @returns false if there is no memory for it now */
  grow(size: number): boolean;
  release(): void;
}
