import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

const freshMs = 10 * 60_000;

export function addDiskMetrics(registry: Registry, folder: string): void {
  const registers = [registry];
  const free = new Gauge({
    name: 'uploads_free_ratio',
    help: 'Free part of the disk that holds the pictures',
    registers,
    collect: async () => {
      // The directory does not exist before the first upload.
      const disk = await statfs(folder).catch(() => null);
      free.set(disk ? disk.bavail / disk.blocks : 1);
    },
  });

  let countedAt = -Infinity;
  const taken = new Gauge({
    name: 'uploads_bytes',
    help: 'Disk space of the pictures',
    registers,
    collect: async () => {
      if (performance.now() - countedAt < freshMs) return;
      countedAt = performance.now();
      taken.set(await bytesIn(folder));
    },
  });
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let bytes = 0;
  for (const name of names) bytes += (await stat(join(folder, name)).catch(() => null))?.size ?? 0;
  return bytes;
}
