import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type ComboboxOption, MultiCombobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { shortDay, staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialog, useDialogOf } from '../admin-parts/use-dialog.ts';
import { findProducts } from '../inventory/lines-field.tsx';
import { OwnersDialog } from './owners-dialog.tsx';
import type { ProductChoices } from './product-form.tsx';
import type { EditedProduct } from './product-values.ts';

type Offer = EditedProduct['offers'][number];

/** The least that makers allow to be advertised, of offers that count, in centavos; 0 where none says. */
export function floorOf(offers: readonly Offer[]): number {
  return Math.max(
    0,
    ...offers.map(({ is_stale: isStale, map_cents: cents }) => (isStale ? 0 : (cents ?? 0))),
  );
}

/** Who delivers a product, at what cost and with how much of it, and which of them its price is made from. */
export function ProductOffers({
  product: { id, offers, price_cents: price },
  kinds,
  onChanged,
}: {
  product: EditedProduct;
  kinds: ProductChoices['kinds'];
  /** The product was described anew, or a value taken over. */
  onChanged: () => Promise<void>;
}) {
  const mayChange = useMay('catalog');
  const [isComparing, setIsComparing] = useDialog('owners');
  const [split, setSplit] = useDialogOf(
    'split',
    offers,
    ({ supplier, ref_id: code }) => `${supplier} ${code}`,
  );
  if (offers.length === 0) return null;
  const holding = offers.filter(({ is_stale: isStale }) => !isStale);
  const floor = floorOf(offers);
  return (
    <Card
      title={t('Offers of suppliers')}
      actions={
        <Button size="sm" variant="secondary" iconStart="columns" onClick={() => setIsComparing(true)}>
          {t('Compare what they say')}
        </Button>
      }
    >
      <div className="grid gap-4">
        {floor > price && (
          <InlineNotice tone="warning">
            {t('Its maker allows no price below {floor}; the shop asks {price}.', {
              floor: formatPesos(floor),
              price: formatPesos(price),
            })}
          </InlineNotice>
        )}
        {holding.length === 0 && (
          <InlineNotice tone="warning">
            {t('No run has confirmed any of them for too long: their units are not sold.')}
          </InlineNotice>
        )}
        <RowTable
          label={t('Offers of suppliers')}
          rows={offers}
          rowKey={({ supplier, ref_id: code }) => `${supplier} ${code}`}
          columns={[
            {
              head: t('Supplier'),
              className: 'min-w-40 align-top',
              cell: (offer) => (
                <NameCell
                  name={offer.supplier_name}
                  to={adminLinks.supplier(offer.supplier)}
                  hint={offer.ref_id}
                />
              ),
            },
            {
              head: t('Cost'),
              align: 'end',
              className: 'align-top whitespace-nowrap',
              cell: (offer) => <Cost offer={offer} />,
            },
            {
              head: t('Units'),
              align: 'end',
              className: 'align-top',
              cell: ({ units, min_quantity: least, eta }) => (
                <span className="grid">
                  <span className="figures">{units.toLocaleString('en-US')}</span>
                  {least > 1 && (
                    <span className="text-xs whitespace-nowrap text-ink-soft">
                      {t('from {least}', { least })}
                    </span>
                  )}
                  {eta !== null && (
                    <span className="text-xs whitespace-nowrap text-ink-soft">
                      {t('more on {day}', { day: shortDay(eta) })}
                    </span>
                  )}
                </span>
              ),
            },
            {
              head: t('State'),
              className: 'align-top',
              cell: (offer) => (
                <span className="grid gap-1">
                  <span className="flex flex-wrap gap-1">
                    {offer.is_chosen && <Badge tone="success">{t('Makes the price')}</Badge>}
                    {offer.writes.includes('product_name') && <Badge tone="info">{t('Describes it')}</Badge>}
                    {offer.is_stale && <Badge tone="danger">{t('Unconfirmed')}</Badge>}
                  </span>
                  <span className="text-xs whitespace-nowrap text-ink-soft">
                    {t('confirmed {date}', { date: staffDateTime(offer.seen_at) })}
                  </span>
                </span>
              ),
            },
            {
              className: 'align-top',
              cell: (offer) =>
                mayChange && (
                  <Button size="sm" variant="quiet" onClick={() => setSplit(offer)}>
                    {t('Split off')}
                  </Button>
                ),
            },
          ]}
        />
        {isComparing && (
          <OwnersDialog
            productId={id}
            kindName={(kind) => kinds.find((one) => one.kind === kind)?.label ?? kind}
            onChanged={onChanged}
            onClose={() => setIsComparing(false)}
          />
        )}
        {split && (
          <SplitDialog
            key={`${split.supplier} ${split.ref_id}`}
            productId={id}
            offer={split}
            onClose={() => setSplit(undefined)}
          />
        )}
      </div>
    </Card>
  );
}

