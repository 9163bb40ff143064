import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { LogLevel } from '@studio/contract/environment';
import { logFaultOf } from '@studio/contract/logFault';

/** JSON lines on stdout, UTC times, the level as a word (RELIABILITY §5.3). `destination` is for tests. */
export function createLog(level: LogLevel, version: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'api', version },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (word: string) => ({ level: word }) },
    serializers: { err: (error: unknown) => logFaultOf(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}
