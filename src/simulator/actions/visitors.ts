const MOST = 20;

/** Who has looked at which table of late: the last twenty users of each. */
export class Visitors {
  readonly #byTable = new Map<string, Set<string>>();

  saw(shortCode: string, clientUserId: string): void {
    const users = this.#byTable.get(shortCode) ?? new Set();
    this.#byTable.set(shortCode, users);
    users.delete(clientUserId);
    users.add(clientUserId);
    const [longestAgo] = users;
    if (users.size > MOST && longestAgo !== undefined) users.delete(longestAgo);
  }

  of(shortCode: string): string[] {
    return [...(this.#byTable.get(shortCode) ?? [])];
  }

  clear(): void {
    this.#byTable.clear();
  }
}
