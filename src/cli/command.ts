/** What a command's module exports. */
export interface Command {
  /** @throws {Error} with a message for the user: what is wrong, and what to do */
  run(args: string[], env: NodeJS.ProcessEnv): Promise<void>;
}
