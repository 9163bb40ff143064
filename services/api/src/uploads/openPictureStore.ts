import { createBucketStore } from './bucketStore.ts';
import type { Bucket } from './bucketStore.ts';
import { createFileStore } from './fileStore.ts';
import type { PictureStore } from './pictureStore.ts';

export type UploadPlace = { folder: string } | { bucket: Bucket };

export function openPictureStore(place: UploadPlace): PictureStore {
  return 'bucket' in place ? createBucketStore(place.bucket) : createFileStore(place.folder);
}
