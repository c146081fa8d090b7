/** The part of `crypto` that `react-native-get-random-values` adds. */
type RandomSource = { getRandomValues?(bytes: Uint8Array): Uint8Array };

/**
 * Returns a random text of 32 digits.
 * @throws {TypeError} if the app has no source of random numbers
 */
export function createNonce(): string {
  const source = (globalThis as { crypto?: RandomSource }).crypto;
  if (!source?.getRandomValues) {
    throw new TypeError(
      'OisPage needs random numbers, which React Native does not have. Add react-native-get-random-values to the app, ' +
        "and import 'react-native-get-random-values' in its first file.",
    );
  }
  return Array.from(source.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
