import { msg, t } from '../../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { Refusal } from './staff-sentence.ts';

/** A transfer as staff type it from the bank's receipt. */
export type TypedTransfer = { clabe: string; trackingKey: string };

/** What staff have to know before they record one. */
export const transferHint = msg(
  'Send the money from the bank first; above your ceiling, agree with who approves it before. This writes it into the books and tells the customer.',
);

/** Where money went that the shop's own bank sent, and what the bank calls it. */
export function TransferFields({
  value,
  given = null,
  refusal,
  onValueChange,
}: {
  value: TypedTransfer;
  /** The CLABE that the customer gave, whole or masked. */
  given?: string | null;
  refusal: Refusal | undefined;
  onValueChange: (value: TypedTransfer) => void;
}) {
  return (
    <>
      <Field
        label={t('CLABE of the customer')}
        isRequired={given === null}
        hint={
          given === null
            ? t('18 digits. Pages show its last four only.')
            : t('Empty: the one they gave, {given}.', { given })
        }
        error={refusal?.fields['clabe']}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          className="figures"
          maxLength={40}
          value={value.clabe}
          onChange={(event) => onValueChange({ ...value, clabe: event.target.value })}
        />
      </Field>
      <Field label={t('Tracking key of the bank')} isRequired error={refusal?.fields['tracking_key']}>
        <TextInput
          autoComplete="off"
          maxLength={30}
          value={value.trackingKey}
          onChange={(event) => onValueChange({ ...value, trackingKey: event.target.value })}
        />
      </Field>
    </>
  );
}
