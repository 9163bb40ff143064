import { format } from 'node:util';
import type { Logger } from 'pino';

const maxPrintedLength = 4000;

/** Redirects the console output of packages to the log, so that every line is JSON. */
export function captureConsole(log: Logger): void {
  const logAs =
    (level: 'info' | 'warn' | 'error') =>
    (...args: unknown[]) =>
      log[level]({ printed: format(...args).slice(0, maxPrintedLength) }, 'console output');
  Object.assign(console, { log: logAs('info'), info: logAs('info'), warn: logAs('warn'), error: logAs('error') });
}
