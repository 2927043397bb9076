import { t } from '../../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { Shelves } from '../admin-parts/shelves.ts';
import type { ErrorOf } from './field-parts.tsx';
import type { Section, SectionOf } from './section-words.ts';

/** What rows of products can be of. */
export type Sources = Shelves & { promotions: readonly { value: string; label: string }[] };

export type FieldsProps<Type extends Section['type']> = {
  section: SectionOf<Type>;
  onChange: (change: Partial<SectionOf<Type>>) => void;
  errorOf: ErrorOf;
};

export function TitleField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  return (
    <Field label={t('Title')} hint={t('Spanish; shoppers read it.')} error={error}>
      <TextInput value={value} maxLength={80} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

export function CountField({
  value,
  max,
  onChange,
  error,
}: {
  value: number;
  max: number;
  onChange: (value: number) => void;
  error: string | undefined;
}) {
  return (
    <Field label={t('At most')} error={error}>
      <TextInput
        type="number"
        min={4}
        max={max}
        value={Number.isNaN(value) ? '' : String(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </Field>
  );
}
