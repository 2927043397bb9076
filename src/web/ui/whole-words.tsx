import { type Markup, markup, noMarkup } from './markup.ts';

/** Longer ones may break: they could be wider than their column. */
const lengthMax = 16;

/** A name whose words with a hyphen, like USB-C, stay on one line; its text is copied and found as it is. */
export function WholeWords({ text }: { text: string }) {
  return piecesOf(text).map((piece, at) =>
    isWhole(piece, at) ? (
      <span key={at} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}

/** The same as HTML; the style sheet says of its place that a `span` does not break. */
export function wholeWords(text: string): Markup {
  return piecesOf(text).reduce(
    (before, piece, at) =>
      isWhole(piece, at) ? markup`${before}<span>${piece}</span>` : markup`${before}${piece}`,
    noMarkup,
  );
}

/** Every second one is a word with a hyphen in it. */
function piecesOf(text: string): string[] {
  return text.split(/(\S*[\p{L}\p{N}]-[\p{L}\p{N}]\S*)/u);
}

function isWhole(piece: string, at: number): boolean {
  return at % 2 === 1 && piece.length <= lengthMax;
}
