import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { LogLevel } from '@studio/contract/environment';

/** JSON lines on stdout, UTC times, the level as a word (RELIABILITY §5.3). `destination` is for tests. */
export function createLog(level: LogLevel, version: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'worker', version },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (word: string) => ({ level: word }) },
    serializers: { err: faultOf },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Name, message, stack and code of an error; never the values it carries, for they may be a visitor's. */
function faultOf(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code: unknown = Reflect.get(error, 'code');
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    stack: error.stack?.slice(0, 4000),
    code: typeof code === 'string' ? code : undefined,
  };
}
