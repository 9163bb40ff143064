import type { Readable } from 'node:stream';
import { createBucketStore } from './bucketStore.ts';
import type { Bucket } from './bucketStore.ts';
import { createFileStore } from './fileStore.ts';
import type { PictureCopy } from './pictureCopies.ts';

export interface StoredFile {
  bytes: number;
  stream: Readable;
}

/** Where pictures are kept, by name. */
export interface PictureStore {
  /** Keeps all copies of a picture, or none. @throws unavailable when there is no room or no way to write */
  save(name: string, copies: readonly PictureCopy[]): Promise<void>;
  /** Null when there is no such file. `file` is a whole name such as `<hex>-400.avif`. */
  open(file: string): Promise<StoredFile | null>;
}

/** Where pictures are kept, read from UPLOADS_URL and, for a bucket, its keys. */
export type UploadPlace = { folder: string } | { bucket: Bucket };

/** The store that UPLOADS_URL names. */
export function openPictureStore(place: UploadPlace): PictureStore {
  return 'bucket' in place ? createBucketStore(place.bucket) : createFileStore(place.folder);
}
