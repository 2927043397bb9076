import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { LinesField, type TypedLine } from '../inventory/lines-field.tsx';
import type { CompanyDetail } from './company-words.ts';

/** What somebody of a company asks prices for on the phone; the prices are offered on the quote's own page. */
export function BeginQuoteDialog({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const navigate = useNavigate();
  const [customerId, setCustomerId] = useState(company.members[0]?.customer_id ?? '');
  const [lines, setLines] = useState<readonly TypedLine[]>([]);
  const [goesTo, setGoesTo] = useState('');
  const [purchaseOrder, setPurchaseOrder] = useState('');
  // The same quote however often it is sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const read = useDetail(company.id, () => browserApi().shipping.shippingRules());
  const person = useDetail(customerId, (signal) =>
    browserApi().customers.adminCustomer({ params: { id: customerId }, signal }),
  );
  const addresses = [
    ...company.addresses,
    ...(person.status === 'loaded' ? person.detail.customer.addresses : []),
  ];
  const branches = read.status === 'loaded' ? read.detail.rules.branches : [];
  const places = [
    ...addresses.map((address) => ({
      value: address.id,
      label: t('Parcel to {place}', {
        place: `${address.street} ${address.exterior_number}, ${address.municipality}`,
      }),
    })),
    ...branches
      .filter(({ closed }) => closed === null)
      .map(({ method, city }) => ({ value: method, label: t('Pick-up in {city}', { city }) })),
  ];
  // Another person has other addresses.
  const place = places.find(({ value }) => value === goesTo)?.value ?? places[0]?.value;
  const begin = async () => {
    const found = addresses.find(({ id }) => id === place);
    const { quote } = await browserApi().companyQuotes.begin({
      body: {
        customer_id: customerId,
        lines: lines.map((line) => ({ product_id: line.productId, quantity: Number(line.units) })),
        delivery_method: found ? 'parcel' : (place ?? ''),
        ...(found && { address: found }),
        purchase_order: purchaseOrder,
      },
      idempotencyKey,
    });
    await navigate(adminLinks.quote(quote.id));
  };
  return (
    <FormDialog
      title={t('Begin a quote')}
      description={t('Its prices come next. Nobody is written to before you send them.')}
      size="md"
      confirmText={t('Go on to its prices')}
      isReady={lines.length > 0 && place !== undefined}
      act={begin}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          {read.status === 'failed' && <InlineNotice tone="danger">{read.message}</InlineNotice>}
          <Field label={t('Person')} error={refusal?.fields['customer_id']}>
            <Select
              value={customerId}
              options={company.members.map((member) => ({
                value: member.customer_id,
                label: `${member.name} · ${member.email}`,
              }))}
              onChange={(event) => setCustomerId(event.target.value)}
            />
          </Field>
          <LinesField lines={lines} refusal={refusal} onLinesChange={setLines} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t('Delivery')}
              hint={
                addresses.length === 0
                  ? t('Parcels go to addresses that the company or the person keeps; there are none.')
                  : undefined
              }
              error={refusal?.fields['delivery_method'] ?? refusal?.fields['address.postal_code']}
            >
              <Select value={place} options={places} onChange={(event) => setGoesTo(event.target.value)} />
            </Field>
            <Field label={t('Their purchase order')} error={refusal?.fields['purchase_order']}>
              <TextInput
                autoComplete="off"
                maxLength={60}
                value={purchaseOrder}
                onChange={(event) => setPurchaseOrder(event.target.value)}
              />
            </Field>
          </div>
        </>
      )}
    </FormDialog>
  );
}
