import { msg } from '../../../i18n/t.ts';
import type { EmailPart } from '../../../platform/emails/email.ts';
import type {
  AnyTemplate,
  EmailDraft,
  EmailTemplate,
  Filled,
  Letter,
  TemplatePart,
  TemplateTexts,
  Variables,
  Words,
} from './email-template.ts';
import { sharedTexts, standardTexts } from './shared-texts.ts';
import { fill, problemOf, variablesOf } from './template-text.ts';

/** Variables that every text may use. */
export const everywhere: Variables = { shopName: msg('Name of the shop') };

/** The words that emails share, as a template that is never sent by itself. */
export const sharedTemplate = {
  name: 'shared',
  kind: 'other',
  group: 'shared',
  title: msg('Words that e-mails share'),
  when: msg('Sums, headings and the foot, in every e-mail that has them.'),
  variables: {},
  texts: sharedTexts,
} as const satisfies Omit<AnyTemplate, 'samples'>;

/** Every text of a template that staff may write anew, in the order of the editor. */
export function textsOf({ name, texts }: Pick<AnyTemplate, 'name' | 'texts'>): TemplateTexts {
  if (name === 'shared') return texts;
  const { subject, ...others } = texts;
  return {
    ...(subject && { subject }),
    preheader: standardTexts.preheader,
    ...others,
    closing: standardTexts.closing,
  };
}

/**
 * An email of a template: `compose` puts its words between what the email is about.
 * @param values of the template's variables
 */
export function draftOf<Own extends Variables, Texts extends TemplateTexts>(
  template: EmailTemplate<Own, Texts>,
  values: Readonly<Record<keyof Own, string>>,
  compose: (words: Filled<Texts>, shared: Filled<typeof sharedTexts>) => Letter,
): EmailDraft {
  return {
    template,
    write: (stored, shopName) => {
      const given: Readonly<Record<string, string>> = { ...values, shopName };
      const links = Object.entries(given).flatMap(([name, value]) => (name.endsWith('Url') ? [value] : []));
      const words = filledIn(template, stored.own, given);
      const shared = filledIn(sharedTemplate, stored.shared, { shopName });
      const letter = compose(words as Filled<Texts>, shared as Filled<typeof sharedTexts>);
      const { subject = words['subject'] as Words, parts, ...rest } = letter;
      const said = parts.flatMap((part) => partOf(part, links));
      const smallFrom = said.findIndex(({ kind }) => kind === 'small');
      const closing = said.length - (smallFrom === -1 ? 0 : said.length - smallFrom);
      return {
        ...rest,
        kind: template.kind,
        // A value may bring a line break that a subject cannot have.
        subject: subject.replaceAll(/\s*[\r\n]+\s*/g, ' '),
        parts: [
          ...textPart('preheader', words['preheader'] as Words, links),
          ...said.slice(0, closing),
          ...textPart('text', words['closing'] as Words, links),
          ...said.slice(closing),
        ],
      };
    },
  };
}

/** The texts in force; one that no longer fits its template is as by default. */
function filledIn(
  template: Pick<AnyTemplate, 'name' | 'variables' | 'texts'>,
  stored: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Record<string, Words | ((values: Readonly<Record<string, string>>) => Words)> {
  const texts = Object.entries(textsOf(template)).map(([name, declared]) => {
    const text = textInForce(template, name, stored);
    return [
      name,
      Object.keys(declared.own).length === 0
        ? fill(text, given)
        : (own: Readonly<Record<string, string>>) => fill(text, { ...given, ...own }),
    ];
  });
  return Object.fromEntries(texts) as ReturnType<typeof filledIn>;
}

/** A text of a template before its variables are known. */
export function textInForce(
  template: Pick<AnyTemplate, 'name' | 'variables' | 'texts'>,
  name: string,
  stored: Readonly<Record<string, string>>,
): string {
  const declared = textsOf(template)[name];
  if (!declared) throw new Error(`${template.name} has no text ${name}.`);
  const written = stored[name];
  if (written === undefined) return declared.byDefault;
  const known = variablesOf(template, declared, everywhere);
  return problemOf(declared, known, written) === undefined ? written : declared.byDefault;
}

/** How an email begins; null where nobody has proven that they read this address. */
export function greeting(
  words: { greeting: (values: { customerName: string }) => Words; greetingNameless: Words },
  name: string | null,
): TemplatePart {
  const text = name === null ? words.greetingNameless : words.greeting({ customerName: name });
  return { kind: 'text', text, isGreeting: true };
}

/** A paragraph; one that is empty is left out. */
export function say(text: Words): TemplatePart {
  return { kind: 'text', text };
}

/** What staff wrote themselves: their links can be followed. */
export function fromStaff(text: string): TemplatePart {
  return { kind: 'text', text, hasLinks: true };
}

function textPart(kind: 'preheader' | 'text', text: Words, links: readonly string[]): EmailPart[] {
  if (text.trim() === '') return [];
  return kind === 'preheader' ? [{ kind, text }] : [{ kind, text, ...linksIn(text, links) }];
}

function partOf(part: TemplatePart, links: readonly string[]): EmailPart[] {
  if (part.kind === 'steps')
    return [{ ...part, steps: part.steps.split('\n').filter((step) => step.trim()) }];
  if (part.kind !== 'text') return [part];
  if (part.text.trim() === '') return [];
  return 'hasLinks' in part ? [part] : [{ ...part, ...linksIn(part.text, links) }];
}

/** Links in words can be followed where they are a variable's. */
function linksIn(text: string, links: readonly string[]): { links?: string[] } {
  const found = links.filter((link) => text.includes(link));
  return found.length > 0 ? { links: found } : {};
}
