import { t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { orUnavailable, requireLabel, requireProvider } from './buy-label.ts';
import { keepPdf, readPdf } from './carriers.queries.ts';

/**
 * The PDF of a label, 4 × 6 inches; kept from the first time it was had.
 * @throws AppError 404 where it has none, 503 `carrier_unavailable`
 */
export async function labelFile(shop: Shop, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const label = await requireLabel(shop.db, id);
  if (label.state !== 'bought') throw notFound(t('There is no label to print.'));
  const kept = (await shop.db.first(readPdf, { id }))?.pdf;
  if (kept) return Uint8Array.from(kept);
  const url = label.label_url;
  if (url === null) throw notFound(t('There is no label to print.'));
  const pdf = await orUnavailable(() => requireProvider(shop, label.provider).fetchLabel(url));
  await shop.db.run(keepPdf, { id, pdf: Buffer.from(pdf) });
  return pdf;
}
