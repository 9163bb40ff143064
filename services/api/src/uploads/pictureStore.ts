import type { Readable } from 'node:stream';
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
