import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { useBulk } from '../admin-parts/bulk-results.tsx';
import { SelectionBar } from '../admin-parts/selection-bar.tsx';
import type { TreeCategory } from './category-rows.ts';

/** What is done to several categories at once. */
export function CategoriesBulkBar({
  categories,
  onClear,
}: {
  /** Those that are chosen. */
  categories: readonly TreeCategory[];
  onClear: () => void;
}) {
  const { run, isSending, notice } = useBulk(
    categories.map(({ id, category_name: name }) => ({ id, name, to: adminLinks.editCategory(id) })),
    onClear,
  );
  const show = (isVisible: boolean) =>
    run((ids) => browserApi().catalog.showCategories({ body: { ids, is_visible: isVisible } }));
  return (
    <>
      {notice}
      <SelectionBar count={categories.length} onClear={onClear}>
        <Button
          size="sm"
          variant="secondary"
          iconStart="eye"
          isBusy={isSending}
          onClick={() => void show(true)}
        >
          {t('Show')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          iconStart="eye-off"
          isBusy={isSending}
          onClick={() => void show(false)}
        >
          {t('Hide')}
        </Button>
      </SelectionBar>
    </>
  );
}
