/** The users of the demo. `id` is sent to the hub as `client_user_id`; the texts have their names. */
export const USERS = [{ id: 'demo-mei' }, { id: 'demo-jonas' }, { id: 'demo-amara' }] as const;

export type UserId = (typeof USERS)[number]['id'];
