import { HubError } from '../../hub/errors.js';
import { register } from '../shared/register.js';

/**
 * Loads and registers `<ois-form-frame>`. First paint does without it, so the drop-in keeps it in a file beside itself.
 * @throws {HubError} `NETWORK` if the file cannot be had; the next call tries again
 */
export async function loadFormFrame(): Promise<void> {
  try {
    const { OisFormFrame } = await import('./form-frame.js');
    register('ois-form-frame', OisFormFrame);
  } catch {
    throw new HubError(
      'NETWORK',
      'The script of the form window could not be loaded. It lies beside the drop-in.',
    );
  }
}
