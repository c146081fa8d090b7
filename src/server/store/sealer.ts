import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Authenticated encryption of texts: without the secret no one can read one, change it, or move it elsewhere. */
export interface Sealer {
  /** Encrypts a text. @param context where it is stored, such as its key: it opens with the same context only */
  seal(text: string, context: string): string;
  /** Decrypts a text. @returns undefined unless it was sealed with this secret for this context */
  open(sealed: string, context: string): string | undefined;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Creates a sealer with AES-256-GCM and a key that is derived from `secret` for this purpose alone. */
export function createSealer(secret: string): Sealer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'open-integration-widget shared store', 32));
  return {
    seal(text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
