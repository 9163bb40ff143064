import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { serializeError } from './serializeError.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LoggerOptions {
  service: string;
  version: string;
  logLevel: LogLevel;
}

/** JSON lines on stdout (RELIABILITY §5.3). `destination` is for tests. */
export function createLogger({ service, version, logLevel }: LoggerOptions, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: { service, version },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => serializeError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}
