import { constants } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import type { PictureStore } from './pictureStore.ts';

/** If the disk is full, read-only or not writable, the upload fails and bookings continue (RELIABILITY U14). */
const noWriting = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE']);

/** The folder is created on first use. */
export function createFileStore(folder: string): PictureStore {
  return {
    save: async (name, copies) => {
      const files = copies.map(({ suffix, bytes }) => ({ path: join(folder, `${name}${suffix}`), bytes }));
      try {
        await mkdir(folder, { recursive: true });
        // The files are written under temporary names and then renamed, so that no partial picture is ever served.
        for (const { path, bytes } of files) await writeFile(`${path}.part`, bytes, { flag: 'wx', mode: 0o644 });
        for (const { path } of files) await rename(`${path}.part`, path);
      } catch (error) {
        await Promise.all(
          files.flatMap(({ path }) => [rm(path, { force: true }), rm(`${path}.part`, { force: true })]),
        ).catch(() => undefined);
        throw isNoWriting(error) ? full(error) : error;
      }
    },

    open: async (file) => {
      // Symbolic links are not followed, because they could lead out of the folder.
      const handle = await open(join(folder, file), constants.O_RDONLY | constants.O_NOFOLLOW).catch(missing);
      if (!handle) return null;
      const stat = await handle.stat();
      if (stat.isFile()) return { bytes: stat.size, stream: handle.createReadStream() };
      await handle.close();
      return null;
    },
  };
}

function missing(error: unknown): null {
  if (['ENOENT', 'ELOOP', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error))) return null;
  throw error;
}

function isNoWriting(error: unknown): boolean {
  return noWriting.has(codeOf(error));
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function full(cause: unknown): AppError {
  const message = 'The picture cannot be kept just now. Please try again later.';
  return new AppError('unavailable', 'unavailable', message, { cause });
}
