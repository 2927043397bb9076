import { t } from '../../../i18n/t.ts';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { SettingControl } from './setting-control.tsx';
import { SettingTable } from './setting-table.tsx';
import {
  type Setting,
  settingInWords,
  type SettingsGroup,
  type Typed,
  typedSetting,
  type TypedRow,
  type TypedValue,
} from './typed-settings.ts';

/** A setting with what it does, its default and what is saved. */
export function SettingRow({
  field,
  typed,
  saved,
  problems,
  onType,
}: {
  field: Setting;
  typed: Typed;
  saved: Typed;
  problems: Readonly<Record<string, string>>;
  onType: (typed: Typed) => void;
}) {
  if (field.kind === 'rows') {
    return (
      <fieldset id={field.name} className="grid scroll-mt-20 gap-2 py-3.5 first:pt-0 last:pb-0">
        <legend className="float-left text-sm font-medium text-ink">{field.label}</legend>
        <p className="text-xs text-ink-faint">{field.explanation}</p>
        <SettingTable
          setting={field}
          rows={typed as readonly TypedRow[]}
          problems={problems}
          onType={onType}
        />
      </fieldset>
    );
  }
  const isChanged = typed !== saved;
  const byDefault = settingInWords(field, typedSetting(field, field.default));
  return (
    <div id={field.name} className="scroll-mt-20 py-3.5 first:pt-0 last:pb-0">
      <Field
        label={field.label}
        hint={
          <>
            {field.explanation}{' '}
            <span className={cx(byDefault.length < 30 && 'whitespace-nowrap')}>
              {t('Default: {value}.', { value: byDefault.replace(/\.$/, '') })}
            </span>
            {isChanged && (
              <span className={cx('font-medium text-ink-soft', byDefault.length < 30 && 'whitespace-nowrap')}>
                {' '}
                {t('Saved: {saved}.', { saved: settingInWords(field, saved) })}
              </span>
            )}
          </>
        }
        error={problems[field.name]}
      >
        <SettingControl setting={field} typed={typed as TypedValue} onType={onType} />
      </Field>
    </div>
  );
}

/** What the fields hold by their names, and the `version` of the group. */
export type TypedGroup = Readonly<Record<string, Typed>>;

/** What is stored of a group, as it is typed. */
export function valuesOf({ fields, version }: SettingsGroup): TypedGroup {
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, typedSetting(field, field.value)])),
    version: String(version),
  };
}

/** What stands in the control of a setting. */
export function typedOf(values: TypedGroup, field: Setting): Typed {
  return values[field.name] ?? typedSetting(field, field.value);
}

/** The fields under their headings, in the order of the declaration. */
export function sectionsOf(fields: readonly Setting[]): [string, readonly Setting[]][] {
  return [...Map.groupBy(fields, ({ section }) => section)];
}
