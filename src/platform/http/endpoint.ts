import { z } from '@hono/zod-openapi';
import { t } from '../../i18n/t.ts';

export { z };

/**
 * Who may call: everybody; anybody with a cart (visitors too); whoever may buy (a customer, or a guest who said how to
 * reach them); a customer with an account; staff with a right, or with others instead, and with one more where it takes two.
 */
export type Access =
  | 'public'
  | 'visitor'
  | 'buyer'
  | 'customer'
  | { staff: StaffRight; or?: StaffRight | readonly StaffRight[]; and?: StaffRight };

type StaffAccess = Extract<Access, object>;

/** Whether who has these rights may call. */
export function admits({ staff, or, and }: StaffAccess, rights: readonly StaffRight[]): boolean {
  return (
    [staff, or ?? []].flat().some((right) => rights.includes(right)) &&
    (and === undefined || rights.includes(and))
  );
}

/** The same in words: `orders or assist`. */
export function rightsInWords({ staff, or, and }: StaffAccess): string {
  return [[staff, or ?? []].flat().join(' or '), ...(and === undefined ? [] : [and])].join(' and ');
}

/** What staff may be allowed to do, by name; the module that gives rights declares them (`modules/staff/staff.contract.ts`). */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface StaffRights {}
export type StaffRight = keyof StaffRights;

/**
 * What writes, and costly reads, by shoppers and strangers are counted as, by who sends them. The module that says how many an hour there may
 * be declares them (`modules/settings/rates-per-hour.ts`); `email` where they count by an e-mail address, too.
 */
export interface Rates {
  writes: 'sender';
}
export type RateName = keyof Rates;
/** Counted by the e-mail address, too, that the shop or its staff will write to. */
export type EmailRate = { [Name in RateName]: Rates[Name] extends 'email' ? Name : never }[RateName];

type Schema = z.ZodType;
type Answers = Partial<Record<200 | 201 | 202 | 204, Schema>>;

/** How large a form's files may be, and what to say of one that is larger. */
export type FormFiles = {
  bytesMax: number;
  tooLarge: string;
  /**
   * Takes several files of one name, which arrive as a list; what all of them together may be. One that is larger than
   * `bytesMax` arrives cut (`IncomingFile.isCut`), so that the others are taken.
   */
  bytesMaxTogether?: number;
  /** Texts and files, where they may be more than usual. */
  partsMax?: number;
};

/** For forms that take a picture. */
export const pictureFiles: FormFiles = {
  bytesMax: 8 * 1024 * 1024,
  tooLarge: 'La imagen pesa más de 8 MB.',
};

/** One call of the API, declared once: the server, the browser, the tests and the documentation read it. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Form extends Schema = Schema,
  Replies extends Answers = Answers,
> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Under `{host}`, parameters in braces: `/frontend/category/{id}`. */
  path: `/${string}`;
  summary: string;
  access: Access;
  params?: Params;
  query?: Query;
  /** JSON body. */
  body?: Body;
  /** multipart/form-data; files arrive as `File`, whose bytes wait on disk. */
  form?: Form;
  /** What a form's files may be; without it a form takes none. */
  files?: FormFiles;
  /** Largest body, default 1 MB from staff and 64 KB from everybody else. Forms have `files` instead. */
  bytesMax?: number;
  answers: Replies;
  /** Answers with a file of this type, which a link leads to, instead of JSON. */
  fileType?:
    | 'text/csv'
    | 'application/pdf'
    | 'application/xml'
    | 'application/gzip'
    | 'application/octet-stream'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'image/webp';
  /** Moves money or stock: accepts `Idempotency-Key`. */
  idempotent?: boolean;
  /**
   * As what a write is counted: `writes` unless told, for all but the staff's. `none`: nobody may be told to come back
   * later, e.g. a provider or who wants no more emails.
   */
  rate?: RateName | 'none';
  /** Counted by the caller's own email address, too: one mailbox with many accounts is one person. */
  ownEmailRate?: EmailRate;
  /** Statuses beyond the usual ones this call refuses with, for the documentation. */
  refusals?: Partial<Record<400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 503, string>>;
};

/** Declares a call; keeps the literal types of its schemas. */
export function endpoint<
  const Params extends Schema,
  const Query extends Schema,
  const Body extends Schema,
  const Form extends Schema,
  const Replies extends Answers,
>(declaration: Endpoint<Params, Query, Body, Form, Replies>): Endpoint<Params, Query, Body, Form, Replies> {
  return declaration;
}

/** As what a call is counted; undefined for reads that name nothing, for the staff's calls and where nothing is. */
export function rateOf({
  method,
  access,
  rate = method === 'get' ? 'none' : 'writes',
}: Endpoint): RateName | undefined {
  return typeof access === 'object' || rate === 'none' ? undefined : rate;
}

/** What a list call takes: `page` from 1, `page_size` up to 100. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(24),
};

/** What a call about many answers of each: done, so already, or why not. */
export const bulkAnswer = <Id extends z.ZodType>(id: Id) =>
  z.object({
    results: z.array(
      z.object({ id, outcome: z.enum(['done', 'already', 'refused']), reason: z.string().nullable() }),
    ),
  });

/** What a list call answers of its page, beside the rows. */
export const pageOfAnswer = {
  /** Rows on all pages. */
  total: z.number().int(),
  page: z.number().int(),
  page_size: z.number().int(),
};

/** A file to keep, under a name of letters, digits, dots and dashes; texts in parts are written while they are sent. */
export type SentFile =
  | {
      name: string;
      content: Uint8Array<ArrayBuffer> | AsyncIterable<string | Uint8Array>;
      /** How long a file is that is sent in parts. */
      bytes?: number;
    }
  /** Whoever asked is sent to an address that gives the file for some seconds. */
  | { name: string; url: string };

/** What a call answers that gives a file. */
export const fileSchema = z.custom<SentFile>();

/** An id we gave. PostgreSQL's uuid reads both cases, but texts that name an order by it (a stock's holder) do not. */
export const uuidSchema = z.uuid().toLowerCase();

/** Amounts on the wire: integer centavos. */
export const centsSchema = z.number().int();

/** PostgreSQL knows no year 0, and a day nobody can mean was mistyped. */
const isThinkable = (date: string) => date >= '1900' && date < '3000';
const unthinkable = { error: () => t('Enter a date from 1900 to 2999.') };

/** A day of the calendar, `YYYY-MM-DD`. */
export const daySchema = z.iso.date().refine(isThinkable, unthinkable);

/** A moment with its offset to UTC, as ISO 8601 has it. */
export const momentSchema = z.iso.datetime({ offset: true }).refine(isThinkable, unthinkable);

/** The one shape of a refusal. */
export const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});
