import { type Message, msg, t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import type { OrderDetail } from './order-words.ts';
import {
  boxOfSides,
  boxOptions,
  gramsOf,
  millimetresOf,
  typedCentimetres,
  typedKilograms,
} from './parcel-words.ts';

type Measures = Pick<
  OrderDetail['shipments'][number],
  'weight_grams' | 'length_mm' | 'width_mm' | 'height_mm'
>;

/** What a packed parcel weighs and measures; several people may weigh it. */
export function WeighDialog({
  shipment,
  onDone,
  onClose,
}: {
  shipment: Measures & { id: string; sequence: number };
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const form = useVersions({
    name: `parcel:${shipment.id}`,
    values: asTyped(shipment),
    valuesOfCurrent: (current) => asTyped(current as Measures),
    labelOf: (field) => labels[field],
  });
  const asked = useDetail('boxes', () => browserApi().orders.packingBoxes());
  const boxes = asked.status === 'loaded' ? asked.detail.boxes : [];
  const save = async () => {
    await form.save((typed, start) => {
      const { weight_grams: grams, ...sides } = measuresIn(typed);
      return browserApi().orders.weighShipment({
        params: { shipment_id: shipment.id },
        body: { parcel: { weight_grams: grams ?? Number.NaN, ...sides }, was: measuresIn(start) },
      });
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Weight and size of shipment {sequence}', { sequence: shipment.sequence })}
      confirmText={t('Save')}
      isReady={form.isDirty}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <div className="grid grid-cols-2 gap-4">
          {boxes.length > 0 && (
            <Field label={t('Box')} className="col-span-2">
              <Select
                placeholder={t('No box of ours')}
                options={boxOptions(boxes)}
                value={
                  boxOfSides(boxes, [form.typed.length_mm, form.typed.width_mm, form.typed.height_mm])
                    ?.name ?? ''
                }
                onChange={({ target }) => {
                  const outer = boxes.find(({ name }) => name === target.value)?.outer_mm;
                  if (outer) form.type(sidesOf(outer));
                }}
              />
            </Field>
          )}
          {fields.map((field) => (
            <Field
              key={field}
              label={t(labels[field])}
              isRequired={field === 'weight_grams'}
              error={refusal?.fields[`parcel.${field}`]}
            >
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                end={<span className="pr-2.5">{field === 'weight_grams' ? t('kg') : t('cm')}</span>}
                value={form.typed[field]}
                onChange={({ target }) => form.type({ [field]: target.value })}
              />
            </Field>
          ))}
        </div>
      )}
    </FormDialog>
  );
}

const fields = ['weight_grams', 'length_mm', 'width_mm', 'height_mm'] as const;
type Typed = Record<(typeof fields)[number], string>;

const labels: Record<keyof Typed, Message> = {
  weight_grams: msg('Weight'),
  length_mm: msg('Length'),
  width_mm: msg('Width'),
  height_mm: msg('Height'),
};

/** The sides of one of the shop's boxes, as they are typed. */
function sidesOf([length = 0, width = 0, height = 0]: readonly number[]): Omit<Typed, 'weight_grams'> {
  return {
    length_mm: typedCentimetres(length),
    width_mm: typedCentimetres(width),
    height_mm: typedCentimetres(height),
  };
}

function asTyped({ weight_grams: grams, length_mm, width_mm, height_mm }: Measures): Typed {
  const side = (millimetres: number | null) => (millimetres === null ? '' : typedCentimetres(millimetres));
  return {
    weight_grams: grams === null ? '' : typedKilograms(grams),
    length_mm: side(length_mm),
    width_mm: side(width_mm),
    height_mm: side(height_mm),
  };
}

function measuresIn({ weight_grams: weight, length_mm, width_mm, height_mm }: Typed): Measures {
  return {
    weight_grams: weight.trim() === '' ? null : gramsOf(weight),
    length_mm: millimetresOf(length_mm),
    width_mm: millimetresOf(width_mm),
    height_mm: millimetresOf(height_mm),
  };
}
