import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { listen } from '../listen.ts';

export interface FaultProxy {
  url: string;
  /** Accepts bytes and forwards none, like a stopped server or a lost route. */
  freeze(): void;
  /** Forwards queries and delays their results. */
  delayResults(): void;
  /** Closes every connection and refuses new ones. */
  cut(): void;
  /** Ends the failure; delayed bytes arrive. */
  restore(): void;
  close(): Promise<void>;
}

export async function openFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const toDatabase = new Set<Socket>();
  let state: 'well' | 'frozen' | 'cut' = 'well';

  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    toDatabase.add(far);
    far.on('close', () => toDatabase.delete(far));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (state === 'frozen') from.pause();
    }
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(await listen(server));

  function cut(): void {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  }

  return {
    url: url.href,
    freeze: () => {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    delayResults: () => {
      for (const socket of toDatabase) socket.pause();
    },
    cut,
    restore: () => {
      state = 'well';
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
