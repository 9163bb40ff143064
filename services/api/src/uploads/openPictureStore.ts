import { createBucketStore } from './bucketStore.ts';
import type { Bucket } from './bucketStore.ts';
import { createFileStore } from './fileStore.ts';
import type { PictureStore } from './pictureStore.ts';

/** Picture storage, parsed from UPLOADS_URL and, for a bucket, its keys. */
export type UploadPlace = { folder: string } | { bucket: Bucket };

/** The store that UPLOADS_URL names. */
export function openPictureStore(place: UploadPlace): PictureStore {
  return 'bucket' in place ? createBucketStore(place.bucket) : createFileStore(place.folder);
}
