import { isRecord } from '../hub/envelope.js';

const MEANINGS: [codes: RegExp, meaning: string][] = [
  [/^ENOTFOUND|^EAI_/, 'there is no such host'],
  [/^ECONNREFUSED/, 'no server listens there'],
  [/EXPIRED/, 'renew its certificate'],
  [/ALTNAME/, 'its certificate is for another host'],
  [
    /LEAF_SIGNATURE|ISSUER_CERT/,
    'its certificate needs the intermediate ones: fullchain.pem. A test CA: NODE_EXTRA_CA_CERTS=ca.pem',
  ],
  [/SELF_SIGNED/, 'browsers do not trust its certificate. A test CA: NODE_EXTRA_CA_CERTS=ca.pem'],
  [/^EPROTO|_SSL_|HPE_/, 'http and https are mixed up'],
];

/** Returns the system's code of a failed request, such as `ENOTFOUND` or `CERT_HAS_EXPIRED`; else the error's message. */
function getFailureCode(error: unknown): string {
  const { cause, message } = error as Error;
  if (isRecord(cause) && typeof cause['code'] === 'string') return cause['code'];
  return cause instanceof Error ? cause.message : message;
}

/** Returns the error code of a failed request with what it means; else the error's message. */
export function describeFailure(error: unknown): string {
  const code = getFailureCode(error);
  const [, meaning] = MEANINGS.find(([codes]) => codes.test(code)) ?? [];
  return meaning ? `${code}, ${meaning}` : code;
}
