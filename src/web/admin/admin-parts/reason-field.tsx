import { t } from '../../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import type { Refusal } from './staff-sentence.ts';

/** Why staff do what they do: three letters or more, which the API asks for as `reason`. */
export function ReasonField({
  label = t('Reason'),
  hint,
  lengthMax,
  lang,
  value,
  refusal,
  onValueChange,
}: {
  label?: string;
  /** Who reads it. */
  hint?: string;
  lengthMax: number;
  lang?: 'es-MX';
  value: string;
  refusal: Refusal | undefined;
  onValueChange: (reason: string) => void;
}) {
  const isRefused = refusal?.fields['reason'] !== undefined;
  return (
    <Field
      label={label}
      isRequired
      hint={hint}
      error={isRefused ? t('Give a reason of 3 letters or more.') : undefined}
    >
      <TextArea
        lang={lang}
        rows={3}
        maxLength={lengthMax}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}
