import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  render,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { createElement as h, type CSSProperties, Fragment, type ReactElement, type ReactNode } from 'react';
import type { Branding } from '../branding.ts';
import { barCode } from './bar-code.ts';
import type { Fact, EmailItem, EmailPart } from './email.ts';

/** A picture that the email brings along; `src="cid:…"` shows it. */
export type EmailPicture = { cid: string; png: Buffer };

/** Whose emails they are: the shop's name, and its colours where it has its own. */
export type EmailBrand = { shopName: string; colours: Branding['colours'] };

/** What stands around every email: whose it is, and where its reader finds more. */
export type EmailFrame = EmailBrand & {
  lang: 'es-MX' | 'en';
  /** Whole addresses. */
  shopUrl: string;
  links: readonly { words: string; url: string }[];
};

/** As an email leaves, or as a preview shows it: with its pictures inside, in one theme whatever the reader's is. */
export type EmailShow = 'attached' | 'inline' | 'light' | 'dark';

/**
 * An email's HTML in the shop's one frame, made with react-email. It is read with pictures off, in the dark, in Outlook
 * and on a telephone.
 */
export async function emailHtml(
  { subject, parts }: { subject: string; parts: readonly EmailPart[] },
  frame: EmailFrame,
  show: EmailShow = 'attached',
): Promise<{ html: string; pictures: EmailPicture[] }> {
  const bars = await barsOf(parts);
  const source = ({ cid, png }: EmailPicture) =>
    show === 'attached' ? `cid:${cid}` : `data:image/png;base64,${png.toString('base64')}`;
  const themes = show === 'light' || show === 'dark' ? show : 'light dark';
  const element = h(
    Html,
    { lang: frame.lang, dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: themes }),
      h('meta', { name: 'supported-color-schemes', content: themes }),
      h('title', null, subject),
      h('style', null, stylesOf(show)),
    ),
    h(
      Body,
      { className: 'page', style: styles.page },
      h(Preview, { children: previewOf(parts) }),
      h(
        Container,
        { width: 600, style: styles.frame },
        h(
          Section,
          { style: { padding: '4px 4px 16px' } },
          h(Link, { href: frame.shopUrl, className: 'accent', style: styles.logo }, frame.shopName),
        ),
        h(
          Section,
          { className: 'card', style: styles.card },
          h(Heading, { as: 'h1', style: styles.heading }, subject),
          ...parts.map((part, index) =>
            h(Part, { key: index, part, bars: bars.get(part) && barsElement(part, bars, source) }),
          ),
        ),
        h(
          Text,
          { className: 'muted', style: styles.foot },
          frame.shopName,
          ...frame.links.flatMap(({ words, url }) => [' · ', link(url, words)]),
        ),
      ),
    ),
  );
  return {
    html: inColours(await render(element), frame.colours),
    pictures: [...bars.values()].map(({ picture }) => picture),
  };
}

/** The frame is written in the colours it came with; a shop's own take their places. */
function inColours(html: string, colours: EmailFrame['colours']): string {
  return html
    .replaceAll(accent, colours.accent)
    .replaceAll(tint, colours.tint)
    .replaceAll(accentInTheDark, colours.accentInTheDark)
    .replaceAll(tintInTheDark, colours.tintInTheDark);
}

type Bars = { picture: EmailPicture; width: number; height: number };

async function barsOf(parts: readonly EmailPart[]): Promise<Map<EmailPart, Bars>> {
  const slips = parts.filter((part) => part.kind === 'slip' && part.hasBars);
  const made = slips.map(async (part, index) => {
    const { png, width, height } = await barCode(part.kind === 'slip' ? digitsOf(part.number) : '');
    return [part, { picture: { cid: `barras-${index + 1}@ensambla`, png }, width, height }] as const;
  });
  return new Map(await Promise.all(made));
}

function digitsOf(number: string): string {
  return number.replaceAll(' ', '');
}

function barsElement(
  part: EmailPart,
  bars: ReadonlyMap<EmailPart, Bars>,
  source: (picture: EmailPicture) => string,
): ReactElement | undefined {
  const own = bars.get(part);
  if (!own || part.kind !== 'slip') return undefined;
  return h(Img, {
    src: source(own.picture),
    width: own.width,
    height: own.height,
    alt: part.barsAlt ?? part.number,
    style: styles.bars,
    ...notPreloaded,
  });
}

/** What mail programs show beside the subject: words made for it, or the first thing that is said. */
function previewOf(parts: readonly EmailPart[]): string {
  const preheader = parts.find(({ kind }) => kind === 'preheader');
  const said = preheader ?? parts.find((part) => part.kind === 'text' && !part.isGreeting);
  return said && 'text' in said ? said.text.slice(0, 140) : '';
}

