import type { Readable } from 'node:stream';
import type { PictureCopy } from './pictureCopies.ts';

export interface StoredFile {
  bytes: number;
  stream: Readable;
}

export interface PictureStore {
  /** Stores all copies or none. @throws unavailable if there is no space or no write access */
  save(name: string, copies: readonly PictureCopy[]): Promise<void>;
  /** Returns null if the file does not exist. `file` is a complete name such as `<hex>-400.avif`. */
  open(file: string): Promise<StoredFile | null>;
}
