import { inflateSync } from 'node:zlib';

/** A table of a WOFF 1 file: its name, where it lies, and its plain length. */
interface Table {
  directory: Buffer;
  content: Buffer;
}

const woffHeaderLength = 44;
const woffEntryLength = 20;
const sfntHeaderLength = 12;
const sfntEntryLength = 16;

/** The font inside a WOFF 1 file, which is the same tables compressed: Pango, which writes the words of pictures, reads no WOFF. */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF 1 file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, woffHeaderLength + index * woffEntryLength));

  const header = Buffer.alloc(sfntHeaderLength);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  let offset = sfntHeaderLength + count * sfntEntryLength;
  for (const { directory, content } of tables) {
    directory.writeUInt32BE(offset, 8);
    offset += content.length;
  }
  return Buffer.concat([header, ...tables.map((table) => table.directory), ...tables.map((table) => table.content)]);
}

function tableAt(woff: Buffer, entry: number): Table {
  const [offset, packedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field));
  if (offset === undefined || packedLength === undefined || length === undefined) throw new Error('WOFF is cut short');
  const packed = woff.subarray(offset, offset + packedLength);
  const plain = packedLength < length ? inflateSync(packed) : packed;
  // Tag and checksum stay; the offset is written when all lengths are known. Tables begin on a multiple of four.
  const directory = Buffer.alloc(sfntEntryLength);
  woff.copy(directory, 0, entry, entry + 4);
  woff.copy(directory, 4, entry + 16, entry + 20);
  directory.writeUInt32BE(length, 12);
  const content = Buffer.alloc(Math.ceil(length / 4) * 4);
  plain.copy(content);
  return { directory, content };
}