function Part({ part, bars }: { part: EmailPart; bars: ReactElement | undefined }): ReactNode {
  switch (part.kind) {
    case 'preheader':
      return null;
    case 'text':
      return h(
        Text,
        { style: styles.text },
        ...linesOf(part.text, part.hasLinks ? anyAddress : addresses(part.links ?? [])),
      );
    case 'quote':
      return h(Text, { className: 'quote', style: styles.quote }, ...linesOf(`«${part.text}»`));
    case 'heading':
      return h(Heading, { as: 'h2', style: styles.subheading }, part.text);
    case 'picture': {
      const picture = h(Img, {
        src: part.source,
        alt: part.alt,
        width: '100%',
        style: styles.picture,
        ...notPreloaded,
      });
      return h(
        Section,
        { style: styles.block },
        part.url === undefined ? picture : h(Link, { href: part.url }, picture),
      );
    }
    case 'divider':
      return h(Hr, { className: 'line', style: styles.divider });
    case 'button':
      return h(
        Section,
        { style: { padding: '4px 0 20px' } },
        h(Button, { href: part.url, style: styles.button }, part.words),
      );
    case 'link':
      return h(Text, { style: styles.text }, link(part.url, part.words));
    case 'code':
      return h(
        Section,
        { style: { paddingBottom: 18 } },
        h(Text, { style: styles.name }, `${part.name}:`),
        h(
          Text,
          { className: 'tint', style: part.code.length > shortCode ? styles.longCode : styles.code },
          part.code,
        ),
      );
    case 'facts':
      return h(Section, { style: styles.block }, title(part.title), factRows(part.facts));
    case 'items':
      return h(
        Section,
        { style: styles.block },
        title(part.title),
        ...part.items.map((item, index) => itemRow(item, index)),
        factRows(part.sums ?? []),
      );
    case 'address':
      return h(
        Section,
        { style: styles.block },
        title(part.title),
        h(Text, { style: styles.plain }, ...linesOf(part.lines.join('\n'))),
      );
    case 'steps':
      return h(
        Section,
        { style: styles.block },
        title(part.title),
        h(
          'ol',
          { style: styles.steps },
          ...part.steps.map((step) => h('li', { key: step, style: { padding: '2px 0' } }, step)),
        ),
      );
    case 'slip':
      return h(
        Section,
        { className: 'tint', style: styles.slip },
        h(Heading, { as: 'h2', style: styles.title }, part.title),
        h(Text, { style: styles.name }, `${part.name}:`),
        h(Text, { style: styles.number }, part.number),
        bars,
        factRows(part.facts),
      );
    case 'small':
      return h(
        'div',
        null,
        h(Hr, { className: 'line', style: styles.rule }),
        h(
          Text,
          { className: 'muted', style: styles.small },
          part.text,
          ...(part.link ? [' ', link(part.link.url, part.link.words)] : []),
        ),
      );
  }
}

function title(words: string | undefined): ReactNode {
  return words && h(Heading, { as: 'h2', style: styles.title }, words);
}

/** An address of e-mail breaks where it has to; an amount never does. */
const longOnes = (value: string) => (value.length > 20 ? { overflowWrap: 'anywhere' as const } : {});

function factRows(facts: readonly Fact[]): ReactElement[] {
  return facts.map(({ name, value, isTotal }) => {
    const style = { ...styles.cell, ...(isTotal && styles.total) };
    return row(
      name,
      h(Column, { className: 'line', style }, name),
      h(
        Column,
        { className: 'line', align: 'right', style: { ...style, ...styles.value, ...longOnes(value) } },
        value,
      ),
    );
  });
}

function itemRow({ name, details, amount, pictureUrl, url }: EmailItem, key: number): ReactElement {
  const picture =
    pictureUrl &&
    h(Img, {
      src: pictureUrl,
      width: 56,
      height: 56,
      alt: '',
      style: { borderRadius: 8, display: 'block' },
      ...notPreloaded,
    });
  return row(
    key,
    picture &&
      h(
        Column,
        { className: 'line', width: 68, style: { ...styles.cell, width: 68 } },
        url ? h(Link, { href: url }, picture) : picture,
      ),
    h(
      Column,
      { className: 'line', style: styles.cell },
      h('span', { style: { fontWeight: 600 } }, url ? link(url, name) : name),
      ...details.flatMap((detail, index) => [
        h('br', { key: `line-${index}` }),
        h('span', { key: index, className: 'muted', style: styles.detail }, detail),
      ]),
    ),
    amount &&
      h(Column, { className: 'line', align: 'right', style: { ...styles.cell, ...styles.value } }, amount),
  );
}

function row(key: string | number, ...columns: ReactNode[]): ReactElement {
  return h(Row, { key, children: h(Fragment, null, ...columns) });
}

function link(href: string, words: string): ReactElement {
  return h(Link, { key: href, href, className: 'accent', style: styles.link }, words);
}

const anyAddress = /(https?:\/\/[^\s)]+)/;

