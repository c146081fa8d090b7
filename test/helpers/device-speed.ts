import { nextFrame } from '../../src/elements/internal/after-layout.js';
import { isSlowDevice, measureUntilPainted } from '../../src/elements/internal/device-speed.js';

/**
 * Makes the device count as slow, or not: tests of the same page may have rendered lists while the machine was busy. Lists that are
 * rendered later are measured as usual.
 */
export async function setDeviceSpeed(speed: 'slow' | 'fast'): Promise<void> {
  do {
    // Ignored while a list is measured.
    measureUntilPainted(performance.now() + (speed === 'slow' ? -200 : 1_000), 0);
    await nextFrame();
  } while (isSlowDevice() !== (speed === 'slow'));
}
