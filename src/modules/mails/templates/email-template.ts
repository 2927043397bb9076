import type { Message } from '../../../i18n/t.ts';
import type { EmailItem, EmailPart, Fact } from '../../../platform/emails/email.ts';
import type { Mail, MailKind } from '../../../platform/mail.ts';
import type { TemplateName } from '../template-names.contract.ts';

declare const isFilledIn: unique symbol;
/** Words of a template with their variables filled in. Nothing else becomes one: an email says no word past its template. */
export type Words = string & { readonly [isFilledIn]: true };

/** Marks what is no word of an email, where words and data stand side by side: a quantity, the name of a promotion. */
export function data(value: string): Words {
  return value as Words;
}

/** Variables by name, and what staff read of each. What ends in `Url` is an address that texts turn into a link. */
export type Variables = Readonly<Record<string, Message>>;
type None = Readonly<Record<never, never>>;

/** One text of a template, which staff may write anew. */
export type TemplateText<Own extends Variables = Variables> = {
  /** `list`: a line for each of its entries. */
  shape: 'line' | 'paragraph' | 'list';
  label: Message;
  byDefault: string;
  /** Variables that only this text has, beside those of the whole template. */
  own: Own;
  /** Variables it may not lose, e.g. what cannot be read anywhere else in the email. */
  requires: readonly string[];
  /** What is empty is left out of the email. */
  isOptional: boolean;
};
export type TemplateTexts = Readonly<Record<string, TemplateText<Variables | None>>>;

type Options<Own> = { own?: Own; requires?: readonly string[]; isOptional?: boolean };

function textOf(shape: TemplateText['shape']) {
  return <const Own extends Variables = None>(
    label: Message,
    byDefault: string,
    { own, requires = [], isOptional = false }: Options<Own> = {},
  ): TemplateText<Own> => ({ shape, label, byDefault, own: own ?? ({} as Own), requires, isOptional });
}
/** Words of one line: a subject, a button, a heading. */
export const line = textOf('line');
/** A paragraph; its lines stay lines. */
export const paragraph = textOf('paragraph');
/** Steps, a line for each. */
export const list = textOf('list');

/** What the texts are once their variables are known; one with variables of its own asks for them where it is used. */
export type Filled<Texts extends TemplateTexts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends TemplateText<infer Own>
    ? keyof Own extends never
      ? Words
      : (values: Readonly<Record<keyof Own, string>>) => Words
    : never;
};

type FactOf = Omit<Fact, 'name'> & { name: Words };
/** A part of an email whose words come from a template. What stands in no template is data: a name, an amount, an address. */
export type TemplatePart =
  | { kind: 'text'; text: Words; isGreeting?: true; links?: readonly string[] }
  /** What staff or a shopper wrote themselves. */
  | { kind: 'text'; text: string; hasLinks: true }
  | Extract<EmailPart, { kind: 'quote' }>
  | { kind: 'button' | 'link'; words: Words; url: string }
  | { kind: 'code'; name: Words; code: string }
  | { kind: 'facts'; title?: Words; facts: FactOf[] }
  | {
      kind: 'items';
      title?: Words;
      items: (Omit<EmailItem, 'details'> & { details: Words[] })[];
      sums?: FactOf[];
    }
  | { kind: 'address'; title: Words; lines: string[] }
  | { kind: 'steps'; title: Words; steps: Words }
  | (Omit<Extract<EmailPart, { kind: 'slip' }>, 'title' | 'name' | 'facts' | 'barsAlt'> & {
      title: Words;
      name: Words;
      barsAlt?: Words;
      facts: FactOf[];
    })
  | { kind: 'small'; text: Words; link?: { words: Words; url: string } };

/** An email but for what its template says of it. */
export type Letter = Omit<Mail, 'subject' | 'parts' | 'kind' | 'staffLanguage'> & {
  /** Another text than the template's `subject`. */
  subject?: Words;
  parts: TemplatePart[];
};

/** An email that waits for the texts in force. */
export type EmailDraft = { template: AnyTemplate; write: (stored: StoredTexts, shopName: string) => Mail };

/** What staff wrote in the place of a template's texts, by name; of the shared ones too. */
export type StoredTexts = { own: Readonly<Record<string, string>>; shared: Readonly<Record<string, string>> };

/** An example that a preview shows. */
export type Sample = { title: Message; draft: (publicUrl: string) => EmailDraft };

/** A number that staff may set of an email that is a courtesy, e.g. hours until it goes. */
export type CourtesyNumber = {
  label: Message;
  unit: Message;
  /** One sentence: what the shop does with it. */
  explanation: Message;
  byDefault: number;
  min: number;
  max: number;
};
export type CourtesySettings = Readonly<Record<string, CourtesyNumber>>;

export type EmailTemplate<
  Own extends Variables = Variables,
  Texts extends TemplateTexts = TemplateTexts,
  Name extends TemplateName = TemplateName,
> = {
  name: Name;
  /** What the sent email is listed as. */
  kind: MailKind;
  title: Message;
  /** When it goes, and to whom. */
  when: Message;
  group: TemplateGroup;
  variables: Own;
  texts: Texts;
  /**
   * Of an email that nobody is owed: it can be switched off, and these of its numbers can be set. `judge` gives problems
   * of several numbers together.
   */
  courtesy?: {
    settings: CourtesySettings;
    judge?: (settings: Readonly<Record<string, number>>) => readonly { field: string; problem: Message }[];
  };
  samples: readonly Sample[];
};
export type TemplateGroup =
  | 'orders'
  | 'returns'
  | 'account'
  | 'courtesies'
  | 'answers'
  | 'suppliers'
  | 'shared';

/** A template by what every template has. */
export type AnyTemplate = EmailTemplate;

/** Declares an email: what it says, with which variables, and examples of it. */
export function emailTemplate<
  const Own extends Variables,
  const Texts extends TemplateTexts & { subject: TemplateText<Variables | None> },
  Name extends Exclude<TemplateName, 'shared'>,
>(declared: EmailTemplate<Own, Texts, Name>): EmailTemplate<Own, Texts, Name> {
  return declared;
}
