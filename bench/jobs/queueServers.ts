import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../services/sandbox/src/processes/freePort.ts';

export interface QueueServer {
  url: string;
  close(): Promise<void>;
}

export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Starts Redis on a free port with the persistence of docker-compose.yml. */
export async function startRedis(): Promise<QueueServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'bench-redis-'));
  const server = spawn('redis-server', ['--port', String(port), '--dir', folder, '--appendonly', 'yes'], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  return {
    url: `redis://127.0.0.1:${port}`,
    close: async () => {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
