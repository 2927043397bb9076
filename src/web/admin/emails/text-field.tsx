import { useRef } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import type { EmailText } from './email-words.ts';
import { withVariable } from './typed-email.ts';

/** One text of an email; while it is typed into, its variables stand below and go in at the caret. */
export function TextField({
  text,
  typed,
  saved,
  error,
  isActive,
  isFixed,
  onActive,
  onType,
}: {
  text: EmailText;
  typed: string;
  saved: string;
  error: string | undefined;
  isActive: boolean;
  /** For those who may only look. */
  isFixed: boolean;
  onActive: () => void;
  onType: (typed: string) => void;
}) {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const element = control.current;
    if (!element) return;
    const start = element.selectionStart ?? typed.length;
    const { text: next, caret } = withVariable(typed, name, { start, end: element.selectionEnd ?? start });
    onType(next);
    // After the field shows it: setting a value moves the caret to its end.
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(caret, caret);
    });
  };
  const shared = {
    ref: control,
    name: text.name,
    lang: 'es-MX',
    value: typed,
    readOnly: isFixed,
    onFocus: onActive,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  };
  const lines = typed.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 70)), 0);
  return (
    <div className="grid gap-2">
      <Field
        label={text.label}
        labelEnd={
          !isFixed &&
          typed !== text.default && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('“{label}” as by default', { label: text.label })}
              onClick={() => onType(text.default)}
            >
              {t('As by default')}
            </Button>
          )
        }
        hint={hintOf(text, typed, saved)}
        error={error}
      >
        {text.shape === 'line' ? (
          <TextInput {...shared} autoComplete="off" />
        ) : (
          <TextArea {...shared} rows={Math.min(10, Math.max(2, lines))} />
        )}
      </Field>
      {isActive && !isFixed && (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-xs text-ink-faint">{t('Put in:')}</span>
          {text.variables.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              title={label}
              aria-label={t('{variable}: put in {label}', { variable: `{${name}}`, label })}
              className="inline-flex h-7 items-center rounded-full border border-line-strong px-2.5 font-mono text-xs text-ink-soft hover:border-ink-soft hover:text-ink"
              // The field keeps its caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {`{${name}}`}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function hintOf(text: EmailText, typed: string, saved: string): string | undefined {
  const said = [
    text.shape === 'list' && t('A line for each step.'),
    text.is_optional && typed === '' && t('Left out while it is empty.'),
    text.requires.length > 0 &&
      t('Must keep {places}.', { places: text.requires.map((name) => `{${name}}`).join(', ') }),
    typed !== saved && t('Not saved yet.'),
  ].filter((one) => one !== false);
  return said.length > 0 ? said.join(' ') : undefined;
}
