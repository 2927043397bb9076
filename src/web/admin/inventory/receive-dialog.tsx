import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';

type Expected = {
  product_id: number;
  product_name: string;
  sku: string;
  quantity: number;
  received: number;
  /** Serial numbers are read, one a line. */
  has_serials: boolean;
};
/** What arrived. */
export type Received = {
  lines: { product_id: number; quantity: number; serials: string[] }[];
  isLast: boolean;
  note: string | undefined;
};

/** Asks what arrived of each line; what is still expected stands there already. */
export function ReceiveDialog({
  title,
  lines: all,
  lastLabel,
  onReceive,
  onClose,
}: {
  title: string;
  lines: readonly Expected[];
  lastLabel: string;
  onReceive: (received: Received, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const lines = all.filter(({ quantity, received }) => quantity > received);
  const [typed, setTyped] = useState(() =>
    lines.map(({ quantity, received }) => ({ units: String(quantity - received), serials: '' })),
  );
  const [isLast, setIsLast] = useState(false);
  const [note, setNote] = useState('');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const change = (index: number, next: Partial<{ units: string; serials: string }>) =>
    setTyped(typed.map((each, at) => (at === index ? { ...each, ...next } : each)));
  const save = async () => {
    const received = lines.map(({ product_id }, index) => ({
      product_id,
      quantity: Number(typed[index]?.units ?? 0),
      serials: serialsOf(typed[index]?.serials ?? ''),
    }));
    await onReceive({ lines: received, isLast, note: note.trim() || undefined }, idempotencyKey);
    successToast(t('Received.'), flowToastMilliseconds);
    await revalidate();
  };
  return (
    <FormDialog
      title={title}
      size="md"
      confirmText={t('Put on the shelf')}
      backText={t('Cancel')}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <ul className="grid divide-y divide-line">
            {lines.map((line, index) => {
              const read = serialsOf(typed[index]?.serials ?? '').length;
              return (
                <li key={line.product_id} className="grid gap-2 py-3">
                  <span className="flex items-center gap-3">
                    <span className="grid min-w-0 flex-1">
                      <span className="text-sm">{line.product_name}</span>
                      <span className="spec text-xs text-ink-faint">{line.sku}</span>
                    </span>
                    <TextInput
                      className="w-20"
                      inputMode="numeric"
                      autoComplete="off"
                      aria-label={t('Units of {productName}', { productName: line.product_name })}
                      value={typed[index]?.units ?? ''}
                      onFocus={(event) => event.target.select()}
                      onChange={(event) => change(index, { units: event.target.value })}
                    />
                    <span className="figures w-14 text-sm text-ink-faint">
                      {t('of {quantity}', { quantity: line.quantity - line.received })}
                    </span>
                  </span>
                  {refusal?.fields[`lines.${index}.quantity`] !== undefined && (
                    <p role="alert" className="text-xs font-medium text-danger">
                      {refusal.fields[`lines.${index}.quantity`]}
                    </p>
                  )}
                  {line.has_serials && (
                    <Field
                      label={t('Serial numbers of {productName}', { productName: line.product_name })}
                      isLabelHidden
                      hint={
                        read === 0
                          ? t('Serial numbers, one a line; a scanner does that.')
                          : t('{read} read', { read })
                      }
                      error={refusal?.fields[`lines.${index}.serials`]}
                    >
                      <TextArea
                        rows={2}
                        spellCheck={false}
                        className="spec"
                        value={typed[index]?.serials ?? ''}
                        onChange={(event) => change(index, { serials: event.target.value })}
                      />
                    </Field>
                  )}
                </li>
              );
            })}
          </ul>
          <Checkbox
            label={lastLabel}
            checked={isLast}
            onChange={(event) => setIsLast(event.target.checked)}
          />
          <Field label={t('Note')} hint={t('A broken box, a difference.')} error={refusal?.fields['note']}>
            <TextInput
              autoComplete="off"
              maxLength={300}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function serialsOf(text: string): string[] {
  return text
    .split(/[\n,;]+/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '');
}