function Cost({ offer }: { offer: Offer }) {
  const { cost_cents: cost, map_cents: map, tax_included: isTaxed } = offer;
  return (
    <span className="grid">
      <span className="figures">{cost === null ? '–' : formatPesos(cost)}</span>
      {isTaxed && <span className="text-xs text-ink-soft">{t('quoted with IVA')}</span>}
      {map !== null && (
        <span className="text-xs text-ink-soft">
          {t('lowest price {amount}', { amount: formatPesos(map) })}
        </span>
      )}
    </span>
  );
}

/** Says that an offer is another product's, or one of its own. */
function SplitDialog({
  productId,
  offer,
  onClose,
}: {
  productId: number;
  offer: Offer;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ComboboxOption[]>([]);
  const [into] = chosen;
  return (
    <FormDialog
      title={t('Split an offer off')}
      description={`${offer.supplier_name} · ${offer.ref_id}`}
      confirmText={t('Split off')}
      backText={t('Cancel')}
      act={async () => {
        const { product_id: id } = await browserApi().suppliers.splitProduct({
          params: { id: productId },
          body: {
            supplier: offer.supplier,
            ref_id: offer.ref_id,
            into_id: into ? Number(into.value) : null,
          },
        });
        await navigate(adminLinks.product(id));
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label={t('Its product')}
            hint={t('Empty: a product of its own. Its stock and cost go with it; later lines follow.')}
            error={refusal?.fields['into_id'] ?? refusal?.fields['ref_id']}
          >
            <MultiCombobox
              label={t('Its product')}
              placeholder={t('Name, SKU, part number')}
              search={findProducts}
              chosen={chosen}
              onChosenChange={(next) => setChosen(next.slice(-1))}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** Says that a product is another one. */
export function JoinDialog({ product, onClose }: { product: EditedProduct; onClose: () => void }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ComboboxOption[]>([]);
  const [into] = chosen;
  return (
    <FormDialog
      title={t('Join into another product')}
      description={product.product_name}
      confirmText={t('Join')}
      backText={t('Cancel')}
      isReady={into !== undefined}
      act={async () => {
        const { product_id: id } = await browserApi().suppliers.joinProducts({
          params: { id: product.id },
          body: { into_id: Number(into?.value) },
        });
        await navigate(adminLinks.product(id));
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('It is the same as')} error={refusal?.fields['into_id'] ?? refusal?.fields['id']}>
            <MultiCombobox
              label={t('It is the same as')}
              placeholder={t('Name, SKU, part number')}
              search={findProducts}
              chosen={chosen}
              onChosenChange={(next) => setChosen(next.slice(-1))}
            />
          </Field>
          <p className="text-sm text-ink-soft">
            {t(
              'Its offers go there and its page leads there. Orders, returns and serial numbers stay with this one; nothing is deleted, and it can be taken back.',
            )}
          </p>
        </>
      )}
    </FormDialog>
  );
}
