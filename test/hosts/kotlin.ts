import { delimiter, join } from 'node:path';
import { hasJava, HOST_CHECKS } from '../../scripts/host-compilers.mjs';
import { buildOnce } from './build-once.js';
import { noCompilers, runCompiler, SAMPLES, STUBS, withCompilers } from './compilers.js';

const noJava = !hasJava();
/** For `describe.skipIf`, and for its name. */
export const noKotlin = noCompilers || noJava;
export const withKotlin = `${withCompilers}${noJava ? ' (NOT RUN: there is no java to run Kotlin’s compiler; install a Java 17)' : ''}`;

const KOTLIN = join(HOST_CHECKS, 'node_modules/kotlin-compiler');

const PROTOCOL = [join(SAMPLES, 'android/protocol'), join(HOST_CHECKS, 'runners/ProtocolRunner.kt')];
const VIEW = [join(SAMPLES, 'android/view'), join(STUBS, 'android')];

/** The command that runs the Android sample's protocol on a JVM. */
export const compileKotlinRunner = async (): Promise<string[]> => {
  const classes = await compile(PROTOCOL);
  const path = [classes, join(KOTLIN, 'lib/kotlin-stdlib.jar')].join(delimiter);
  const flags = [
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-Dfile.encoding=UTF-8',
    '-Dstdout.encoding=UTF-8',
  ];
  return ['java', ...flags, '-cp', path, 'com.example.ois.ProtocolRunnerKt'];
};

/** Compiles the Android sample's view. @throws with the compiler's output */
export const compileAndroidView = async (): Promise<string> => compile(VIEW, await compile(PROTOCOL));

/** @returns the folder of the classes */
const compile = (sources: string[], classPath = ''): Promise<string> =>
  buildOnce('kotlin', [...sources, join(KOTLIN, 'package.json'), `-cp ${classPath}`], async (folder) => {
    const compiler = ['-cp', join(KOTLIN, 'lib', '*'), 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler'];
    const flags = ['-kotlin-home', KOTLIN, '-no-reflect', '-nowarn', '-d', folder];
    if (classPath) flags.push('-cp', classPath);
    // The process is too short for Java's second compiler.
    const javaFlags = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
    const output = await runCompiler('java', [...javaFlags, ...compiler, ...flags, ...sources]);
    if (output) throw new Error(output);
  });
