import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface ShutdownOptions {
  log: Logger;
  /** For this time the process is unready but still serves, until load balancers stop sending requests. */
  drainMs: number;
  timeoutMs: number;
  steps: readonly { name: string; close: () => Promise<unknown> }[];
  exit?: (code: number) => void;
}

export interface Shutdown {
  /** True after the first signal: `/readyz` responds with 503, and responses carry `Connection: close`. */
  isDraining: () => boolean;
  begin: (reason: string, code: number) => Promise<void>;
  /** Exits with code 1, because the process state is unknown; work in progress is finished first. */
  fail: (error: unknown, message: string) => void;
}

/** Drains, runs the steps and exits; exits with code 1 on timeout (RELIABILITY §5.1). */
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

export function shutDownOnSignals({ begin, fail }: Shutdown): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void begin(signal, 0));
  process.on('uncaughtException', (error) => fail(error, 'uncaught exception'));
  process.on('unhandledRejection', (reason) => fail(reason, 'unhandled rejection'));
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection becomes idle only after its current response, so this is repeated.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
