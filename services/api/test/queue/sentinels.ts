import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { connectRedis } from '@studio/runtime/queue/redisAddress';
import { findFreePort } from './queueServer.ts';

export interface Sentinels {
  readonly url: string;
  killMaster(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a master, a replica and three sentinels. They replace a master that is silent for a second. */
export async function openSentinels(): Promise<Sentinels> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-sentinels-'));
  const servers: ChildProcess[] = [];
  const master = await findFreePort();
  const masterServer = await server(master, []);
  await server(await findFreePort(), ['--replicaof', '127.0.0.1', String(master)]);
  const sentinels = [await findFreePort(), await findFreePort(), await findFreePort()];
  for (const port of sentinels) {
    const file = join(folder, `sentinel-${port}.conf`);
    writeFileSync(
      file,
      `port ${port}
dir ${folder}
sentinel monitor studio 127.0.0.1 ${master} 2
sentinel down-after-milliseconds studio 1000
sentinel failover-timeout studio 5000
`,
    );
    servers.push(spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' }));
  }
  const url = `redis://studio?sentinels=${sentinels.map((port) => `127.0.0.1:${port}`).join(',')}`;
  await untilFound();

  async function server(port: number, more: string[]): Promise<ChildProcess> {
    const dir = join(folder, String(port));
    mkdirSync(dir);
    const started = spawn('redis-server', ['--port', String(port), '--dir', dir, '--appendonly', 'yes', ...more], {
      stdio: 'ignore',
    });
    servers.push(started);
    await ask((client) => client.ping(), addressOf(port));
    return started;
  }

  /** The replica can take over once each sentinel has found it and the other sentinels. */
  async function untilFound(): Promise<void> {
    for (const port of sentinels) {
      const isComplete = async () => {
        const facts = await ask((client) => client.call('SENTINEL', 'MASTER', 'studio'), addressOf(port));
        const words = Array.isArray(facts) ? facts.map(String) : [];
        const valueOf = (name: string) => words[words.indexOf(name) + 1];
        return valueOf('num-slaves') === '1' && valueOf('num-other-sentinels') === '2';
      };
      while (!(await isComplete())) await sleep(100);
    }
  }

  return {
    url,
    killMaster: async () => {
      const exited = once(masterServer, 'exit');
      masterServer.kill('SIGKILL');
      await exited;
    },
    close: async () => {
      for (const one of servers) one.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask<Result>(question: (client: Redis) => Promise<Result>, address: string): Promise<Result> {
  const client = connectRedis(address, { maxRetriesPerRequest: null, retryStrategy: () => 100 });
  client.on('error', () => undefined);
  try {
    return await question(client);
  } finally {
    client.disconnect();
  }
}

function addressOf(port: number): string {
  return `redis://127.0.0.1:${port}`;
}
