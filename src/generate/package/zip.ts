import { crc32 } from 'node:zlib';

/** One file of an archive. */
export interface ZipEntry {
  /** Its path in the archive, with slashes. */
  readonly name: string;
  readonly content: Uint8Array;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
/** The version that readers need (2.0), and in the upper byte the system that wrote it (Unix). */
const NEEDED_VERSION = 20;
const MADE_BY = (3 << 8) | NEEDED_VERSION;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const STORED = 0;
/** The first moment that the format knows: 1 January 1980. Real times would make every archive another one. */
const DOS_TIME = 0;
const DOS_DATE = (1 << 5) | 1;
/** A regular file that everybody may read, in the upper half as Unix has it. */
const ATTRIBUTES = 0o100644 * 0x10000;

const MAX_ENTRIES = 0xffff;
const MAX_BYTES = 0xffffffff;

/** An archive of files as they are, without compression. The same files give the same bytes, in whatever order. */
export function createZip(entries: readonly ZipEntry[]): Uint8Array {
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  if (sorted.length > MAX_ENTRIES) throw new RangeError('too many files for a zip archive');
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content } of sorted) {
    const encoded = new TextEncoder().encode(name);
    const shared = sharedHeader(encoded, content);
    local.push(header(LOCAL_HEADER, shared), encoded, content);
    central.push(centralHeader(shared, offset), encoded);
    offset += 30 + encoded.length + content.length;
    if (offset > MAX_BYTES) throw new RangeError('too many bytes for a zip archive');
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([...local, directory, endOfDirectory(sorted.length, directory.length, offset)]);
}

/** The 26 bytes that both headers of an entry have. */
function sharedHeader(name: Uint8Array, content: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(NEEDED_VERSION, 0);
  bytes.writeUInt16LE(FLAGS, 2);
  bytes.writeUInt16LE(STORED, 4);
  bytes.writeUInt16LE(DOS_TIME, 6);
  bytes.writeUInt16LE(DOS_DATE, 8);
  bytes.writeUInt32LE(crc32(content), 10);
  bytes.writeUInt32LE(content.length, 14);
  bytes.writeUInt32LE(content.length, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

function header(signature: number, rest: Uint8Array): Uint8Array {
  const start = Buffer.alloc(4);
  start.writeUInt32LE(signature, 0);
  return Buffer.concat([start, rest]);
}

function centralHeader(shared: Uint8Array, offset: number): Uint8Array {
  const made = Buffer.alloc(2);
  made.writeUInt16LE(MADE_BY, 0);
  const end = Buffer.alloc(14);
  end.writeUInt32LE(ATTRIBUTES, 6);
  end.writeUInt32LE(offset, 10);
  return header(CENTRAL_HEADER, Buffer.concat([made, shared, end]));
}

function endOfDirectory(count: number, size: number, offset: number): Uint8Array {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(END_OF_DIRECTORY, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}
