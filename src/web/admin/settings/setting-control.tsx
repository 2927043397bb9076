import { t } from '../../../i18n/t.ts';
import { readHex } from '../../../modules/settings/rules/palette.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { useField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { PictureSetting } from './picture-setting.tsx';
import type { PlainSetting, TypedValue } from './typed-settings.ts';

/** Longer texts do not fit in a line of a narrow screen. */
const lineMax = 40;

/** What a setting that is one value is typed into or chosen with. */
export function SettingControl({
  setting,
  name = setting.name,
  label,
  isInTable = false,
  typed,
  isRefused = false,
  onType,
}: {
  setting: PlainSetting;
  name?: string;
  /** Where no `Field` around it says what it is. */
  label?: string;
  isInTable?: boolean;
  typed: TypedValue;
  isRefused?: boolean;
  onType: (typed: TypedValue) => void;
}) {
  const field = useField();
  const common = {
    name,
    ...(label !== undefined && { 'aria-label': label }),
    ...(isRefused && { 'aria-invalid': true as const }),
  };
  if (typeof typed === 'boolean') {
    return (
      <Checkbox
        {...(!isInTable && field)}
        {...common}
        label={isInTable ? <span className="sr-only">{label}</span> : typed ? t('On') : t('Off')}
        checked={typed}
        onChange={(event) => onType(event.target.checked)}
      />
    );
  }
  if (setting.kind === 'picture') {
    return <PictureSetting name={name} typed={typed} onType={onType} />;
  }
  if (setting.kind === 'colour') {
    return (
      <span className="flex items-center gap-2.5">
        <input
          type="color"
          aria-label={t('Choose: {label}', { label: setting.label })}
          // The browser's own chooser knows whole colours only.
          value={readHex(typed) ?? '#000000'}
          onChange={(event) => onType(event.target.value)}
          className="h-11 w-14 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
        />
        <TextInput
          {...common}
          autoComplete="off"
          spellCheck={false}
          maxLength={9}
          className="figures w-32"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onBlur={() => onType(readHex(typed) ?? typed)}
        />
      </span>
    );
  }
  if (setting.kind === 'choice') {
    return (
      <Select
        {...common}
        size={isInTable ? 'sm' : 'md'}
        className={isInTable ? 'min-w-32' : 'max-w-80'}
        options={setting.options}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    );
  }
  if (setting.kind === 'text') {
    if (setting.is_multiline) {
      return (
        <TextArea
          {...common}
          rows={isInTable ? 2 : 4}
          maxLength={setting.max_length}
          className={cx(isInTable && 'min-w-56')}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      );
    }
    if (isInTable && setting.max_length > lineMax) {
      // One line that grows where it is too narrow, as on a telephone; it keeps no line breaks.
      return (
        <TextArea
          {...common}
          rows={1}
          autoComplete="off"
          maxLength={setting.max_length}
          className="field-sizing-content min-h-11 min-w-32 resize-none"
          value={typed}
          onChange={(event) => onType(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        />
      );
    }
    return (
      <TextInput
        {...common}
        autoComplete="off"
        maxLength={setting.max_length}
        className={isInTable ? 'min-w-32' : setting.max_length <= 40 ? 'max-w-80' : undefined}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    );
  }
  const unit = 'unit' in setting ? setting.unit : '';
  return (
    <span className="flex items-center gap-2.5">
      <TextInput
        {...common}
        inputMode={setting.kind === 'whole' ? 'numeric' : 'decimal'}
        autoComplete="off"
        className={isInTable ? 'w-28' : 'w-36'}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      {!isInTable && <span className="text-sm text-ink-soft">{unit}</span>}
    </span>
  );
}
