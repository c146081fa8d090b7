import { describe } from 'vitest';
import { compileKotlinRunner, noKotlin, withKotlin } from '../hosts/kotlin.js';
import { testNativeHost } from './native-host.js';

describe.skipIf(noKotlin)(
  `Android sample’s protocol on a JVM, with the page in Chromium${withKotlin}`,
  () => {
    testNativeHost(compileKotlinRunner);
  },
);
