import { HubError } from '../../hub/errors.js';
import { register } from '../shared/register.js';
import type { FormHost, FormOpener, FormSource } from './form-opener.js';

const openers = new WeakMap<FormHost, FormOpener>();

/**
 * Loads what opens forms, and registers `<ois-form-frame>`. First paint does without them, so the drop-in keeps them in
 * a file beside itself.
 * @throws {HubError} `NETWORK` if the file cannot be had; the next call tries again
 */
export async function loadFormOpener(host: FormHost, source: FormSource): Promise<FormOpener> {
  let late: typeof import('./form-opener.js');
  try {
    late = await import('./form-opener.js');
  } catch {
    throw new HubError(
      'NETWORK',
      'The script of the form window could not be loaded. It lies beside the drop-in.',
    );
  }
  register('ois-form-frame', late.OisFormFrame);
  const opener = openers.get(host) ?? new late.FormOpener(host, source);
  openers.set(host, opener);
  return opener;
}
