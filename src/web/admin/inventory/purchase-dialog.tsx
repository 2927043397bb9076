import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { optionsOf, type StockLocation } from './inventory-words.ts';
import { LinesField, type TypedLine } from './lines-field.tsx';

/** What a purchase begins with: chosen lines, or a draft as it is. */
export type PurchaseStart = Partial<
  Record<'supplier' | 'reference' | 'location' | 'expectedOn' | 'note', string>
> & { lines: readonly TypedLine[] };

/**
 * Writes down what was ordered and opens its page: its units are incoming from then on, or from when its draft is
 * ordered. With `draftId` it changes that draft.
 */
export function PurchaseDialog({
  locations,
  start = { lines: [] },
  draftId,
  onClose,
}: {
  locations: readonly StockLocation[];
  start?: PurchaseStart;
  draftId?: number;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const maySeeCosts = useMay('read_costs');
  const [typed, setTyped] = useState({
    supplier: start.supplier ?? '',
    reference: start.reference ?? '',
    location: start.location ?? locations[0]?.location_code ?? '',
    expectedOn: start.expectedOn ?? '',
    note: start.note ?? '',
  });
  const [lines, setLines] = useState(start.lines);
  const [isDraft, setIsDraft] = useState(start.lines.length > 0);
  const { revalidate } = useRevalidator();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const text = (name: 'supplier' | 'reference' | 'expectedOn' | 'note') => ({
    autoComplete: 'off',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const save = async () => {
    const body = {
      supplier_name: typed.supplier,
      reference: typed.reference,
      location_code: typed.location,
      expected_on: typed.expectedOn === '' ? null : typed.expectedOn,
      note: typed.note,
      lines: lines.map((line) => ({
        product_id: line.productId,
        quantity: Number(line.units),
        // What is no amount is refused beside its line.
        cost_cents: line.cost.trim() === '' ? null : (hundredthsOf(line.cost) ?? -1),
      })),
    };
    if (draftId !== undefined) {
      await browserApi().inventory.changePurchase({ params: { id: draftId }, body });
      await revalidate();
      return;
    }
    const { purchase } = await browserApi().inventory.addPurchase({
      body: { ...body, is_draft: isDraft },
      idempotencyKey,
    });
    await navigate(adminLinks.purchase(purchase.id));
  };
  return (
    <FormDialog
      title={draftId === undefined ? 'New purchase' : 'Change draft'}
      description={
        isDraft || draftId !== undefined
          ? 'Nothing is incoming before you say that it was ordered.'
          : 'Its units are incoming until you receive them.'
      }
      size="md"
      confirmText={draftId !== undefined ? 'Save' : isDraft ? 'Save draft' : 'Create'}
      backText="Cancel"
      isReady={lines.length > 0}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Supplier" isRequired error={refusal?.fields['supplier_name']}>
              <TextInput {...text('supplier')} maxLength={120} />
            </Field>
            <Field label="Their number" error={refusal?.fields['reference']}>
              <TextInput {...text('reference')} maxLength={60} />
            </Field>
            <Field label="To" error={refusal?.fields['location_code']}>
              <Select
                options={optionsOf(locations)}
                value={typed.location}
                onChange={(event) => setTyped({ ...typed, location: event.target.value })}
              />
            </Field>
            <Field label="Expected on" error={refusal?.fields['expected_on']}>
              <TextInput {...text('expectedOn')} type="date" />
            </Field>
          </div>
          <LinesField lines={lines} refusal={refusal} hasCost={maySeeCosts} onLinesChange={setLines} />
          <Field label="Note" error={refusal?.fields['note']}>
            <TextInput {...text('note')} maxLength={300} />
          </Field>
          {draftId === undefined && (
            <Checkbox
              label="A draft: not ordered yet"
              checked={isDraft}
              onChange={(event) => setIsDraft(event.target.checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
