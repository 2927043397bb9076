import { t } from '../../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { EmailSetting } from './email-words.ts';

/** One number of an email, e.g. hours until it goes. */
export function SettingField({
  setting,
  typed,
  error,
  isFixed,
  onType,
}: {
  setting: EmailSetting;
  typed: string;
  error: string | undefined;
  isFixed: boolean;
  onType: (typed: string) => void;
}) {
  const { name, label, unit, explanation, min, max } = setting;
  return (
    <Field
      label={label}
      hint={`${explanation} ${t('From {min} to {max}; {value} by default.', { min, max, value: setting.default })}`}
      error={error}
    >
      <span className="flex items-center gap-2.5">
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          className="w-28"
          name={name}
          value={typed}
          readOnly={isFixed}
          onChange={(event) => onType(event.target.value)}
        />
        <span className="text-sm text-ink-soft">{unit}</span>
      </span>
    </Field>
  );
}
