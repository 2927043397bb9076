import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast, warningToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import type { Replenishment } from './inventory-words.ts';

/** Asks how many units of each product join the proposals to suppliers, besides those that are proposed already. */
export function ProposeDialog({
  rows,
  supplier,
  onDone,
  onClose,
}: {
  rows: readonly Replenishment[];
  /** Whose proposals, by code; undefined: of who sells each for less. */
  supplier: string | undefined;
  onDone: () => void;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState<Record<number, string>>(() =>
    Object.fromEntries(rows.map((row) => [row.product_id, String(Math.max(row.suggested, 1))])),
  );
  const unitsOf = (row: Replenishment) => Number(typed[row.product_id] ?? '');
  const isReady = rows.every((row) => /^[1-9]\d{0,5}$/.test((typed[row.product_id] ?? '').trim()));
  const propose = async () => {
    const { proposed, left_out: leftOut } = await browserApi().purchasing.proposeForShelf({
      body: {
        lines: rows.map((row) => ({ product_id: row.product_id, units: row.proposed + unitsOf(row) })),
        ...(supplier !== undefined && { supplier }),
      },
    });
    if (proposed.length > 0) {
      successToast(
        t('{count, plural, one {# product is proposed.} other {# products are proposed.}}', {
          count: proposed.length,
        }),
        flowToastMilliseconds,
      );
    }
    if (leftOut.length > 0) {
      const names = rows.filter((row) => leftOut.includes(row.product_id)).map((row) => row.product_name);
      warningToast(
        t('No supplier that can be ordered from offers {products}.', { products: names.join(', ') }),
        flowToastMilliseconds,
      );
    }
    onDone();
    await revalidate();
  };
  return (
    <FormDialog
      title={t('Add to purchase proposals')}
      description={t(
        'They join what is bought for orders, each from the supplier that sells it for less. Nothing is ordered before somebody confirms it.',
      )}
      confirmText={t('Add')}
      backText={t('Cancel')}
      isReady={isReady}
      act={propose}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          {rows.map((row, index) => (
            <Field
              key={row.product_id}
              label={t('Units of {product}', { product: row.product_name })}
              hint={
                row.proposed > 0
                  ? t('{count} already proposed; these come on top.', { count: row.proposed })
                  : row.supplier_name === null
                    ? t('No supplier offers it.')
                    : row.supplier_name
              }
              error={refusal?.fields[`lines.${index}.units`] ?? refusal?.fields[`lines.${index}.product_id`]}
            >
              <TextInput
                autoComplete="off"
                inputMode="numeric"
                maxLength={6}
                value={typed[row.product_id] ?? ''}
                onChange={({ target }) => setTyped({ ...typed, [row.product_id]: target.value })}
              />
            </Field>
          ))}
          <p className="text-sm text-ink-soft">
            <Link to={adminLinks.purchasing()} className="underline underline-offset-2">
              {t('Proposals')}
            </Link>
          </p>
        </>
      )}
    </FormDialog>
  );
}
