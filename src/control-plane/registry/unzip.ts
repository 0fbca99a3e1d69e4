import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const END_OF_DIRECTORY = 0x06054b50;
const CENTRAL_HEADER = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const MOST_COMMENT_BYTES = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** The system that a file was packed on, and where it is this one, what its mode says. */
const UNIX = 3;
const FILE_KIND = 0o170000;
const LINK = 0o120000;

/** Longer paths can be written on no system. */
const MOST_PATH = 1024;

/** What an archive may unfold to. */
export interface UnzipLimits {
  readonly mostFiles: number;
  readonly mostBytes: number;
}

/** An archive that cannot be read. Its message says why. */
export class ZipError extends Error {}

/** The files of an archive by their paths. Paths that lead out of it, links and bombs are refused. */
export async function unzip(
  archive: Uint8Array,
  limits: UnzipLimits,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const files = new Map<string, Uint8Array>();
  const folders = new Set<string>();
  let left = limits.mostBytes;
  try {
    for (const entry of directory(bytes, limits.mostFiles)) {
      if (entry.name.endsWith('/')) continue;
      checkPath(entry.name);
      takePlace(entry.name, files, folders);
      if (entry.isLink)
        throw new ZipError(`The archive holds a link, ${entry.name}. Put the file itself into it.`);
      left -= entry.size;
      if (left < 0) throw new ZipError(`The archive unfolds to more than ${limits.mostBytes} bytes.`);
      files.set(entry.name, await contentOf(bytes, entry));
    }
  } catch (error) {
    if (error instanceof RangeError) throw new ZipError('The archive is damaged: it ends too early.');
    throw error;
  }
  return files;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
  readonly isLink: boolean;
}

function* directory(bytes: Buffer, mostFiles: number): Generator<Entry> {
  const end = endOfDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostFiles) throw new ZipError(`The archive holds more than ${mostFiles} files.`);
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== CENTRAL_HEADER)
      throw new ZipError('The archive is damaged: its directory is no directory.');
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new ZipError('The archive is encrypted.');
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
      isLink: bytes[at + 5] === UNIX && ((bytes.readUInt32LE(at + 38) >>> 16) & FILE_KIND) === LINK,
    };
    at += 46 + nameLength + extra + comment;
  }
}

/** It stands at the end, before a comment of any length. */
function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MOST_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= first; at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new ZipError('This is no zip archive.');
}

function checkPath(name: string): void {
  const steps = name.split('/');
  if (
    name.length > MOST_PATH ||
    name.includes('\\') ||
    name.includes('\0') ||
    /^[A-Za-z]:/.test(name) ||
    steps.some((step) => step === '' || step === '.' || step === '..')
  )
    throw new ZipError('The archive holds a file whose path leads out of it, or is none.');
}

/** No two files can have one path, and no file can be a folder, too. */
function takePlace(name: string, files: ReadonlyMap<string, unknown>, folders: Set<string>): void {
  const steps = name.split('/').slice(0, -1);
  const above = steps.map((_, index) => steps.slice(0, index + 1).join('/'));
  const clash = [name, ...above].find((path) => files.has(path)) ?? (folders.has(name) ? name : undefined);
  if (clash !== undefined) throw new ZipError(`The archive holds ${clash} more than once.`);
  for (const folder of above) folders.add(folder);
}

async function contentOf(
  bytes: Buffer,
  { name, method, crc, packedSize, size, offset }: Entry,
): Promise<Uint8Array> {
  if (bytes.readUInt32LE(offset) !== LOCAL_HEADER)
    throw new ZipError('The archive is damaged: a file is not where it should be.');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedSize);
  const content = method === STORED ? packed : await unpacked(packed, method, size, name);
  if (content.length !== size || crc32(content) !== crc)
    throw new ZipError(`The archive is damaged: ${name} is not what it was.`);
  return content;
}

async function unpacked(packed: Uint8Array, method: number, size: number, name: string): Promise<Uint8Array> {
  if (method !== DEFLATED) throw new ZipError(`${name} is compressed in a way that is not known here.`);
  try {
    // Never more than announced: what unfolds to more is a bomb.
    return await inflate(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw new ZipError(`The archive is damaged: ${name} cannot be unpacked.`);
  }
}
