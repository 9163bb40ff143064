import { format } from 'node:util';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { logFaultOf } from '@studio/contract/logFault';
import type { Config } from './config.ts';

/** JSON lines on stdout, UTC times, the level as a word (RELIABILITY §5.3). `destination` is for tests. */
export function createLog(
  { logLevel, version }: Pick<Config, 'logLevel' | 'version'>,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: logLevel,
    base: { service: 'web', version },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (word: string) => ({ level: word }) },
    serializers: { err: (error: unknown) => logFaultOf(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** React prints whole trees of components; what tells them apart stands at their beginning. */
const maxPrinted = 4000;

/** Packages that print on their own (React, vite-plugin-ssr) go through the log: every line is JSON. */
export function captureConsole(log: Logger): void {
  const through =
    (level: 'info' | 'warn' | 'error') =>
    (...words: unknown[]) =>
      log[level]({ printed: format(...words).slice(0, maxPrinted) }, 'printed');
  Object.assign(console, {
    log: through('info'),
    info: through('info'),
    warn: through('warn'),
    error: through('error'),
  });
}
