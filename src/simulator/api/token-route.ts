import type { Context } from 'hono';
import { faultOf } from '../faults/apply-faults.js';
import type { Tokens } from '../store/tokens.js';
import type { Users } from '../store/users.js';
import { success } from './envelope.js';
import { readBody } from './read-body.js';
import { readClientUserId } from './read-fields.js';

/** `POST /apikeys/token`. */
export function exchange(tokens: Tokens, users: Users) {
  return async (c: Context): Promise<Response> => {
    const clientUserId = readClientUserId((await readBody(c)).client_user_id);
    users.ensure(clientUserId);
    return success(c, tokens.issue(clientUserId, faultOf(c)?.tokenLife));
  };
}
