import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { MultiCombobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useReload } from '../../use-reload.ts';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { brandOption } from '../admin-parts/shelves.ts';
import type { Undoable } from '../admin-parts/undo-strip.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

export type BrandRow = Awaited<ReturnType<Api['catalog']['brands']>>['brands'][number];

type Props = { brand: BrandRow; others: readonly BrandRow[]; onMerged: (undoable: Undoable) => void };

/** The button of a brand's row that makes one brand of two. */
export function MergeBrand(props: Props) {
  const [isAsking, setIsAsking] = useDialog(`merge:${props.brand.id}`);
  return (
    <>
      <IconButton
        icon="link"
        size="sm"
        label={t('Merge {brandName}', { brandName: props.brand.brand_name })}
        onClick={() => setIsAsking(true)}
      />
      {isAsking && <MergeDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function MergeDialog({ brand, others, onMerged, onClose }: Props & { onClose: () => void }) {
  const { id, brand_name: name } = brand;
  const [into, setInto] = useState<ComboboxOption>();
  const reload = useReload();
  const preview = useDetail(id, () => browserApi().catalog.brandMergePreview({ params: { id } }));
  const merge = async () => {
    if (!into) return;
    await browserApi().catalog.mergeBrand({ params: { id }, body: { into_id: Number(into.value) } });
    successToast(t('Brands have been merged.'), flowToastMilliseconds);
    onMerged({
      text: t('“{name}” is part of “{label}” now.', { name, label: into.label }),
      undo: () => browserApi().catalog.restoreBrand({ params: { id } }),
      undoneText: t('“{name}” is a brand of its own again.', { name }),
    });
    await reload();
  };
  return (
    <FormDialog
      title={t('Merge {name} into another brand', { name })}
      confirmText={t('Merge')}
      isReady={into !== undefined}
      act={merge}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Into')} error={refusal?.fields['into_id']}>
            <MultiCombobox
              label={t('Into')}
              placeholder={t('Search brands')}
              emptyText={t('No brands found')}
              options={others.map(brandOption)}
              chosen={into ? [into] : []}
              onChosenChange={(chosen) => setInto(chosen.at(-1))}
            />
          </Field>
          {preview.status === 'loading' && <Skeleton className="h-16 w-full" />}
          {preview.status === 'failed' && <p className="text-sm text-danger">{preview.message}</p>}
          {preview.status === 'loaded' && (
            <ul className="grid list-disc gap-1.5 pl-5 text-sm text-ink-soft">
              <li>
                {into
                  ? t(
                      '{count, plural, one {# product moves to {brand}} other {# products move to {brand}}}, hidden ones too.',
                      { count: preview.detail.product_count, brand: into.label },
                    )
                  : t('{count, plural, one {# product moves} other {# products move}}, hidden ones too.', {
                      count: preview.detail.product_count,
                    })}
              </li>
              <li>
                {t(
                  'Name, picture, description and warranty stay those of {label}; the address of {name} leads there.',
                  { label: into?.label ?? t('the other brand'), name },
                )}
              </li>
              {preview.detail.promotions.length > 0 && (
                <li>
                  {t('Promotions for {name} are for all of {label} then: {value}.', {
                    name,
                    label: into?.label ?? t('the other brand'),
                    value: preview.detail.promotions.map((promotion) => promotion.name).join(', '),
                  })}
                </li>
              )}
              <li>{t('It can be undone for 30 days.')}</li>
            </ul>
          )}
        </>
      )}
    </FormDialog>
  );
}
