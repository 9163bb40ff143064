import type { Logger } from 'pino';
import { createLogger } from '@studio/runtime/logging/logger';

export interface CapturedLog {
  log: Logger;
  lines: Record<string, unknown>[];
  written: string[];
}

export function captureLog(): CapturedLog {
  const lines: Record<string, unknown>[] = [];
  const written: string[] = [];
  const write = (line: string) => {
    written.push(line);
    lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  return { log: createLogger({ service: 'api', version: 'test', logLevel: 'info' }, { write }), lines, written };
}
