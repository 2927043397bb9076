import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds, toastText } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { useReload } from '../../use-reload.ts';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { UndoableDelete } from '../admin-parts/undoable-button.tsx';
import type { Undoable } from '../admin-parts/undo-strip.tsx';
import type { TreeCategory } from './category-rows.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

/** The bin of a category's row: deletes, says so and offers to take it back. Asks only where its products go. */
export function DeleteCategory({
  category,
  others,
  childCount,
  onDeleted,
}: {
  category: TreeCategory;
  /** Where its products may go. */
  others: readonly TreeCategory[];
  childCount: number;
  onDeleted: (undoable: Undoable) => void;
}) {
  const { id, category_name: name, own_count: productCount } = category;
  const [isAsking, setIsAsking] = useDialog(`delete:${id}`);
  const [goes, setGoes] = useState<'stay' | 'move'>('stay');
  const [moveTo, setMoveTo] = useState('');
  const reload = useReload();
  const target = goes === 'move' ? others.find((other) => String(other.id) === moveTo) : undefined;
  const params = { id };
  const undoable = {
    text: target
      ? t('“{name}” was deleted; its products are in “{categoryName}” now.', {
          name,
          categoryName: target.category_name,
        })
      : t('“{name}” was deleted.', { name }),
    undo: () => browserApi().catalog.restoreCategory({ params }),
    undoneText: t('“{name}” is back.', { name }),
  };
  const remove = async () => {
    if (target) await browserApi().catalog.removeCategory({ params, query: { move_to: target.id } });
    else await browserApi().catalog.deleteCategory({ params });
    successToast(toastText.categoryDeleted, flowToastMilliseconds);
  };
  if (productCount === 0) {
    return <UndoableDelete name={name} onDelete={remove} undoable={undoable} onDeleted={onDeleted} />;
  }
  return (
    <>
      <IconButton
        icon="trash"
        size="sm"
        label={t('Delete {name}', { name })}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        title={t('Delete {name}?', { name })}
        confirmText={t('Delete')}
        isReady={goes === 'stay' || target !== undefined}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={async () => {
          await remove();
          onDeleted(undoable);
          await reload();
        }}
      >
        <RadioGroup
          label={t(
            '{productCount, plural, one {Where does its product go?} other {Where do its # products go?}}',
            { productCount },
          )}
          value={goes}
          onValueChange={(value) => setGoes(value === 'move' ? 'move' : 'stay')}
          options={[
            {
              value: 'stay',
              label: t('They stay in the shop without it'),
              hint: t('Search, brands and their other categories show them as before.'),
            },
            {
              value: 'move',
              label: t('They move to another category'),
              hint: t('Its address leads there too.'),
              isDisabled: others.length === 0,
            },
          ]}
        />
        {goes === 'move' && (
          <Field label={t('Move to')}>
            <Select
              value={moveTo}
              onChange={(event) => setMoveTo(event.target.value)}
              placeholder={t('Choose a category')}
              options={others.map((other) => ({ value: String(other.id), label: other.category_name }))}
            />
          </Field>
        )}
        {childCount > 0 && <p>{t('What is below it moves to the top.')}</p>}
        <p>{t('It can be restored for 30 days.')}</p>
      </ConfirmDialog>
    </>
  );
}
