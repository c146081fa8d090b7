// Requests to your server, where the hub's key stays. Its `identify` returns the user of the session in the header `Authorization`.
// Not run on a device.
import type { HostToken } from 'open-integration-widget/bridge';
import type { TokenRequest } from 'open-integration-widget/react-native';

const SERVER = 'https://api.example.com';

/** Your app's own login. Returns the session by which your server identifies the user; nothing if the user cancelled. */
async function session(): Promise<string | undefined> {
  throw new Error('your login');
}

/** Your own payment, which your server credits. */
export async function startPayment(): Promise<void> {
  throw new Error('your payment');
}

export async function fetchToken({ reason, signal }: TokenRequest): Promise<HostToken | undefined> {
  // The server caches tokens: one that the hub has refused must not come again.
  const include = reason === 'initial' ? ['tags', 'tables'] : [];
  const body = JSON.stringify({ reason, include, renew: reason === 'refused' });
  return request<HostToken>('POST', '/app/token', { signal, body });
}

/** Returns the user's points, in cents. */
export async function fetchBalance(): Promise<number> {
  const answer = await request<{ data: { balance_cents: number } }>('GET', '/ois/points/balance');
  if (!answer) throw new Error('No user is signed in.');
  return answer.data.balance_cents;
}

async function request<Answer>(
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<Answer | undefined> {
  const user = await session();
  if (user === undefined) return undefined;
  const headers = { Authorization: `Bearer ${user}`, 'Content-Type': 'application/json' };
  const answer = await fetch(SERVER + path, { method, headers, ...init });
  if (answer.status === 401 || answer.status === 403) return undefined;
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return (await answer.json()) as Answer;
}
