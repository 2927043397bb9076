import { keepText, msg, sayKept } from '../../../i18n/t.ts';
import { createConcurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import type { Shop } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { plainTextOf } from '../../../platform/emails/plain-text.ts';
import {
  fillDescription,
  productPictureFiles,
  refreshListing,
  writeSpecLayers,
} from '../../catalog/index.ts';
import { readSettings, type Settings } from '../../settings/index.ts';
import { alertStaff } from '../../staff/index.ts';
import type { OfferPicture } from '../pictures/choose-pictures.ts';
import { isOnList } from '../pictures/picture-hosts.ts';
import { lockBatches } from '../run-lock.ts';
import { codeOf } from '../same-article.ts';
import { SupplierError } from '../sources/api/supplier-error.ts';
import { makeSpecReader } from '../specs/map-specs.ts';
import { askIcecat, type SheetAnswer } from './icecat-api.ts';
import {
  lineUpSheets,
  lockSheet,
  sheetCame,
  sheetFailed,
  sheetPicturesDue,
  takeSheets,
} from './icecat.queries.ts';
import type { Sheet } from './read-sheet.ts';

type Rules = Settings<'icecat'>;
type Asked = RowOf<typeof takeSheets>;

/** So many at a time: each has pictures that are in memory until they are kept. */
const inTurn = createConcurrencyLimiter(3);
/** Longer than a minute's sheets take; those that had no turn by then are taken again. */
const takenMilliseconds = 10 * 60_000;
const hourMilliseconds = 3_600_000;
/** What did not come after so many tries waits as long as what is not there. */
const triesMax = 5;
const linedUpAtOnce = 20_000;
const lettersMax = 10_000;
/** It writes Spanish numbers. */
const specReader = makeSpecReader(new Map(), ',');

/** Puts products in line whose sheets nobody asked for, or under other codes. */
export async function lineUpForSheets({ db, clock, log }: Shop): Promise<void> {
  const { username } = await readSettings(db, 'icecat', log);
  if (username !== '') await db.run(lineUpSheets, { now: clock.now(), limit: linedUpAtOnce });
}

/**
 * Asks Icecat for some of the sheets that are due, as many as the settings allow in a minute, and fills products with them. An
 * account that it does not accept ends the round, and is told to staff.
 */
export async function askForSheets(shop: Shop): Promise<void> {
  const { db, clock, log } = shop;
  const rules = await readSettings(db, 'icecat', log);
  if (rules.username === '' || rules.sheets_per_minute === 0) return;
  const now = clock.now();
  const until = new Date(now.getTime() + takenMilliseconds);
  const taken = await db.rows(takeSheets, { now, until, limit: rules.sheets_per_minute });
  let refusal: SupplierError | undefined;
  await Promise.all(
    taken.map((asked) =>
      inTurn(async () => {
        if (refusal || clock.now() >= until) return;
        try {
          await fillWith(shop, rules, asked, await answerFor(shop, rules, asked));
        } catch (error) {
          const reason = error instanceof SupplierError ? error : unforeseen(shop, error);
          if (reason.kind === 'wrong_key' || reason.kind === 'busy') refusal = reason;
          await failed(shop, asked, reason);
        }
      }),
    ),
  );
  if (refusal?.kind === 'wrong_key') await tellRefused(shop, rules.username, refusal);
}

/** By maker and part number, else by its bar code, where that is the same maker's. */
async function answerFor(
  { sources }: Shop,
  { username }: Rules,
  { brand, mpn, gtin }: Asked,
): Promise<SheetAnswer> {
  const door = sources.doors.icecat;
  const byNumber: SheetAnswer =
    mpn === null ? { state: 'none' } : await askIcecat(door, username, { brand, mpn });
  if (byNumber.state !== 'none' || gtin === null) return byNumber;
  const byBarcode = await askIcecat(door, username, { gtin });
  const isSameMaker = byBarcode.state !== 'here' || codeOf(byBarcode.sheet.brand) === codeOf(brand);
  return isSameMaker ? byBarcode : { state: 'none' };
}

async function fillWith(shop: Shop, rules: Rules, asked: Asked, answer: SheetAnswer): Promise<void> {
  const { db, clock } = shop;
  const productId = asked.product_id;
  const sheet = answer.state === 'here' ? answer.sheet : undefined;
  const text = sheet && rules.takes_description ? await textOf(sheet) : '';
  const pictures = sheet ? await picturesOf(shop, sheet.pictures.slice(0, rules.pictures_max)) : [];
  await db.transaction(async (tx) => {
    await lockBatches(tx);
    const known = await tx.first(lockSheet, { productId });
    // Its codes were changed meanwhile: it is asked for by those.
    if (!known?.is_same) return;
    const now = clock.now();
    const tryAt = new Date(now.getTime() + rules.again_days * 24 * hourMilliseconds);
    await tx.run(sheetCame, {
      productId,
      state: answer.state,
      icecatId: sheet?.id ?? null,
      description: text,
      pictures: JSON.stringify(pictures),
      tryAt,
    });
    const specs = sheet && rules.takes_specs ? specReader.map(known.kind, sheet.specs) : {};
    const layer = { productId, specs, reference: sheet?.id };
    const changed = [
      ...(await writeSpecLayers(tx, 'icecat', [layer], now)),
      ...((await fillDescription(tx, { id: productId, text, former: known.description }, now))
        ? [productId]
        : []),
    ];
    if (changed.length > 0) await refreshListing(tx, [productId], now);
    await tx.run(sheetPicturesDue, { productId });
  });
}

/** What a page shows: paragraphs, then what its maker stresses. */
async function textOf({ text, bullets }: Sheet): Promise<string> {
  const paragraphs = await plainTextOf(text.replaceAll(String.raw`\n`, '<br>').replaceAll('\n', '<br>'));
  const lines = [paragraphs.replaceAll(/\n{2,}/g, '\n'), ...bullets.map((bullet) => `• ${bullet.trim()}`)];
  return lines.join('\n').trim().slice(0, lettersMax);
}

/** Those that come; a photo less is no reason to do without the others. */
async function picturesOf(
  { sources, remoteFiles, media }: Shop,
  addresses: readonly string[],
): Promise<OfferPicture[]> {
  const mayAsk = (host: string) => isOnList(host, sources.doors.icecat.pictureHosts);
  const kept: OfferPicture[] = [];
  for (const address of addresses) {
    if (!mayAsk(new URL(address).hostname)) continue;
    try {
      const file = await remoteFiles.download(address, { ...productPictureFiles, mayAsk });
      kept.push({ source_url: address, ...(await media.originals.keep(file)) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return kept;
}

async function failed({ db, clock }: Shop, { product_id: productId, tries }: Asked, error: SupplierError) {
  const wait = Math.min(tries, triesMax);
  await db.run(sheetFailed, {
    productId,
    error: sayKept(error.kept).slice(0, 300),
    tryAt: new Date(clock.now().getTime() + hourMilliseconds * 2 ** wait),
  });
}

/** What nobody foresaw of one sheet keeps none of the others waiting: it stands in the log and beside its product. */
function unforeseen({ log }: Shop, error: unknown): SupplierError {
  log.error({ err: error }, 'sheet of Icecat not kept');
  return new SupplierError('refused', keepText('The sheet could not be kept.', {}), { cause: error });
}

/** Once a month as long as it lasts: nothing else in the shop waits for it. */
async function tellRefused(shop: Shop, username: string, refusal: SupplierError): Promise<void> {
  const month = shop.clock.now().toISOString().slice(0, 7);
  await shop.db.transaction((tx) =>
    alertStaff(shop, tx, 'catalog', {
      once: `icecat:${username}:${month}`,
      subject: { message: msg('Icecat does not accept the shop’s account'), values: () => ({}) },
      text: msg('Products get no sheets until the user name is mended in the settings.'),
      facts: [
        { name: msg('User'), value: () => username },
        { name: msg('Reason'), value: () => sayKept(refusal.kept) },
      ],
      path: '/admin/settings/icecat',
    }),
  );
}
