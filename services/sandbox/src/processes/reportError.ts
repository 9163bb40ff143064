import { ConfigError } from '@studio/runtime/settings/environment';

/** Prints expected errors as sentences, and others with their stack. @returns the exit code */
export function reportError(error: unknown): number {
  if (error instanceof ConfigError) {
    console.error(`\n${error.errors.map((sentence) => sentence.replace(/\.?$/, '.')).join('\n')}`);
    return 2;
  }
  console.error(error instanceof Error && error.constructor === Error ? `\n${error.message}` : error);
  return 1;
}
