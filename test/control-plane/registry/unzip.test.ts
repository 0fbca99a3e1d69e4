import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unzip, ZipError } from '../../../src/control-plane/registry/unzip.ts';
import { createZip } from '../../../src/generate/package/zip.ts';
import { type RawEntry, rawZip } from './raw-zip.ts';

const LIMITS = { mostFiles: 10, mostBytes: 10_000 };

async function texts(archive: Uint8Array): Promise<Record<string, string>> {
  const files = await unzip(archive, LIMITS);
  return Object.fromEntries([...files].map(([name, content]) => [name, Buffer.from(content).toString()]));
}

function refused(archive: Uint8Array, why: RegExp): Promise<void> {
  return assert.rejects(unzip(archive, LIMITS), (error) => {
    assert.ok(error instanceof ZipError, String(error));
    assert.match(error.message, why);
    return true;
  });
}

describe('archives of tools', () => {
  test('of our own', async () => {
    const archive = createZip([{ name: 'a/b.txt', content: Buffer.from('text') }]);
    assert.deepEqual(await texts(archive), { 'a/b.txt': 'text' });
  });

  test("of Python's zipfile: folders, deflated and stored files, an empty one, a name that is not ASCII, a comment", async () => {
    const made =
      'UEsDBBQAAAAAAAAAIVAAAAAAAAAAAAAAAAAFAAAAZGlzdC9QSwMEFAAAAAgAAAAhUEn7MBsfAAAA4AEAABAAAABkaXN0L2hhbmRsZXJzLmpzS60oyC8qKdZLzSspqizIz8wrUbBVMLTmSh0VHxbiAFBLAwQUAAAIAAAAACFQianTWwcAAAAHAAAACwAAAGdyw7bDn2UudHh0Z3LDtsOfZVBLAwQUAAAACAAAACFQAAAAAAIAAAAAAAAACQAAAGVtcHR5LnR4dAMAUEsBAhQDFAAAAAAAAAAhUAAAAAAAAAAAAAAAAAUAAAAAAAAAAAAAAIABAAAAAGRpc3QvUEsBAhQDFAAAAAgAAAAhUEn7MBsfAAAA4AEAABAAAAAAAAAAAAAAAIABIwAAAGRpc3QvaGFuZGxlcnMuanNQSwECFAMUAAAIAAAAACFQianTWwcAAAAHAAAACwAAAAAAAAAAAAAAgAFwAAAAZ3LDtsOfZS50eHRQSwECFAMUAAAACAAAACFQAAAAAAIAAAAAAAAACQAAAAAAAAAAAAAAgAGgAAAAZW1wdHkudHh0UEsFBgAAAAAEAAQA4QAAAMkAAAAOAG1hZGUgYnkgYSB0b29s';
    assert.deepEqual(await texts(Buffer.from(made, 'base64')), {
      'dist/handlers.js': 'exports.entrypoint = 1;\n'.repeat(20),
      'größe.txt': 'größe',
      'empty.txt': '',
    });
  });

  test('of Info-ZIP, as a file and as a stream, where the sizes come after the content', async () => {
    const [file, stream] = [
      'UEsDBAoAAAAAAAAAIVAAAAAAAAAAAAAAAAAFAAAAZGlzdC9QSwMEFAAAAAgAAAAhUPOgXccMAAAAJAAAAAoAAABkaXN0L2EudHh0y0jNyclXyMBHcgEAUEsBAh4DCgAAAAAAAAAhUAAAAAAAAAAAAAAAAAUAAAAAAAAAAAAQAO1BAAAAAGRpc3QvUEsBAh4DFAAAAAgAAAAhUPOgXccMAAAAJAAAAAoAAAAAAAAAAQAAAKSBIwAAAGRpc3QvYS50eHRQSwUGAAAAAAIAAgBrAAAAVwAAAAAA',
      'UEsDBAoAAAAAAAAAIVAAAAAAAAAAAAAAAAAFAAAAZGlzdC9QSwMEFAAIAAgAAAAhUAAAAAAAAAAAJAAAAAoAAABkaXN0L2EudHh0y0jNyclXyMBHcgEAUEsHCPOgXccMAAAAJAAAAFBLAQIeAwoAAAAAAAAAIVAAAAAAAAAAAAAAAAAFAAAAAAAAAAAAEADtQQAAAABkaXN0L1BLAQIeAxQACAAIAAAAIVDzoF3HDAAAACQAAAAKAAAAAAAAAAEAAACkgSMAAABkaXN0L2EudHh0UEsFBgAAAAACAAIAawAAAGcAAAAAAA==',
    ].map((text) => Buffer.from(text, 'base64'));
    const expected = { 'dist/a.txt': `${'hello '.repeat(5)}hello\n` };
    assert.deepEqual(await texts(file!), expected);
    assert.deepEqual(await texts(stream!), expected);
  });
});

