import { t } from '../../../i18n/t.ts';
import { z } from '../../../platform/http/endpoint.ts';
import { line, written } from '../content-fields.contract.ts';
import { partNames } from '../documents/document.contract.ts';

/** A page to be read, as staff write it. */
export const pageValue = z.object({
  title: written(100),
  /** The end of its address; pages that every shop has keep theirs. */
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(80, { error: () => t('At most 80 characters.') })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => t('Use small letters, numbers and single dashes.') }),
  intro: line(600),
  /** The day from which a legal text holds, in words; empty: not said. */
  since: line(60),
  /** For search engines; empty: the title. */
  seo_title: line(120),
  seo_description: line(320),
  /** Stands in the list beside the pages of help. */
  is_in_help: z.boolean(),
  /** A document as the editor gives it; the shop reads it strictly. */
  body: z.looseObject({ type: z.literal('doc') }),
});
export type PageValue = z.output<typeof pageValue>;

const piece = z.union([
  z.object({ html: z.string() }),
  z.object({ part: z.enum(partNames), heading: z.string() }),
]);

/** A page as visitors are shown it. */
export const shownPage = z.object({
  /** Its path. */
  path: z.string(),
  title: z.string(),
  intro: z.string(),
  since: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
  body: z.array(piece),
  /** Whether the shop puts PCs together, for pages that say so; false in others. */
  sells_assembly: z.boolean(),
  /** Pages of help that staff added. */
  help: z.array(z.object({ label: z.string(), to: z.string() })),
});

/** The part of a page's key behind `page:`. */
export const pageName = z.object({
  page: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(90),
});
