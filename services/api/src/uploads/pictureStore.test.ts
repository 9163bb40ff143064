import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startBucket } from '../../test/servers/bucket.ts';
import type { TestBucket } from '../../test/servers/bucket.ts';
import { openPictureStore } from './openPictureStore.ts';
import type { UploadPlace } from './openPictureStore.ts';
import type { PictureStore } from './pictureStore.ts';

const copies = [
  { suffix: '.jpg', bytes: Buffer.from('a jpeg') },
  { suffix: '-400.webp', bytes: Buffer.from([0, 1, 2, 255]) },
];

let folder: string;
let bucket: TestBucket;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});

// Both stores must pass the same tests.
describe.each<[string, () => UploadPlace]>([
  ['a folder', () => ({ folder: join(folder, 'made when needed') })],
  ['a bucket', () => ({ bucket })],
])('pictures in %s', (_place, place) => {
  let store: PictureStore;
  beforeAll(() => {
    store = openPictureStore(place());
  });

  test('pictures are returned byte for byte', async () => {
    await store.save('0123456789abcdef', copies);

    for (const { suffix, bytes } of copies) {
      const file = await store.open(`0123456789abcdef${suffix}`);
      expect(file?.bytes).toBe(bytes.length);
      expect(file && (await buffer(file.stream))).toEqual(bytes);
    }
  });

  test('pictures that were never stored are not found', async () => {
    expect(await store.open('ffffffffffffffff.jpg')).toBeNull();
  });

  // RELIABILITY R16
  test('pictures are found by another process with the same store', async () => {
    await store.save('1111111111111111', copies);

    const other = await openPictureStore(place()).open('1111111111111111.jpg');

    expect(other && (await buffer(other.stream)).toString()).toBe('a jpeg');
  });
});

describe('a folder', () => {
  test('a folder that cannot be written rejects the picture and stores nothing', async () => {
    const full = join(folder, 'full');
    mkdirSync(full);
    // A directory in place of the second copy makes writing fail, as a full disk would, even for root.
    writeFileSync(join(full, 'abc-400.webp.part'), '');

    await expect(openPictureStore({ folder: full }).save('abc', copies)).rejects.toThrow('EEXIST');

    expect(readdirSync(full)).toEqual([]);
  });

  test('a folder follows no symbolic link that leads out of it', async () => {
    const linked = join(folder, 'linked');
    mkdirSync(linked);
    writeFileSync(join(folder, 'secret'), 'not yours');
    symlinkSync(join(folder, 'secret'), join(linked, 'abc.jpg'));

    expect(await openPictureStore({ folder: linked }).open('abc.jpg')).toBeNull();
  });
});

describe('a bucket', () => {
  test('a bucket that rejects our key is an outage', async () => {
    const store = openPictureStore({ bucket: { ...bucket, accessKeyId: 'UNKNOWN' } });

    await expect(store.save('2222222222222222', copies)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(store.open('0123456789abcdef.jpg')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await openPictureStore({ bucket }).open('2222222222222222.jpg')).toBeNull();
  });

  test('a bucket that does not exist stores no picture', async () => {
    const store = openPictureStore({ bucket: { ...bucket, name: 'nobodys-bucket' } });

    await expect(store.save('3333333333333333', copies)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('a bucket that is unreachable is an outage, not a missing picture', async () => {
    const store = openPictureStore({ bucket: { ...bucket, endpoint: 'http://127.0.0.1:9' } });

    await expect(store.open('0123456789abcdef.jpg')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
