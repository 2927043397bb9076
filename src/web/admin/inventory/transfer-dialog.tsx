import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { optionsOf, type StockLocation } from './inventory-words.ts';
import { LinesField, type TypedLine } from './lines-field.tsx';

/** Plans a transfer and opens its page; nothing moves before it is sent. */
export function TransferDialog({
  locations,
  onClose,
}: {
  locations: readonly StockLocation[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const form = useVersions({
    name: 'transfer',
    values: {
      from: locations[0]?.location_code ?? '',
      to: locations[1]?.location_code ?? '',
      note: '',
      lines: [] as readonly TypedLine[],
    },
  });
  const { from, to, note, lines } = form.typed;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const save = async () => {
    const { transfer } = await form.save(() =>
      browserApi().inventory.addTransfer({
        body: {
          from_code: from,
          to_code: to,
          note,
          lines: lines.map((line) => ({ product_id: line.productId, quantity: Number(line.units) })),
        },
        idempotencyKey,
      }),
    );
    await navigate(adminLinks.transfer(transfer.id));
  };
  return (
    <FormDialog
      title={t('New transfer')}
      description={t('Nothing moves before you send it.')}
      size="md"
      confirmText={t('Create')}
      backText={t('Cancel')}
      isReady={lines.length > 0}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Leaves from')} error={refusal?.fields['from_code']}>
              <Select
                options={optionsOf(locations)}
                value={from}
                onChange={(event) => form.type({ from: event.target.value })}
              />
            </Field>
            <Field label={t('Arrives at')} error={refusal?.fields['to_code']}>
              <Select
                options={optionsOf(locations)}
                value={to}
                onChange={(event) => form.type({ to: event.target.value })}
              />
            </Field>
          </div>
          <LinesField
            lines={lines}
            refusal={refusal}
            onLinesChange={(typed) => form.type({ lines: typed })}
          />
          <Field label={t('Note')} error={refusal?.fields['note']}>
            <TextInput
              autoComplete="off"
              maxLength={300}
              value={note}
              onChange={(event) => form.type({ note: event.target.value })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
