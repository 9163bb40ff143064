import { pino } from 'pino';
import type { DestinationStream, Logger, LoggerOptions as LoggerSettings } from 'pino';
import { serializeError } from './serializeError.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LoggerOptions {
  service: string;
  version: string;
  logLevel: LogLevel;
}

/** Lines are written together: a write for each line would take a tenth of the time of a short request. */
const bufferBytes = 4096;
const flushMs = 100;
const warnLevel = pino.levels.values['warn'] ?? 40;

/**
 * Writes JSON lines to stdout (RELIABILITY §5.3). Lines below `warn` are written together, at most 100 ms late; other
 * lines are written at once. `destination` is for tests.
 */
export function createLogger(
  { service, version, logLevel }: LoggerOptions,
  destination: DestinationStream & { flush?: () => void } = bufferedStdout(),
): Logger {
  const options: LoggerSettings = {
    level: logLevel,
    base: { service, version },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => serializeError(error) },
    hooks: {
      logMethod(values, method, level) {
        method.apply(this, values);
        if (level >= warnLevel) destination.flush?.();
      },
    },
  };
  return pino(options, destination);
}

// `flush` writes the buffer, because `flushSync` would retry for ever when stdout is closed.
function bufferedStdout(): ReturnType<typeof pino.destination> {
  const stdout = pino.destination({ dest: 1, sync: true, minLength: bufferBytes, periodicFlush: flushMs });
  process.on('exit', () => stdout.flush());
  return stdout;
}
