import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';

/** A product's limit, everywhere or at a location. */
export type LimitOf = {
  productId: number;
  productName: string;
  /** Undefined: at all locations together. */
  location: { code: string; name: string } | undefined;
  /** Of its own; null: none. */
  units: number | null;
};

/** A button with the limit in a list, which opens the dialog. */
export function LimitButton({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="figures min-w-9 rounded-sm px-1.5 py-1 text-right underline decoration-line-strong underline-offset-4 hover:bg-sunken hover:decoration-ink"
      aria-label={label}
      onClick={onClick}
    >
      {text}
    </button>
  );
}

const valuesOf = (units: number | null) => ({ typed: units === null ? '' : String(units) });
type Values = ReturnType<typeof valuesOf>;
const unitsIn = ({ typed }: Values) => (typed.trim() === '' ? null : Number(typed));

/** Asks from how few units on a product is bought again; empty is as the settings say. */
export function LimitDialog({
  limit: { productId, productName, location, units },
  onClose,
}: {
  limit: LimitOf;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const form = useVersions({
    name: `limit:${productId}:${location?.code ?? ''}`,
    values: valuesOf(units),
    valuesOfCurrent: (current) => valuesOf((current as Pick<LimitOf, 'units'>).units),
    labelOf: () => t('Units'),
  });
  const { typed } = form.typed;
  const isNumber = /^\d{1,7}$/.test(typed.trim());
  const save = async (now: Values, start: Values) => {
    await browserApi().inventory.setLimit({
      body: {
        product_id: productId,
        location_code: location?.code ?? null,
        units: unitsIn(now),
        was: unitsIn(start),
      },
    });
    successToast(t('Saved.'), flowToastMilliseconds);
    await revalidate();
  };
  return (
    <FormDialog
      title={t('Buy again at')}
      description={`${productName} · ${location?.name ?? t('all locations together')}`}
      confirmText={t('Save')}
      backText={t('Cancel')}
      isReady={typed.trim() === '' || isNumber}
      fields={form}
      act={() => form.save(save)}
      onClose={onClose}
    >
      {(refusal) => (
        <Field
          label={t('Units')}
          hint={
            location === undefined
              ? t(
                  'With so many left, or fewer, it stands in the replenishment list. Empty: as the settings say.',
                )
              : t(
                  'With so many left here, or fewer, it stands in the list of this location. Empty: no limit here.',
                )
          }
          error={refusal?.fields['units']}
        >
          <TextInput
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- It is what the dialog was opened for.
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onFocus={(event) => event.target.select()}
            onChange={(event) => form.type({ typed: event.target.value })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
