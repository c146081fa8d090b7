/** Holds back what needs both the host's welcome and a token until they are there. */
export class Readiness {
  #isHostKnown = false;
  #hasToken = false;
  #waiting: (() => void)[] = [];

  /** The host has said welcome, or none is there. */
  hostKnown(): void {
    this.#isHostKnown = true;
    this.#release();
  }

  /** There is a token. */
  tokenCame(): void {
    this.#hasToken = true;
    this.#release();
  }

  /** The token is another user's. */
  tokenDropped(): void {
    this.#hasToken = false;
  }

  /** Resolves once both are there. A page that failed to get its token shows that, and can be told to try again. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#release();
    });
  }

  #release(): void {
    if (!this.#isHostKnown || !this.#hasToken) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
