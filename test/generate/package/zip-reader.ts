import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';

export interface ReadEntry {
  readonly name: string;
  readonly method: number;
  readonly date: number;
  readonly time: number;
  readonly content: Buffer;
}

/** Reads an archive by its central directory, as unzip does, and checks that the local headers agree with it. */
export function readZip(archive: Uint8Array): ReadEntry[] {
  const bytes = Buffer.from(archive);
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x06054b50, 'the end of the directory is where it belongs');
  const entries: ReadEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  assert.equal(at + bytes.readUInt32LE(end + 12), end, 'the directory ends where the end record starts');
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50);
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    assert.equal(bytes.readUInt32LE(local), 0x04034b50);
    assert.deepEqual(bytes.subarray(local + 4, local + 30), bytes.subarray(at + 6, at + 32));
    const start = local + 30 + nameLength;
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 24));
    assert.equal(crc32(content), bytes.readUInt32LE(at + 16));
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      time: bytes.readUInt16LE(at + 12),
      date: bytes.readUInt16LE(at + 14),
      content,
    });
    at += 46 + nameLength;
  }
  return entries;
}
