/** A name and its value, both as the reader sees them, e.g. an amount. */
export type Fact = { name: string; value: string; isTotal?: boolean };

/** One row of goods. */
export type EmailItem = {
  name: string;
  /** What it is about, a line each: quantity and price, discounts, serial numbers. */
  details: string[];
  /** What the row costs together. */
  amount?: string;
  /** A whole address that gives a JPEG, PNG or GIF. */
  pictureUrl?: string;
  url?: string;
};

/** What an email is made of. Everything is a word for its reader already; text and HTML show the same of it. */
export type EmailPart =
  /** What mail programs show beside the subject; without it the first paragraph. */
  | { kind: 'preheader'; text: string }
  /**
   * Lines stay lines. Links in it can be followed only where we or the staff wrote them: all of them (`hasLinks`), or
   * these addresses.
   */
  | { kind: 'text'; text: string; hasLinks?: true; links?: readonly string[]; isGreeting?: true }
  /** What somebody said. */
  | { kind: 'quote'; text: string }
  | { kind: 'button'; words: string; url: string }
  /** A way to go that is not the email's point. */
  | { kind: 'link'; words: string; url: string }
  /** To be typed elsewhere. */
  /** Of a part of a longer email. */
  | { kind: 'heading'; text: string }
  /** A picture of the email's own, with the words for who does not see it. Addresses are whole. */
  | { kind: 'picture'; source: string; alt: string; url?: string }
  | { kind: 'divider' }
  | { kind: 'code'; name: string; code: string }
  | { kind: 'facts'; title?: string; facts: Fact[] }
  | { kind: 'items'; title?: string; items: EmailItem[]; sums?: Fact[] }
  | { kind: 'address'; title: string; lines: string[] }
  | { kind: 'steps'; title: string; steps: string[] }
  /** What is shown or typed to pay: a number, as bars where a till reads it, and what belongs to it. */
  | {
      kind: 'slip';
      title: string;
      name: string;
      number: string;
      hasBars: boolean;
      /** What stands in the place of the bars where pictures are off. */
      barsAlt?: string;
      facts: Fact[];
    }
  /** Why they got it and how to get no more. */
  | { kind: 'small'; text: string; link?: { words: string; url: string } };

/** The email as text, paragraphs divided by empty lines. */
export function emailText(parts: readonly EmailPart[]): string {
  return parts
    .filter(({ kind }) => kind !== 'preheader')
    .map(partText)
    .join('\n\n');
}

function partText(part: EmailPart): string {
  switch (part.kind) {
    case 'preheader':
    case 'text':
    case 'heading':
      return part.text;
    case 'picture':
      return part.url === undefined ? part.alt : linkText({ words: part.alt, url: part.url });
    case 'divider':
      return '---';
    case 'quote':
      return `«${part.text}»`;
    case 'button':
    case 'link':
      return linkText(part);
    case 'code':
      return `${part.name}: ${part.code}`;
    case 'facts':
      return linesOf(part.title && `${part.title}:`, ...part.facts.map(factText));
    case 'items':
      return linesOf(
        part.title && `${part.title}:`,
        ...part.items.map(itemText),
        ...(part.sums ?? []).map(factText),
      );
    case 'address':
      return linesOf(`${part.title}:`, ...part.lines);
    case 'steps':
      return linesOf(`${part.title}:`, ...part.steps.map((step, index) => `${index + 1}. ${step}`));
    case 'slip':
      return linesOf(`${part.title}`, `${part.name}: ${part.number}`, ...part.facts.map(factText));
    case 'small':
      return part.link ? `${part.text} ${linkText(part.link)}` : part.text;
  }
}

function itemText({ name, details, amount, url }: EmailItem): string {
  return linesOf(
    `- ${name}`,
    ...details.map((detail) => `  ${detail}`),
    amount && `  ${amount}`,
    url && `  ${url}`,
  );
}

function factText({ name, value }: Fact): string {
  return `${name}: ${value}`;
}

function linkText({ words, url }: { words: string; url: string }): string {
  return `${words}: ${url}`;
}

function linesOf(...lines: (string | undefined)[]): string {
  return lines.filter((line) => line).join('\n');
}

/**
 * Where a picture of the shop is small and a JPEG, whatever it was uploaded as: many mail readers know neither AVIF nor
 * WebP. Undefined for what is no picture of pixels.
 */
export function emailPicture(imageUrl: string | null, publicUrl: string): string | undefined {
  const [, path] =
    /^\/media(\/(?:demo|uploads)\/[\w-]+\.(?:avif|webp|jpe?g|png))$/.exec(imageUrl ?? '') ?? [];
  return path && `${publicUrl}/media/200${path}.jpg`;
}
