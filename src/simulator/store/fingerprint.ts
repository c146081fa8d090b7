import { createHash } from 'node:crypto';

/** What is kept of a secret in its place: enough to know it again, too little to tell it. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64');
