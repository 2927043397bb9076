import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds, toastText } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { CategoryForm } from './category-form.tsx';
import { addCategory, emptyCategory } from './save-category.ts';
import type { CategoryValues } from './save-category.ts';

export const meta = () => adminMeta(t('Add Category'));

export default function AddCategoryPage() {
  const save = async (values: CategoryValues) => {
    await addCategory(browserApi(), values);
    successToast(toastText.categoryAdded, flowToastMilliseconds);
    return emptyCategory;
  };
  return (
    <AdminPage
      title={t('Add Category')}
      backTo={{ label: t('Categories'), to: adminLinks.categories() }}
      isNarrow
    >
      <LookOnlyNotice right="catalog" />
      <CategoryForm values={emptyCategory} currentImage={null} submitText={t('Add Category')} onSave={save} />
    </AdminPage>
  );
}
