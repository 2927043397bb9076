import { createRequire } from 'node:module';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Writes `src/models/kit/letters.json`, the outlines of the characters that stand on the models, from Open Sans Bold
 * (SIL Open Font License 1.1), which comes with the packaged test browser. Run it after adding a character:
 * `node demo/studio/make-letters.ts`.
 */
const characters =
  ' !"#%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
  '¡¿°·×ÁÉÍÑÓÚÜáéíñóúü';

type Point = { x: number; y: number; isOnCurve: boolean };

async function fontBytes(): Promise<Buffer> {
  const packageFile = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const folder = packageFile.slice(0, packageFile.indexOf('@sparticuz') + '@sparticuz/chromium'.length);
  const archive = brotliDecompressSync(await readFile(join(folder, 'bin', 'fonts.tar.br')));
  return fileInTar(archive, 'OpenSans-Bold.ttf');
}

function fileInTar(archive: Buffer, name: string): Buffer {
  for (let at = 0; at + 512 <= archive.length;) {
    const path = archive.toString('latin1', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8) || 0;
    if (path.endsWith(name)) return archive.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`${name} is not in the archive.`);
}

/** Reads the outlines of a TrueType font: tables head, hhea, hmtx, cmap (format 4), loca and glyf. */
function openFont(font: Buffer) {
  const tables = new Map<string, number>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8));
  }
  const table = (tag: string): number => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`The font has no table ${tag}.`);
    return at;
  };
  const unitsPerEm = font.readUInt16BE(table('head') + 18);
  const hasLongOffsets = font.readInt16BE(table('head') + 50) === 1;
  const metrics = font.readUInt16BE(table('hhea') + 34);

  const glyphOf = (code: number): number => {
    const cmap = table('cmap');
    for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
      const at = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4);
      if (font.readUInt16BE(at) !== 4) continue;
      const segments = font.readUInt16BE(at + 6) / 2;
      for (let segment = 0; segment < segments; segment += 1) {
        const end = font.readUInt16BE(at + 14 + segment * 2);
        if (code > end) continue;
        const startAt = at + 16 + (segments + segment) * 2;
        const start = font.readUInt16BE(startAt);
        if (code < start) return 0;
        const delta = font.readInt16BE(startAt + segments * 2);
        const rangeAt = startAt + segments * 4;
        const range = font.readUInt16BE(rangeAt);
        if (range === 0) return (code + delta) & 0xffff;
        const glyph = font.readUInt16BE(rangeAt + range + (code - start) * 2);
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
    }
    return 0;
  };

  const contoursOf = (glyph: number): Point[][] => {
    const loca = table('loca');
    const [from, to] = [glyph, glyph + 1].map((index) =>
      hasLongOffsets ? font.readUInt32BE(loca + index * 4) : font.readUInt16BE(loca + index * 2) * 2,
    ) as [number, number];
    if (from === to) return [];
    const at = table('glyf') + from;
    const contours = font.readInt16BE(at);
    return contours < 0 ? compositeOf(at + 10) : simpleOf(at + 10, contours);
  };

  const simpleOf = (start: number, contours: number): Point[][] => {
    const ends = Array.from({ length: contours }, (_, index) => font.readUInt16BE(start + index * 2));
    const points = (ends.at(-1) ?? -1) + 1;
    let at = start + contours * 2;
    at += 2 + font.readUInt16BE(at);
    const flags: number[] = [];
    while (flags.length < points) {
      const flag = font.readUInt8(at++);
      flags.push(flag);
      if (flag & 8) for (let more = font.readUInt8(at++); more > 0; more -= 1) flags.push(flag);
    }
    const coordinates = (short: number, same: number): number[] => {
      let value = 0;
      return flags.map((flag) => {
        if (flag & short) value += flag & same ? font.readUInt8(at++) : -font.readUInt8(at++);
        else if (!(flag & same)) {
          value += font.readInt16BE(at);
          at += 2;
        }
        return value;
      });
    };
    const xs = coordinates(2, 16);
    const ys = coordinates(4, 32);
    return ends.map((end, index) => {
      const first = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1;
      return flags.slice(first, end + 1).map((flag, offset) => ({
        x: xs[first + offset] ?? 0,
        y: ys[first + offset] ?? 0,
        isOnCurve: (flag & 1) === 1,
      }));
    });
  };

  const compositeOf = (start: number): Point[][] => {
    const found: Point[][] = [];
    for (let at = start, flags = 0x20; flags & 0x20;) {
      flags = font.readUInt16BE(at);
      const glyph = font.readUInt16BE(at + 2);
      at += 4;
      const [dx, dy] =
        flags & 1
          ? [font.readInt16BE(at), font.readInt16BE(at + 2)]
          : [font.readInt8(at), font.readInt8(at + 1)];
      at += flags & 1 ? 4 : 2;
      if (flags & 8) at += 2;
      else if (flags & 0x40) at += 4;
      else if (flags & 0x80) at += 8;
      for (const contour of contoursOf(glyph)) {
        found.push(contour.map((point) => ({ ...point, x: point.x + dx, y: point.y + dy })));
      }
    }
    return found;
  };

  const advanceOf = (glyph: number): number =>
    font.readUInt16BE(table('hmtx') + Math.min(glyph, metrics - 1) * 4);
  return { unitsPerEm, glyphOf, contoursOf, advanceOf };
}

/** A contour as `M x y L x y Q cx cy x y`, numbers parted by blanks; every contour is closed. */
function pathOf(contour: readonly Point[]): string {
  const midway = (a: Point, b: Point): Point => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
    isOnCurve: true,
  });
  const full = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length] ?? point;
    return point.isOnCurve || next.isOnCurve ? [point] : [point, midway(point, next)];
  });
  const first = full.findIndex((point) => point.isOnCurve);
  const ordered = [...full.slice(first), ...full.slice(0, first)];
  const start = ordered[0];
  if (!start) return '';
  const steps = [`M ${start.x} ${start.y}`];
  for (let index = 1; index < ordered.length; index += 1) {
    const point = ordered[index];
    if (!point) continue;
    if (point.isOnCurve) {
      steps.push(`L ${point.x} ${point.y}`);
    } else {
      const next = ordered[index + 1] ?? start;
      steps.push(`Q ${point.x} ${point.y} ${next.x} ${next.y}`);
      index += 1;
    }
  }
  return steps.join(' ');
}

if (import.meta.main) {
  const font = openFont(await fontBytes());
  const letters: Record<string, [advance: number, path: string]> = {};
  for (const character of characters) {
    const glyph = font.glyphOf(character.codePointAt(0) ?? 0);
    letters[character] = [font.advanceOf(glyph), font.contoursOf(glyph).map(pathOf).join(' ')];
  }
  const file = new URL('../../src/models/kit/letters.json', import.meta.url);
  const lines = Object.entries(letters).map(
    ([character, letter]) => `${JSON.stringify(character)}:${JSON.stringify(letter)}`,
  );
  await writeFile(file, `{"unitsPerEm":${font.unitsPerEm},"letters":{\n${lines.join(',\n')}\n}}\n`);
  process.stdout.write(`${lines.length} letters in ${dirname(file.pathname)}\n`);
}
