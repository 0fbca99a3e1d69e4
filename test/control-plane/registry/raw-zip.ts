import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive, with whatever is to be wrong about it. */
export interface RawEntry {
  readonly name: string;
  readonly content?: string | Uint8Array;
  readonly method?: number;
  readonly flags?: number;
  readonly crc?: number;
  /** What the directory announces. */
  readonly size?: number;
  /** Of Unix. */
  readonly mode?: number;
  readonly offset?: number;
}

/** An archive just as it is told, right or wrong. */
export function rawZip(entries: readonly RawEntry[], announced: number = entries.length): Uint8Array {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { content = '', method = 8, flags = 0x0800, mode = 0o100644, ...entry } of entries) {
    const bytes = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const name = Buffer.from(entry.name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(entry.crc ?? crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(entry.size ?? bytes.length, 18);
    shared.writeUInt16LE(name.length, 22);
    local.push(signed(0x04034b50), shared, name, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(mode * 0x10000, 6);
    rest.writeUInt32LE(entry.offset ?? offset, 10);
    central.push(signed(0x02014b50), Buffer.from([20, 3]), shared, rest, name);
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(announced, 4);
  end.writeUInt16LE(announced, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, signed(0x06054b50), end]);
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
