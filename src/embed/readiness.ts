/** Tracks the host's welcome and the token, and delays work that needs both. */
export class Readiness {
  #isHostSettled = false;
  #hasToken = false;
  #waiting: ((isReady: boolean) => void)[] = [];
  #users = 0;

  /** Call when the host has sent `welcome`, or when there is none. */
  settleHost(): void {
    this.#isHostSettled = true;
    this.#resolveIfReady();
  }

  /** Call when there is a token. */
  settleToken(): void {
    this.#hasToken = true;
    this.#resolveIfReady();
  }

  /** Call when another user has signed in: what waits is not for that user. */
  clearToken(): void {
    this.#hasToken = false;
    this.#users += 1;
    this.#resolve(false);
  }

  /** @returns a function that returns whether the user is still the same one */
  trackUser(): () => boolean {
    const user = this.#users;
    return () => user === this.#users;
  }

  /**
   * Waits until both are there. Without a token the widget shows an error, whose retry may resolve it.
   * @returns false if the user has changed meanwhile
   */
  wait(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#resolveIfReady();
    });
  }

  #resolveIfReady(): void {
    if (this.#isHostSettled && this.#hasToken) this.#resolve(true);
  }

  #resolve(isReady: boolean): void {
    for (const resolve of this.#waiting.splice(0)) resolve(isReady);
  }
}
