import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { type ComboboxOption, MultiCombobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { currentOf } from '../admin-parts/current-of.ts';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { refusalOf } from '../admin-parts/staff-sentence.ts';
import {
  fieldText,
  type Meaning,
  meaningText,
  readText,
  type SaidSpec,
  type SpecField,
} from './spec-words.ts';

type Preview = Awaited<ReturnType<Api['suppliers']['previewSpec']>>;

/** What a supplier's name means, and what another meaning would change. */
export function SpecDialog({
  code,
  spec,
  fields,
  onDone,
  onClose,
}: {
  code: string;
  spec: SaidSpec;
  fields: readonly SpecField[];
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [was, setWas] = useState(spec.meaning);
  const [is, setIs] = useState<Meaning['is']>(spec.meaning.is === 'default' ? 'field' : spec.meaning.is);
  const [path, setPath] = useState(spec.path ?? '');
  const [unit, setUnit] = useState(spec.unit ?? '');
  const field = fields.find((one) => one.path === path);
  const meaning = meaningOf(is, field, unit);
  const preview = usePreview(code, spec, meaning);
  const options = fields.map((one) => ({ value: one.path, label: fieldText(one), hint: one.path }));
  const save = async () => {
    if (!meaning) return;
    try {
      await browserApi().suppliers.saveSpec({
        params: { code },
        body: { kind: spec.kind, name: spec.name, meaning, was },
      });
    } catch (error) {
      const current = currentOf(error);
      // What is there now is shown; saved once more, it is written over.
      if (current !== undefined) setWas(current as Meaning);
      throw error;
    }
    await onDone();
  };
  return (
    <FormDialog
      title={t('What is “{name}”?', { name: spec.label })}
      description={spec.samples.join(' · ')}
      size="md"
      confirmText={t('Save')}
      backText={t('Cancel')}
      isReady={meaning !== undefined}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          {was !== spec.meaning && (
            <InlineNotice tone="warning">
              {t('Somebody else said: {meaning}. Save again to write over it.', {
                meaning: meaningText(was, fields),
              })}
            </InlineNotice>
          )}
          <RadioGroup
            label={t('What it means')}
            value={is}
            onValueChange={(value) => setIs(value as Meaning['is'])}
            options={[
              { value: 'field', label: t('A spec of the shop') },
              {
                value: 'ignored',
                label: t('Ignored'),
                hint: t('Not read, though the shop may know the name.'),
              },
              { value: 'default', label: t('As the shop knows the name') },
            ]}
          />
          {is === 'field' && (
            <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
              <Field label={t('Spec of the shop')} isRequired error={refusal?.fields['meaning.path']}>
                <MultiCombobox
                  label={t('Spec of the shop')}
                  placeholder={t('Name of the spec')}
                  emptyText={t('This kind has no such spec.')}
                  options={options}
                  resultsMax={100}
                  chosen={options.filter(({ value }) => value === path)}
                  onChosenChange={(chosen: ComboboxOption[]) => {
                    setPath(chosen.at(-1)?.value ?? '');
                    setUnit('');
                  }}
                />
              </Field>
              {field && field.units.length > 0 && (
                <Field label={t('Numbers without a unit')} error={refusal?.fields['meaning.unit']}>
                  <Select
                    options={[
                      { value: '', label: t('Not read') },
                      ...field.units.map((value) => ({ value, label: value })),
                    ]}
                    value={unit}
                    onChange={(event) => setUnit(event.target.value)}
                  />
                </Field>
              )}
            </div>
          )}
          <div aria-live="polite">{preview}</div>
        </>
      )}
    </FormDialog>
  );
}

function meaningOf(is: Meaning['is'], field: SpecField | undefined, unit: string): Meaning | undefined {
  if (is !== 'field') return { is };
  return field && { is, path: field.path, unit: unit === '' ? null : unit };
}

/** What the meaning that is chosen would change, as soon as it is known. */
function usePreview(code: string, { kind, name }: SaidSpec, meaning: Meaning | undefined) {
  const asked = meaning && JSON.stringify(meaning);
  const [answer, setAnswer] = useState<{ asked: string; preview?: Preview; problem?: string }>();
  useEffect(() => {
    if (asked === undefined) return undefined;
    const ending = new AbortController();
    browserApi()
      .suppliers.previewSpec({
        params: { code },
        body: { kind, name, meaning: JSON.parse(asked) as Meaning },
        signal: ending.signal,
      })
      .then((preview) => setAnswer({ asked, preview }))
      .catch((error: unknown) => {
        if (!ending.signal.aborted) setAnswer({ asked, problem: refusalOf(error).message });
      });
    return () => ending.abort();
  }, [asked, code, kind, name]);
  if (asked === undefined || !answer) return null;
  if (answer.problem !== undefined) return <InlineNotice tone="warning">{answer.problem}</InlineNotice>;
  return answer.preview && <PreviewText preview={answer.preview} hasReading={meaning?.is === 'field'} />;
}

function PreviewText({ preview, hasReading }: { preview: Preview; hasReading: boolean }) {
  const { reading, offers, products, samples } = preview;
  return (
    <div className="grid gap-2 text-sm">
      <p className="font-medium">
        {t(
          '{offers, plural, =0 {No offer would change.} one {# offer would change.} other {# offers of {products} products would change.}}',
          { offers, products },
        )}
      </p>
      {hasReading && (
        <p className="text-ink-soft wrap-anywhere">
          {readText(reading)}
          {reading.unread.length > 0 && ` · ${t('not: {values}', { values: reading.unread.join(' · ') })}`}
        </p>
      )}
      {samples.length > 0 && (
        <ul className="grid gap-1.5">
          {samples.map((sample) => (
            <li key={sample.ref_id}>
              <span className="text-ink-soft">{sample.name}</span>
              {sample.changes.map(({ label, unit, before, after }) => (
                <span key={label} className="block">
                  {label}: <del className="text-ink-faint">{withUnit(before, unit)}</del> →{' '}
                  <ins className="font-medium no-underline">{withUnit(after, unit)}</ins>
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const withUnit = (value: string | null, unit: string | null) =>
  value === null ? '–' : unit === null ? value : `${value} ${unit}`;
