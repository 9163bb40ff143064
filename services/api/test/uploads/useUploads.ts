import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody } from '@studio/contract/errors';
import type { UploadView } from '@studio/contract/uploads';
import { useAdmins } from '../admins.ts';
import type { AdminClient } from '../admins.ts';
import { useApp } from '../app.ts';
import { useDatabase } from '../database.ts';

interface Upload {
  status: number;
  headers: Headers;
  body: UploadView & Partial<ErrorBody>;
}

interface Sent {
  name?: string;
  type?: string;
  field?: string;
  origin?: string;
}

/** Starts an app that stores pictures in a separate directory, for the tests of a file. */
export function useUploads() {
  const folder = mkdtempSync(join(tmpdir(), 'studio-uploads-'));
  afterAll(() => rm(folder, { recursive: true }));
  const database = useDatabase();
  const app = useApp(database, () => ({ env: { UPLOADS_URL: `file:${folder}` } }));
  const admins = useAdmins(app);

  async function upload(
    admin: AdminClient,
    bytes: Buffer,
    { name = 'clay.jpg', type = 'image/jpeg', field = 'image', origin = app.url }: Sent = {},
  ): Promise<Upload> {
    const form = new FormData();
    form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
    const headers = { Authorization: `Bearer ${admin.token}` };
    const response = await fetch(`${origin}/api/upload-image`, { method: 'POST', body: form, headers });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Upload['body'] };
  }

  return { folder, database, app, admins, upload, stored: () => readdir(folder) };
}
