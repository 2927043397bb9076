import { useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';
import { fromClockField } from '../../admin-parts/staff-time.ts';
import { counted, type Preview } from './pricing-words.ts';

/** What is said with a change of prices. */
export type Said = {
  note: string;
  datedOn: string;
  effectiveAt: string;
  confirmedCount: number | undefined;
  reason: string | undefined;
};

/** Says once more what changes, and takes what the shop asks for before it does. */
export function ApplyDialog({
  seen,
  hasRate,
  mayWait,
  note: knownNote,
  onApply,
  onClose,
}: {
  seen: Preview;
  /** The exchange rate is among what changes: where is it from? */
  hasRate: boolean;
  /** Nothing else changes: it may begin later. */
  mayWait: boolean;
  note: string;
  /** The key names what is sent, so that a second click is the same. */
  onApply: (said: Said, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}) {
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState({ note: knownNote, datedOn: '', begins: '', count: '', reason: '' });
  const text = (name: keyof typeof typed) => ({
    name,
    autoComplete: 'off',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => {
      // Something else is another request.
      setKey(crypto.randomUUID());
      setTyped((before) => ({ ...before, [name]: event.target.value }));
    },
  });
  const effectiveAt = fromClockField(typed.begins);
  return (
    <FormDialog
      title={
        effectiveAt === ''
          ? t('Change {count, plural, one {# price} other {# prices}}', { count: seen.changed })
          : t('Change prices later')
      }
      description={t('Shoppers see the new prices within seconds. It can be rolled back as a whole.')}
      confirmText={effectiveAt === '' ? t('Change prices') : t('Schedule it')}
      act={() =>
        onApply(
          {
            note: typed.note.trim(),
            datedOn: typed.datedOn,
            effectiveAt,
            confirmedCount: /^\d{1,9}$/.test(typed.count.replaceAll(/[\s,]/g, ''))
              ? Number(typed.count.replaceAll(/[\s,]/g, ''))
              : undefined,
            reason: typed.reason.trim() === '' ? undefined : typed.reason.trim(),
          },
          idempotencyKey,
        )
      }
      onClose={onClose}
    >
      {(refusal) => (
        <>
          {hasRate && (
            <>
              <Field
                label={t('Where the rate is from')}
                hint={t('For the history of rates, e.g. «DOF» or your bank.')}
                error={refusal?.fields['note']}
              >
                <TextInput maxLength={300} {...text('note')} />
              </Field>
              <Field label={t('Of which day')} hint={t('Empty: today.')} error={refusal?.fields['dated_on']}>
                <TextInput type="date" className="w-44" {...text('datedOn')} />
              </Field>
            </>
          )}
          {mayWait && (
            <Field
              label={t('Begins at')}
              hint={t('Mexico City time. Empty: now.')}
              error={refusal?.fields['effective_at']}
            >
              <TextInput type="datetime-local" className="w-60" {...text('begins')} />
            </Field>
          )}
          {seen.needs_count && (
            <Field
              label={t('Type how many prices change')}
              hint={t('This is a large change: {count} prices, the largest move is {percent} %.', {
                count: counted(seen.changed),
                percent: String(seen.largest_move_percent),
              })}
              error={refusal?.fields['confirmed_count']}
              isRequired
            >
              <TextInput inputMode="numeric" className="w-36" {...text('count')} />
            </Field>
          )}
          {seen.needs_reason && (
            <Field
              label={t('Reason for prices below cost')}
              hint={t(
                '{changed, plural, one {# price goes} other {# prices go}} below cost. It stays in the records.',
                {
                  changed: seen.below_cost.changed,
                },
              )}
              error={refusal?.fields['reason']}
              isRequired
            >
              <TextInput maxLength={300} {...text('reason')} />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
