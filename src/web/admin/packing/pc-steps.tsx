import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { FileInput } from '../admin-parts/file-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { measured } from './pc-words.ts';
import type { Pc, usePc } from './use-pc.ts';

type Work = ReturnType<typeof usePc>;

/** What is done to a PC, its test and its photos. */
export function PcSteps({ work, isOpen }: { work: Work; isOpen: boolean }) {
  const { pc, isSending } = work;
  const [isTesting, setIsTesting] = useDialog('test', isOpen);
  const done = pc.steps.filter(({ at }) => at !== null).length;
  return (
    <div className="grid min-w-0 gap-6">
      <section aria-label={t('Steps')} className="grid gap-3">
        <h2 className="flex items-baseline justify-between gap-3 text-lg font-semibold">
          {t('Steps')}
          <span className="figures">{t('{done} of {steps} steps', { done, steps: pc.steps.length })}</span>
        </h2>
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
          {pc.steps.map((step, at) => (
            <li key={at} className="py-1.5">
              <Checkbox
                className="min-h-11 items-center text-base"
                label={step.name}
                hint={step.at === null ? missing(step) : `${step.by ?? ''}, ${staffDateTime(step.at)}`}
                checked={step.at !== null}
                disabled={!isOpen || isSending || (step.at === null && !step.is_ready)}
                onChange={({ target }) => void work.setStep(at, target.checked)}
              />
            </li>
          ))}
        </ol>
      </section>
      <section aria-label={t('Test')} className="grid gap-3">
        <h2 className="text-lg font-semibold">{t('Test')}</h2>
        {pc.test ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={pc.test.is_passed ? 'success' : 'danger'}>
              {pc.test.is_passed ? t('Passed') : t('Failed')}
            </Badge>
            <span className="figures">{measured(pc.test)}</span>
            {pc.test.note !== '' && <span className="wrap-anywhere">{pc.test.note}</span>}
            <span className="text-sm text-ink-soft">{`${pc.test.by}, ${staffDateTime(pc.test.at)}`}</span>
          </p>
        ) : (
          <p className="text-ink-soft">
            {t('Not tested with these parts. A passed test runs {minutes} minutes at least.', {
              minutes: pc.stress_minutes,
            })}
          </p>
        )}
        {isOpen && (
          <Button variant="secondary" className="justify-self-start" onClick={() => setIsTesting(true)}>
            {t('Say how it ran')}
          </Button>
        )}
      </section>
      <section aria-label={t('Photos')} className="grid gap-3">
        <h2 className="text-lg font-semibold">{t('Photos')}</h2>
        {pc.photos.length > 0 && (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {pc.photos.map((photo, at) => (
              <li key={photo.id} className="grid gap-1">
                <a href={photo.image_url} target="_blank" rel="noreferrer">
                  <img
                    src={photo.image_url}
                    width={photo.width}
                    height={photo.height}
                    alt={t('Photo {number} of the PC', { number: at + 1 })}
                    className="aspect-4/3 w-full rounded-md border border-line object-cover"
                  />
                </a>
                <span className="flex items-center justify-between gap-2 text-xs text-ink-soft">
                  {`${photo.by}, ${staffDateTime(photo.at)}`}
                  {isOpen && (
                    <IconButton
                      icon="trash"
                      size="sm"
                      label={t('Remove photo {number}', { number: at + 1 })}
                      disabled={isSending}
                      onClick={() => void work.removePhoto(photo.id)}
                    />
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        {isOpen && (
          <Field
            label={t('Add a photo')}
            hint={
              pc.are_photos_shown
                ? t('{count, plural, one {# photo} other {# photos}} at least; the customer sees them too.', {
                    count: pc.photos_min,
                  })
                : t('{count, plural, one {# photo} other {# photos}} at least; only staff see them.', {
                    count: pc.photos_min,
                  })
            }
          >
            <FileInput
              key={pc.photos.length}
              accept="image/jpeg,image/png,image/webp,image/avif"
              capture="environment"
              disabled={isSending}
              onChange={({ target }) => {
                const photo = target.files?.[0];
                if (photo) void work.addPhoto(photo);
              }}
            />
          </Field>
        )}
      </section>
      {isTesting && <TestDialog pc={pc} test={work.test} onClose={() => setIsTesting(false)} />}
    </div>
  );
}

function missing({ needs, is_ready: isReady }: Pc['steps'][number]): string | undefined {
  if (isReady) return undefined;
  if (needs === 'parts') return t('All parts have to be scanned first.');
  return needs === 'test' ? t('A passed test is missing.') : t('Photos are missing.');
}

/** How a PC ran under load, and whether that is good. */
function TestDialog({ pc, test, onClose }: { pc: Pc; test: Work['test']; onClose: () => void }) {
  const [isPassed, setIsPassed] = useState(true);
  const [typed, setTyped] = useState({ minutes: String(pc.stress_minutes), cpu: '', gpu: '', note: '' });
  const whole = (text: string) => (text.trim() === '' ? null : Number(text));
  return (
    <FormDialog
      title={t('Stress test')}
      confirmText={isPassed ? t('It passed') : t('It failed')}
      isDangerous={!isPassed}
      act={() =>
        test({
          is_passed: isPassed,
          minutes: Number(typed.minutes),
          cpu_celsius: whole(typed.cpu),
          gpu_celsius: whole(typed.gpu),
          note: typed.note.trim(),
        })
      }
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Checkbox
            label={t('It passed: no crash, no throttling')}
            checked={isPassed}
            onChange={({ target }) => setIsPassed(target.checked)}
          />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            {(
              [
                ['minutes', 'minutes', t('Minutes')],
                ['cpu', 'cpu_celsius', t('Processor, °C')],
                ['gpu', 'gpu_celsius', t('Graphics, °C')],
              ] as const
            ).map(([name, field, label]) => (
              <Field key={name} label={label} error={refusal?.fields[field]}>
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  value={typed[name]}
                  onChange={({ target }) =>
                    setTyped({ ...typed, [name]: target.value.replaceAll(/\D/g, '') })
                  }
                />
              </Field>
            ))}
          </div>
          <Field label={t('Note')} isRequired={!isPassed} error={refusal?.fields['note']}>
            <TextArea
              rows={3}
              maxLength={500}
              value={typed.note}
              onChange={({ target }) => setTyped({ ...typed, note: target.value })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
