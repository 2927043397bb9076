import { fragmentTag } from './ui/cached-fragment.tsx';
import type { FragmentsOfPage } from './ui/cached-fragment.tsx';

/** A card has about 2 KB. */
const partsMax = 2000;

/** By what they say: a part whose key is the same has the same text. The ones used longest ago go, half of them at a time. */
let recent = new Map<string, Buffer>();
let older = new Map<string, Buffer>();

function kept(key: string): Buffer | undefined {
  const bytes = recent.get(key);
  if (bytes !== undefined) return bytes;
  const before = older.get(key);
  if (before !== undefined) keep(key, before);
  return before;
}

function keep(key: string, bytes: Buffer): void {
  if (recent.size >= partsMax) {
    older = recent;
    recent = new Map();
  }
  recent.set(key, bytes);
}

/**
 * The parts of a page that is being made; `piecesOf` puts their text into the page and keeps what is new.
 * @param everywhere what all parts depend on
 */
export function fragmentsOfPage(
  everywhere = '',
): FragmentsOfPage & { piecesOf(html: string): (string | Buffer)[] } {
  const parts: { key: string; bytes: Buffer | undefined }[] = [];
  return {
    placeOf(part) {
      const key = `${everywhere} ${part}`;
      const bytes = kept(key);
      return { at: parts.push({ key, bytes }) - 1, isKept: bytes !== undefined };
    },
    piecesOf(html) {
      const pieces: (string | Buffer)[] = [];
      let from = 0;
      for (let at = html.indexOf(start); at !== -1; at = html.indexOf(start, from)) {
        const placeEnd = html.indexOf('"', at + start.length);
        const textEnd = html.indexOf(end, placeEnd);
        const part = parts[Number(html.slice(at + start.length, placeEnd))];
        if (part === undefined || textEnd === -1) throw new Error('A part of the page is lost.');
        if (part.bytes === undefined) {
          part.bytes = Buffer.from(html.slice(placeEnd + 2, textEnd));
          keep(part.key, part.bytes);
        }
        pieces.push(html.slice(from, at), part.bytes);
        from = textEnd + end.length;
      }
      pieces.push(html.slice(from));
      return pieces;
    },
  };
}

const start = `<${fragmentTag} at="`;
const end = `</${fragmentTag}>`;
