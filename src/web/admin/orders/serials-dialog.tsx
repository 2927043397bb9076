import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { changedFields } from '../admin-parts/merge-versions.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import type { Shipment, ShipmentDialogProps } from './order-words.ts';
import { readSerials } from './serials-in.ts';

type SerialLine = Pick<Shipment['lines'][number], 'position' | 'serials'> & {
  parts?: readonly { product_id: number; serials: readonly string[] }[];
};

/** The fields of lines by `position`, or by `position.product` in a kit. */
function textsOf(lines: readonly SerialLine[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.flatMap(({ position, serials, parts = [] }) =>
      parts.length === 0
        ? [[`${position}`, serials.join('\n')]]
        : parts.map((part) => [`${position}.${part.product_id}`, part.serials.join('\n')]),
    ),
  );
}

export function SerialsDialog({
  shipment,
  isPickup,
  onDone,
  onClose,
}: ShipmentDialogProps & { isPickup: boolean }) {
  const pieces = shipment.lines.flatMap(({ position, product_name: name, quantity, parts }) =>
    parts.length === 0
      ? [{ key: `${position}`, name, quantity }]
      : parts.map((part) => ({
          key: `${position}.${part.product_id}`,
          name: part.product_name,
          quantity: part.quantity,
        })),
  );
  const form = useVersions({
    name: `serials:${shipment.id}`,
    values: textsOf(shipment.lines),
    valuesOfCurrent: (current) => textsOf((current as { lines: SerialLine[] }).lines),
    labelOf: (key) => pieces.find((piece) => piece.key === key)?.name ?? key,
  });
  const save = async () => {
    await form.save((typed, start) => {
      const changed = changedFields(start, typed).map((key) => Number(key.split('.', 1)[0]));
      const lines = shipment.lines.filter(({ position }) => changed.includes(position));
      const read = (texts: Readonly<Record<string, string>>) =>
        lines.map((line) => ({ position: line.position, ...readSerials(line, texts) }));
      return browserApi().orders.correctSerials({
        params: { shipment_id: shipment.id },
        body: { lines: read(typed), was: read(start) },
      });
    });
    await onDone();
  };
  return (
    <FormDialog
      title={
        isPickup
          ? t('Serial numbers of hand-over {sequence}', { sequence: shipment.sequence })
          : t('Serial numbers of shipment {sequence}', { sequence: shipment.sequence })
      }
      size="md"
      confirmText={t('Save')}
      isReady={form.isDirty}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          {pieces.map(({ key, name, quantity }) => (
            <Field
              key={key}
              label={name}
              hint={t('{quantity, plural, one {# unit.} other {# units, one number in each line.}}', {
                quantity,
              })}
              error={refusal?.fields[`serials.${key}`]}
            >
              <TextArea
                rows={Math.min(quantity, 6)}
                className="spec"
                value={form.typed[key] ?? ''}
                onChange={(event) => form.type({ [key]: event.target.value })}
              />
            </Field>
          ))}
        </>
      )}
    </FormDialog>
  );
}
