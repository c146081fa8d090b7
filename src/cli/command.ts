/** What a command's module exports. */
export interface Command {
  /** @throws {Error} with what to do, for whoever typed it */
  run(args: string[], env: NodeJS.ProcessEnv): Promise<void>;
}
