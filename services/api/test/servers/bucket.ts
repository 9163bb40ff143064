import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestBucket {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Simulates an unreachable store. */
  stop(): Promise<void>;
}

/** Starts an S3 server with an empty bucket. It does not verify signatures; the bucket in bucketStore.test.ts does. */
export async function startBucket(name = 'studio-uploads'): Promise<TestBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
  const command = join(__dirname, '../../../../node_modules/s3rver/bin/s3rver.js');
  const server = spawn(process.execPath, [
    command,
    '-d',
    folder,
    '-a',
    '127.0.0.1',
    '-p',
    '0',
    '--configure-bucket',
    name,
  ]);
  const endpoint = await readAddress(server);
  return {
    endpoint,
    region: 'us-east-1',
    name,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGKILL');
        await new Promise((resolve) => server.once('exit', resolve));
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const port = /listening on (?:.*:)?(\d+)/i.exec(said)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', () => reject(new Error(`the bucket did not start: ${said}`)));
  });
}
