import { randomInt } from 'node:crypto';
import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { audit } from '../staff/index.ts';
import { foldCode } from './engine/index.ts';

/** Letters and digits that nobody mistakes for each other on paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 31^10 codes: guessing one is hopeless, and so is meeting one that exists. */
const randomLength = 10;

const typeOf = query('promotions.type', 'select type from promotion where id = :promotionId');

/** Codes are for who was given one; the promotion is then no longer for everybody. */
const addCodes = query(
  'promotions.add_codes',
  `with coded as (update promotion set needs_code = true, updated_at = :now::timestamptz where id = :promotionId and not needs_code)
   insert into promotion_code (code, promotion_id, used_max, created_at)
   select code, :promotionId, 1, :now::timestamptz from unnest(:codes::text[]) code`,
);

/**
 * Makes codes that work once each, for a coupon or a shipping promotion.
 * @throws AppError 404; 409 `takes_no_codes`; 422 for a prefix that no code may have
 */
export async function generateCodes(
  { db, clock, staff }: RequestContext,
  promotionId: number,
  { count, prefix }: { count: number; prefix: string },
): Promise<string[]> {
  const start = foldCode(prefix);
  if (!/^[A-Z0-9Ñ_-]*$/.test(start)) throw invalid({ prefix: t('Only letters, digits and hyphens.') });
  const codes = new Set<string>();
  while (codes.size < count) codes.add(start + randomPart());
  await db.transaction(async (tx) => {
    const promotion = await tx.first(typeOf, { promotionId });
    if (!promotion) throw notFound(t('There is no such promotion.'));
    if (promotion.type !== 'coupon' && promotion.type !== 'shipping') {
      throw conflict('takes_no_codes', t('Only coupons and shipping promotions have codes.'));
    }
    await tx.run(addCodes, { promotionId, codes: [...codes], now: clock.now() });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'promotion.generate_codes',
      subject: `promotion:${promotionId}`,
      after: { count, prefix: start },
    });
  });
  return [...codes];
}

function randomPart(): string {
  return Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
