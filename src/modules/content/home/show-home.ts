import type { Clock } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { formatPesos } from '../../../platform/money.ts';
import { type ProductRow, productRows } from '../../catalog/index.ts';
import { readShippingRules, type ShippingRules } from '../../shipping/index.ts';
import { readDocument } from '../documents/document.ts';
import { renderDocument } from '../documents/render-document.ts';
import type { ShopFactName } from '../documents/shop-facts.ts';
import { isOn } from '../on-now.ts';
import { defaultHome } from './default-home.ts';
import { type HomeSection, homeSection } from './home.contract.ts';

/** Where it is read, and what time it is. */
export type HomeSource = { db: Connection; log: Pick<Log, 'warn'>; clock: Clock };

/** What is kept of the home page, section by section: one that can no longer be read is left out. */
export function sectionsOf(kept: unknown): HomeSection[] {
  if (kept === undefined || kept === null) return defaultHome.sections;
  const { sections } = kept as { sections?: unknown[] };
  return (sections ?? []).flatMap((section) => {
    const read = homeSection.safeParse(section);
    return read.success ? [read.data] : [];
  });
}

/**
 * The sections that visitors are shown at that moment, as the JSON list of the contract's `shownSection`. One statement where
 * rows stand that the home page does not always have, and one where free shipping is named.
 * @param at undefined: nothing of it begins or ends, whatever the time is
 */
export async function shownSectionsJson(
  context: HomeSource,
  kept: unknown,
  at: Date | undefined,
): Promise<string> {
  const sections = sectionsOf(kept).filter((section) => (at ? isOn(section, at) : section.is_visible));
  const wanted = sections.flatMap((section) => rowOf(section) ?? []);
  const rows = await productRows(context.db, wanted);
  let next = 0;
  const shown = sections.map((section) => {
    const { is_visible: _, starts_at: _from, ends_at: _until, ...rest } = section;
    if (rest.type === 'products') {
      const isOwn = rowOf(section) !== undefined;
      const row = isOwn ? rows[next] : undefined;
      if (isOwn) next += 1;
      const text = JSON.stringify({ ...rest, more: moreOf(rest.source, row?.path ?? null) });
      return `${text.slice(0, -1)},"products":[${row?.json ?? ''}]}`;
    }
    if (rest.type !== 'text') return JSON.stringify(rest);
    const html = renderDocument(readDocument(rest.body))
      .map((piece) => ('html' in piece ? piece.html : ''))
      .join('');
    return JSON.stringify({ id: rest.id, type: rest.type, title: rest.title, html });
  });
  const json = `[${shown.join(',')}]`;
  return json.includes(freeShipping) ? withFreeShipping(json, await readShippingRules(context)) : json;
}

const freeShipping = '{{free_shipping}}' satisfies `{{${ShopFactName}}}`;

function withFreeShipping(json: string, { free_from_cents: cents }: ShippingRules): string {
  const said =
    cents === null ? 'Envío a domicilio' : `Envío gratis desde ${formatPesos(cents).replace('.00', '')}`;
  return json.replaceAll(freeShipping, said);
}

/** What the catalogue is asked for; undefined for rows that come with every home page. */
function rowOf(section: HomeSection): ProductRow | undefined {
  if (section.type !== 'products') return undefined;
  const { source, count } = section;
  switch (source.by) {
    case 'category':
      return { by: 'category', id: source.category_id, count };
    case 'brand':
      return { by: 'brand', id: source.brand_id, count };
    case 'promotion':
      return { by: 'promotion', id: source.promotion_id, count };
    case 'picked':
      return { by: 'picked', refIds: source.ref_ids, count: source.ref_ids.length };
    default:
      return undefined;
  }
}

function moreOf(
  source: Extract<HomeSection, { type: 'products' }>['source'],
  path: string | null,
): string | null {
  return source.by === 'promotion' ? `/promotion?promotion=${source.promotion_id}` : path;
}