describe('archives that mean harm', () => {
  for (const name of [
    '../up',
    'a/../../up',
    '/etc/passwd',
    'a//b',
    './a',
    'a\\b',
    'C:/a',
    'a\0b',
    'x'.repeat(2000),
  ])
    test(`the path ${JSON.stringify(name.slice(0, 20))}`, () =>
      refused(rawZip([{ name, content: 'x' }]), /path leads out/));

  test('a link, wherever it leads', async () => {
    const link = { name: 'dist/link', content: '/etc/passwd', method: 0, mode: 0o120777 };
    await refused(rawZip([link]), /a link, dist\/link/);
    const real =
      'UEsDBAoAAAAAAMi6b10KuR8pCwAAAAsAAAAJAAAAZGlzdC9saW5rL2V0Yy9wYXNzd2RQSwECHgMKAAAAAADIum9dCrkfKQsAAAALAAAACQAAAAAAAAAAAAAA/6EAAAAAZGlzdC9saW5rUEsFBgAAAAABAAEANwAAADIAAAAAAA==';
    await refused(Buffer.from(real, 'base64'), /a link/);
  });

  test('more bytes than allowed, announced or not', async () => {
    const bomb = 'x'.repeat(20_000);
    await refused(rawZip([{ name: 'a', content: bomb }]), /more than 10000 bytes/);
    await refused(rawZip([{ name: 'a', content: bomb, size: 10 }]), /cannot be unpacked/);
    const half = 'x'.repeat(6_000);
    const two = [
      { name: 'a', content: half },
      { name: 'b', content: half },
    ];
    await refused(rawZip(two), /more than 10000 bytes/);
  });

  test('many files out of the same bytes', () => {
    const same = Array.from(
      { length: 5 },
      (_, index): RawEntry => ({ name: `f${index}`, content: 'y'.repeat(3000), offset: 0 }),
    );
    return refused(rawZip(same), /more than 10000 bytes/);
  });

  test('more files than allowed', () =>
    refused(rawZip(Array.from({ length: 11 }, (_, index) => ({ name: `f${index}` }))), /more than 10 files/));

  test('two files of one path, and a file that is a folder, too', async () => {
    await refused(rawZip([{ name: 'a' }, { name: 'a' }]), /holds a more than once/);
    await refused(rawZip([{ name: 'a' }, { name: 'a/b' }]), /holds a more than once/);
    await refused(rawZip([{ name: 'a/b/c' }, { name: 'a/b' }]), /holds a\/b more than once/);
  });

  test('an encrypted file, and an unknown compression', async () => {
    await refused(rawZip([{ name: 'a', flags: 1 }]), /encrypted/);
    await refused(rawZip([{ name: 'a', method: 14 }]), /not known here/);
  });
});

describe('damaged archives', () => {
  const good = rawZip([
    { name: 'a.txt', content: 'some text, some text' },
    { name: 'b.txt', content: 'more text' },
  ]);

  test('a wrong checksum, a wrong size', async () => {
    await refused(rawZip([{ name: 'a', content: 'text', crc: 1 }]), /a is not what it was/);
    await refused(rawZip([{ name: 'a', content: 'text', method: 0, size: 3 }]), /a is not what it was/);
    await refused(rawZip([{ name: 'a', content: 'text', offset: 5 }]), /not where it should be/);
    await refused(rawZip([{ name: 'a', content: 'text' }], 2), /damaged/);
  });

  test('no archive at all', async () => {
    await refused(new Uint8Array(), /no zip archive/);
    await refused(Buffer.from('PK'), /no zip archive/);
    await refused(Buffer.alloc(70_000), /no zip archive/);
  });

  test('cut off anywhere, or with any byte changed, it is read rightly or refused, and nothing else', async () => {
    for (let length = 0; length < good.length; length++) await refused(good.subarray(0, length), /./);
    for (let at = 0; at < good.length; at++) {
      const files = await unzip(good.with(at, good[at]! ^ 0xff), LIMITS).catch((error: unknown) => {
        assert.ok(error instanceof ZipError, `byte ${at}: ${error}`);
      });
      for (const content of files?.values() ?? [])
        assert.match(Buffer.from(content).toString(), /^(some text, some text|more text)$/);
    }
  });
});