/** Finds these addresses, the longest first, as one may begin another. */
function addresses(links: readonly string[]): RegExp | undefined {
  if (links.length === 0) return undefined;
  const longestFirst = links.toSorted((one, other) => other.length - one.length);
  return new RegExp(
    `(${longestFirst.map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
  );
}

/** Lines, with the links in them to be followed that `followed` finds. */
function linesOf(text: string, followed?: RegExp): ReactNode[] {
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [h('br', { key: `br-${index}` })]),
      ...(followed
        ? line.split(followed).map((piece, at) => (at % 2 === 1 ? link(piece, piece) : piece))
        : [line]),
    ]);
}

/** Or React writes a `<link>` for the browser, which is nothing for emails. */
const notPreloaded = { fetchPriority: 'low' } as const;
const accent = '#0d5a63';
const tint = '#e8f3f3';
const accentInTheDark = '#7fc4cd';
const tintInTheDark = '#1c3236';
const ink = '#1b2326';
const muted = '#5c666a';
const line = '1px solid #e8e6df';
const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Courier New', monospace";
const base: CSSProperties = { fontSize: 16, lineHeight: '1.5' };

/** A longer code would break at its hyphens on a phone. */
const shortCode = 12;
const code: CSSProperties = {
  margin: 0,
  padding: '12px 16px',
  backgroundColor: tint,
  borderRadius: 10,
  fontFamily: mono,
  fontSize: 26,
  fontWeight: 700,
  letterSpacing: '0.1em',
  lineHeight: '1.3',
};

const styles = {
  page: {
    margin: 0,
    padding: '24px 12px',
    backgroundColor: '#f4f3ef',
    color: ink,
    fontFamily: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  },
  frame: { width: '100%', maxWidth: 600 },
  logo: { color: accent, fontSize: 24, fontWeight: 800, letterSpacing: '-0.02em', textDecoration: 'none' },
  card: {
    backgroundColor: '#ffffff',
    border: '1px solid #dedcd4',
    borderRadius: 14,
    padding: '26px 24px 10px',
  },
  heading: { margin: '0 0 18px', fontSize: 22, lineHeight: '1.3', letterSpacing: '-0.01em' },
  title: { margin: '0 0 4px', fontSize: 16, lineHeight: '1.4' },
  subheading: { margin: '8px 0 10px', fontSize: 18, lineHeight: '1.35' },
  picture: { display: 'block', width: '100%', maxWidth: '100%', height: 'auto', borderRadius: 10 },
  divider: { margin: '8px 0 24px', border: 'none', borderTop: line },
  text: { ...base, margin: '0 0 16px' },
  plain: { ...base, margin: 0 },
  quote: { ...base, margin: '0 0 16px', padding: '2px 0 2px 14px', borderLeft: `3px solid ${accent}` },
  button: {
    backgroundColor: accent,
    borderRadius: 10,
    color: '#ffffff',
    fontSize: 16,
    fontWeight: 600,
    lineHeight: '1.3',
    padding: '13px 24px',
    textDecoration: 'none',
  },
  name: { ...base, margin: '0 0 6px' },
  code,
  longCode: { ...code, fontSize: 15, letterSpacing: 0 },
  block: { paddingBottom: 20 },
  cell: { padding: '8px 0', borderBottom: line, fontSize: 15, lineHeight: '1.4', verticalAlign: 'top' },
  value: { paddingLeft: 14, fontWeight: 600, textAlign: 'right' },
  total: { fontSize: 17, fontWeight: 700 },
  detail: { color: muted, fontSize: 14 },
  steps: { ...base, margin: 0, paddingLeft: 22 },
  slip: { backgroundColor: tint, borderRadius: 12, padding: '16px 18px', marginBottom: 20 },
  number: {
    margin: '0 0 10px',
    fontFamily: mono,
    fontSize: 20,
    fontWeight: 700,
    letterSpacing: '0.04em',
    lineHeight: '1.35',
    overflowWrap: 'anywhere',
  },
  // White around the bars in the dark, too: a till reads nothing else.
  bars: { maxWidth: '100%', height: 'auto', margin: '0 0 10px', backgroundColor: '#ffffff' },
  link: { color: accent, textDecoration: 'underline', overflowWrap: 'anywhere' },
  rule: { margin: '4px 0 14px', border: 'none', borderTop: line },
  small: { margin: '0 0 14px', color: muted, fontSize: 13, lineHeight: '1.5' },
  foot: { margin: 0, padding: '16px 8px', color: muted, fontSize: 13, lineHeight: '1.5' },
} satisfies Record<string, CSSProperties>;

/** A preview shows one theme, whatever the reader's is; an email leaves the choice to them. */
function stylesOf(show: EmailShow): string {
  if (show === 'dark') return `:root{color-scheme:dark}\n${darkColours}`;
  if (show === 'light') return ':root{color-scheme:light}';
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${darkColours}
}`;
}

/** For mail programs that know the reader's choice; the others turn colours by themselves. */
const darkColours = `body,.page,.page td{color:#e7ecec!important}
body,.page,.page>table>tbody>tr>td{background-color:#11181a!important}
.card{background-color:#182225!important;border-color:#2b383b!important}
.tint,.tint td{background-color:${tintInTheDark}!important}
.muted,.page .muted{color:#a5b1b3!important}
.accent{color:${accentInTheDark}!important}
.line{border-color:#2b383b!important}`;
