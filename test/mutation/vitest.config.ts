import { defineConfig } from 'vitest/config';

/** Tests of the code that `modules.ts` names: those that need no browser, and are quick enough to run for each change of the code. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'test/hub/*.test.ts',
      'test/client/token-session.test.ts',
      'test/server/webhook/{client-ip,client-ip-blanks,ip-allowlist,options,parse-webhook}.test.ts',
      'test/bridge/{optional-fields,future-messages,parse,polluted,protocol,schema,host,handshake,requests}.test.ts',
    ],
    provide: { isThorough: false },
  },
});
