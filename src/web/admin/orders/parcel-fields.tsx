import type { Ref } from 'react';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { boxOfSides, boxOptions, gramsOf, typedKilograms } from './parcel-words.ts';
import type { TypedParcel, useParcel } from './use-parcel.ts';

/** Box, weight and size of a parcel, with what its size counts for beside what the scales say. */
export function ParcelFields({
  parcel: { value, boxes, suggestedGrams, isSure, volumetric, type },
  errors,
  isRequired = false,
  weightRef,
}: {
  parcel: ReturnType<typeof useParcel>;
  errors: Readonly<Record<string, string>> | undefined;
  isRequired?: boolean;
  weightRef?: Ref<HTMLInputElement>;
}) {
  const grams = gramsOf(value.weight);
  return (
    <div className="grid gap-4">
      {boxes.length > 0 && (
        <Field label={t('Box')}>
          <Select
            placeholder={t('No box of ours')}
            options={boxOptions(boxes)}
            value={boxOfSides(boxes, [value.length, value.width, value.height])?.name ?? ''}
            onChange={({ target }) => type({ box: target.value })}
          />
        </Field>
      )}
      <div className="grid grid-cols-3 gap-x-4 gap-y-3">
        <div className="col-span-3 sm:col-span-2">
          <Measure
            label={t('Weight')}
            unit={t('kg')}
            isRequired={isRequired}
            error={errors?.['parcel.weight_grams']}
            value={value.weight}
            inputRef={weightRef}
            onType={(weight) => type({ weight })}
          />
        </div>
        <span className="max-sm:hidden" />
        {sides.map(({ name, field, label }) => (
          <Measure
            key={name}
            label={t(label)}
            unit={t('cm')}
            error={errors?.[field]}
            value={value[name]}
            onType={(typed) => type({ [name]: typed })}
          />
        ))}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        {suggestedGrams !== undefined && (
          <span>
            {isSure
              ? t('By the catalogue: {weight} kg', { weight: typedKilograms(suggestedGrams) })
              : t('About {weight} kg: not everything in it was weighed', {
                  weight: typedKilograms(suggestedGrams),
                })}
          </span>
        )}
        {volumetric !== undefined && (
          <span className={volumetric > grams ? 'font-medium text-warning' : undefined}>
            {t('Volumetric weight: {weight} kg', { weight: typedKilograms(volumetric) })}
          </span>
        )}
      </p>
    </div>
  );
}

const sides = [
  { name: 'length', field: 'parcel.length_mm', label: msg('Length') },
  { name: 'width', field: 'parcel.width_mm', label: msg('Width') },
  { name: 'height', field: 'parcel.height_mm', label: msg('Height') },
] as const satisfies readonly { name: keyof TypedParcel; field: string; label: Message }[];

function Measure({
  label,
  unit,
  isRequired = false,
  error,
  value,
  inputRef,
  onType,
}: {
  label: string;
  unit: string;
  isRequired?: boolean;
  error: string | undefined;
  value: string;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onType: (text: string) => void;
}) {
  return (
    <Field label={label} isRequired={isRequired} error={error}>
      <TextInput
        {...(inputRef && { ref: inputRef })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        end={<span className="pr-2.5">{unit}</span>}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}
