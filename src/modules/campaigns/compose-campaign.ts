import type { Connection } from '../../platform/database/database.ts';
import { emailPicture, type EmailPart } from '../../platform/emails/email.ts';
import type { MailBody } from '../../platform/mail.ts';
import { formatPesos } from '../../platform/money.ts';
import { z } from '../../platform/http/endpoint.ts';
import { productCardSchema } from '../catalog/catalog.contract.ts';
import { type ProductRow, productPath, productRows } from '../catalog/index.ts';
import { unitPricesOfList } from '../wholesale/index.ts';
import { newsletterHeaders, newsletterFoot } from '../newsletter/index.ts';
import type { Block } from './blocks.contract.ts';
import type { CampaignContent } from './campaigns.contract.ts';

type Written = Pick<CampaignContent, 'subject' | 'preheader' | 'topic' | 'blocks'>;
type Card = z.output<typeof productCardSchema>;
/** A price list as it is at a moment. */
type PricedBy = { priceListId: number; now: Date };
const cards = z.array(productCardSchema);

/** The least of the shop’s widths that fills the column of an email. */
const pictureWidth = 800;

/**
 * A campaign as an email, with the prices and goods of now; what belongs to its reader is left open (`{{token}}`).
 * @param id whose visits are counted; null: a preview
 * @param list by which its readers buy; undefined: they pay what everybody does
 * @returns with the products of each block that shows some, for who checks them
 */
export async function composeCampaign(
  db: Connection,
  written: Written,
  { id, publicUrl, list }: { id: number | null; publicUrl: string; list?: PricedBy | undefined },
): Promise<MailBody & { products: ReadonlyMap<number, number> }> {
  const { subject, preheader, topic, blocks } = withoutPlaces(written);
  const shelves = blocks.flatMap((block, index) =>
    block.type === 'products' ? [{ index, row: rowOf(block.source) }] : [],
  );
  const rows = await productRows(
    db,
    shelves.map(({ row }) => row),
  );
  const shown = new Map(
    shelves.map(({ index }, at) => [index, cards.parse(JSON.parse(`[${rows[at]?.json ?? ''}]`))] as const),
  );
  if (list) await atListPrices(db, [...shown.values()].flat(), list);
  const addressOf = (to: string) => withCampaign(to, { id, publicUrl });
  const parts = blocks.flatMap((block, index) =>
    partsOf(block, shown.get(index) ?? [], { addressOf, publicUrl }),
  );
  return {
    subject,
    parts: [
      ...(preheader === '' ? [] : [{ kind: 'preheader', text: preheader } as const]),
      ...parts,
      newsletterFoot(topic, publicUrl),
    ],
    headers: newsletterHeaders(publicUrl),
    products: new Map([...shown].map(([index, { length }]) => [index, length])),
  };
}

/** Puts what a price list's buyers pay in the place of the public price. */
async function atListPrices(
  db: Connection,
  shown: readonly Card[],
  { priceListId, now }: PricedBy,
): Promise<void> {
  const own = await unitPricesOfList(db, { priceListId, productIds: shown.map(({ id }) => id), now });
  for (const card of shown) {
    const cents = own.get(card.id);
    if (cents === undefined) continue;
    card.price_cents = cents;
    delete card.former_price_cents;
  }
}

/** What stands for a reader's own link is the shop's to write: typed into another site's address, it would give the link away. */
function withoutPlaces(written: Written): Written {
  return JSON.parse(JSON.stringify(written).replaceAll('{{', '{ {')) as Written;
}

function rowOf(source: Extract<Block, { type: 'products' }>['source']): ProductRow {
  if (source.by !== 'picked') return source;
  return { by: 'picked', refIds: source.ref_ids, count: source.ref_ids.length };
}

type Places = { addressOf: (to: string) => string; publicUrl: string };

function partsOf(block: Block, products: readonly Card[], { addressOf, publicUrl }: Places): EmailPart[] {
  switch (block.type) {
    case 'heading':
      return block.text === '' ? [] : [{ kind: 'heading', text: block.text }];
    case 'text':
      return block.text.trim() === '' ? [] : [{ kind: 'text', text: block.text, hasLinks: true }];
    case 'picture': {
      const source = bigPicture(block.image_url, publicUrl);
      const url = block.to === '' ? undefined : addressOf(block.to);
      return source === undefined
        ? []
        : [{ kind: 'picture', source, alt: block.alt, ...(url !== undefined && { url }) }];
    }
    case 'products':
      return products.length === 0
        ? []
        : [{ kind: 'items', items: products.map((card) => itemOf(card, { addressOf, publicUrl })) }];
    case 'button':
      return block.text === '' || block.to === ''
        ? []
        : [{ kind: 'button', words: block.text, url: addressOf(block.to) }];
    case 'divider':
      return [{ kind: 'divider' }];
  }
}

function itemOf(card: Card, { addressOf, publicUrl }: Places) {
  const pictureUrl = emailPicture(card.images[0]?.image_url ?? null, publicUrl);
  const former = card.former_price_cents;
  return {
    name: card.product_name,
    details: [
      ...(former === undefined ? [] : [`Antes ${formatPesos(former)}`]),
      ...(card.stock === 'out' ? ['Agotado por ahora'] : []),
    ],
    amount: formatPesos(card.price_cents),
    url: addressOf(productPath(card.sku, card.slug)),
    ...(pictureUrl !== undefined && { pictureUrl }),
  };
}

/** A picture of the shop as every mail program can show it; undefined where none was chosen. */
function bigPicture(imageUrl: string, publicUrl: string): string | undefined {
  return emailPicture(imageUrl, publicUrl)?.replace('/media/200/', `/media/${pictureWidth}/`);
}

/** The whole address of a link; one to the shop says which campaign it stood in, and of whom nothing. */
export function withCampaign(
  to: string,
  { id, publicUrl }: { id: number | null; publicUrl: string },
): string {
  const address = to.startsWith('/') ? `${publicUrl}${to}` : to;
  if (id === null || !URL.canParse(address) || new URL(address).origin !== new URL(publicUrl).origin) {
    return address;
  }
  const url = new URL(address);
  url.searchParams.set('utm_source', 'boletin');
  url.searchParams.set('utm_medium', 'email');
  url.searchParams.set('utm_campaign', `c${id}`);
  return url.href;
}
