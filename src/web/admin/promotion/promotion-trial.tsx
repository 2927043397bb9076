import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { promotionPaymentWords } from '../../../modules/promotions/promotions.words.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import type { PickedProduct } from '../admin-parts/picked-products.ts';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { RowTable } from '../admin-parts/row-table.tsx';
import type { PromotionDetail } from './promotion-values.ts';

type Simulation = Awaited<ReturnType<Api['promotions']['simulate']>>['simulation'];

/** Tries the promotion, as saved and as if it ran now, on a cart: what it gives, and why the others do not. */
export function PromotionTrial({ promotion }: { promotion: PromotionDetail }) {
  const [products, setProducts] = useState<PickedProduct[]>(promotion.products.slice(0, 3));
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({});
  const [code, setCode] = useState('');
  const [shipping, setShipping] = useState('149');
  const [result, setResult] = useState<Simulation>();
  const [payment] = promotion.payment_methods;
  const { isSending, refusal, send } = useSend();
  const run = () =>
    send(async () => {
      const { simulation } = await browserApi().promotions.simulate({
        body: {
          lines: products.map(({ ref_id: refId }) => ({
            ref_id: refId,
            quantity: Math.max(1, Math.min(99, Number(quantities[refId] ?? '1') || 1)),
          })),
          code,
          promotion_id: promotion.id,
          ...(payment && { payment_method: payment }),
          shipping_cents: hundredthsOf(shipping) ?? 0,
        },
      });
      setResult(simulation);
    });
  return (
    <div className="mt-6">
      <Card title={t('Try it on a cart')}>
        <div className="grid gap-5">
          <p className="text-sm text-ink-soft">
            {t('As it was saved last and as if it ran now, without limits; nothing is written.')}
            {payment && ` ${t('Paid by {method}.', { method: t(promotionPaymentWords[payment]) })}`}
          </p>
          {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
          <ProductPicker label={t('Products of the cart')} chosen={products} onChosenChange={setProducts} />
          {products.map(({ ref_id: refId, product_name: name }) => (
            <label key={refId} className="grid grid-cols-[1fr_5rem] items-center gap-3 text-sm">
              <span>{name}</span>
              <TextInput
                inputMode="numeric"
                value={quantities[refId] ?? '1'}
                onChange={(event) => setQuantities({ ...quantities, [refId]: event.target.value })}
              />
            </label>
          ))}
          <div className="flex flex-wrap items-start gap-3">
            <Field label={t('Another code')} className="w-48">
              <TextInput
                autoComplete="off"
                spellCheck={false}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            </Field>
            <Field label={t('Delivery in pesos')} className="w-40">
              <TextInput
                inputMode="decimal"
                value={shipping}
                onChange={(event) => setShipping(event.target.value)}
              />
            </Field>
            <Button
              variant="secondary"
              className="mt-6.5"
              isBusy={isSending}
              disabled={products.length === 0}
              onClick={() => void run()}
            >
              {t('Try')}
            </Button>
          </div>
          {result && <TrialResult result={result} />}
        </div>
      </Card>
    </div>
  );
}

function TrialResult({ result }: { result: Simulation }) {
  return (
    <div className="grid gap-5" role="status">
      <RowTable
        label={t('What the cart costs')}
        rows={result.lines}
        rowKey={(line) => line.ref_id}
        columns={[
          {
            head: t('Product'),
            cell: (line) => (
              <span className="grid">
                <span>{`${line.quantity} × ${line.product_name}`}</span>
                {line.discounts.map((discount) => (
                  <span key={`${discount.lane} ${discount.name}`} className="text-xs text-ink-faint">
                    {t('lane {lane}, {name}: −{amount}', {
                      lane: discount.lane,
                      name: discount.name,
                      amount: formatPesos(discount.amount_cents),
                    })}
                  </span>
                ))}
              </span>
            ),
          },
          { head: t('Regular'), cents: (line) => line.regular_cents },
          { head: t('Off'), cents: (line) => line.discount_cents },
          { head: t('Pays'), className: 'font-medium', cents: (line) => line.gross_cents },
        ]}
      />
      <p className="figures text-sm">
        {t('Delivery {amount}, IVA included {amount2}, ', {
          amount: formatPesos(result.shipping_cents),
          amount2: formatPesos(result.tax_cents),
        })}
        <strong>{t('total {amount}', { amount: formatPesos(result.total_cents) })}</strong>
      </p>
      {result.verdicts.length > 0 && (
        <ul className="grid gap-1.5 text-sm">
          <li className="text-xs text-ink-faint">
            {t(
              'Lanes go one after the other: price list, catalogue, goods, order, coupon, delivery. In each the one that takes most off counts, and those that add up beside it.',
            )}
          </li>
          {result.verdicts.map((verdict) => (
            <li key={verdict.promotion_id} className="flex flex-wrap justify-between gap-x-4">
              <span>{t('Lane {lane}: {name}', { lane: verdict.lane, name: verdict.name })}</span>
              <span className={verdict.reason === null ? 'figures text-promo' : 'text-ink-soft'}>
                {verdict.reason ?? `−${formatPesos(verdict.amount_cents)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
