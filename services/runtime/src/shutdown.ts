import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface ShutdownOptions {
  log: Logger;
  /** How long to keep serving, unready, until load balancers send nothing new, in milliseconds. */
  drainMs: number;
  /** After the drain, how long the steps may take before the process is ended, in milliseconds. */
  timeoutMs: number;
  /** Run in this order after the drain. */
  steps: readonly { name: string; close: () => Promise<unknown> }[];
  exit?: (code: number) => void;
}

export interface Shutdown {
  /** True from the first signal on: `/readyz` answers 503 and responses carry `Connection: close`. */
  isDraining: () => boolean;
  /** Ends the process in order, with `code` when every step succeeded. A second call ends it at once. */
  begin: (reason: string, code: number) => Promise<void>;
  /** Logs the error and begins to shut down with code 1: the process state is unknown, but work in progress is finished. */
  fail: (error: unknown, message: string) => void;
}

/** The order of ending (RELIABILITY §5.1): unready, wait, run the steps, exit; forced with code 1 on timeout. */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { log, drainMs, timeoutMs, steps, exit = (code: number) => process.exit(code) } = options;
  let draining = false;

  async function begin(reason: string, code: number): Promise<void> {
    if (draining) {
      log.warn({ reason }, 'second shutdown request');
      exit(1);
      return;
    }
    draining = true;
    log.info({ reason, drainMs }, 'shutdown started');
    setTimeout(() => {
      log.fatal('shutdown timeout');
      exit(1);
    }, drainMs + timeoutMs).unref();

    await sleep(drainMs);
    let exitCode = code;
    for (const { name, close } of steps) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error, step: name }, 'shutdown step failed');
        exitCode = exitCode || 1;
      }
    }
    log.info('shutdown finished');
    exit(exitCode);
  }

  function fail(error: unknown, message: string): void {
    log.fatal({ err: error }, message);
    void begin(message, 1);
  }

  return { isDraining: () => draining, begin, fail };
}

/** Shuts down on SIGTERM and SIGINT with code 0, after an error that nothing caught with code 1. */
export function shutDownOnSignals({ begin, fail }: Shutdown): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void begin(signal, 0));
  process.on('uncaughtException', (error) => fail(error, 'uncaught exception'));
  process.on('unhandledRejection', (reason) => fail(reason, 'unhandled rejection'));
}

/** Stops accepting connections; resolves when the last response has been sent. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection becomes idle, and may be closed, once its current response has been sent.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
