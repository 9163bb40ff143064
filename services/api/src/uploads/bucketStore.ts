import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { unavailable } from '../errors.ts';
import type { PictureStore } from './pictureStore.ts';

export interface Bucket {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const answerMs = 10_000;

/** Creates the store for several machines. The API serves the pictures, so the bucket stays private. */
export function createBucketStore({ endpoint, region, name: bucket, ...keys }: Bucket): PictureStore {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 2, initRetryMs: 100 });

  async function ask(method: string, file: string, body?: Buffer): Promise<Response> {
    const answer = await client
      .fetch(`${endpoint}/${bucket}/${encodeURIComponent(file)}`, {
        method,
        signal: AbortSignal.timeout(answerMs),
        ...(body && { body: new Uint8Array(body) }),
      })
      .catch((error: unknown) => {
        throw unavailable(error);
      });
    if (answer.ok || answer.status === 404) return answer;
    // Only the status is logged, because the body may contain the key id.
    await answer.body?.cancel();
    throw unavailable(new Error(`the bucket answered ${answer.status} to ${method}`));
  }

  return {
    save: async (name, copies) => {
      const put = copies.map(({ suffix, bytes }) => ({ file: `${name}${suffix}`, bytes }));
      try {
        for (const { file, bytes } of put) {
          const answer = await ask('PUT', file, bytes);
          if (!answer.ok) throw unavailable(new Error(`there is no bucket ${bucket}`));
        }
      } catch (error) {
        await Promise.allSettled(put.map(({ file }) => ask('DELETE', file)));
        throw error;
      }
    },

    open: async (file) => {
      const answer = await ask('GET', file);
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel();
        return null;
      }
      const bytes = Number(answer.headers.get('content-length'));
      return { bytes, stream: Readable.from(answer.body) };
    },
  };
}
