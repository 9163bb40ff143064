import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { LogLevel } from '@studio/contract/environment';

/** JSON lines on stdout, UTC times, the level as a word (RELIABILITY §5.3). `destination` is for tests. */
export function createLog(level: LogLevel, version: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'api', version },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (word: string) => ({ level: word }) },
    // A database error carries the statement and its values: names, addresses, phones. Only what identifies the fault
    // is written.
    serializers: { err: faultOf },
  };
  return destination ? pino(options, destination) : pino(options);
}

interface Fault {
  type: string;
  message: string;
  stack?: string | undefined;
  code?: string | undefined;
  constraint?: string | undefined;
  cause?: Fault | undefined;
}

/** Name, message, stack, code and constraint of an error and of what caused it; never its values. */
function faultOf(error: unknown, depth = 0): Fault {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, 500) };
  const cause = 'original' in error ? error.original : error.cause;
  return {
    type: error.name,
    message: error.message.slice(0, 2000),
    stack: error.stack?.slice(0, 8000),
    code: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    cause: cause instanceof Error && depth < 3 ? faultOf(cause, depth + 1) : undefined,
  };
}

function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
