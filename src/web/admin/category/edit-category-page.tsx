import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Await, useAsyncError } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Route } from './+types/edit-category-page';
import { ApiError } from '../../../api/client.ts';
import { flowToastMilliseconds, toastText } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { StaffErrorScreen } from '../shell/staff-error-screen.tsx';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { ProgressBar } from '../../progress.tsx';
import { successToast } from '../../toasts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { LookOnlyNotice } from '../admin-parts/rights.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { CategoryForm } from './category-form.tsx';
import { updateCategory, valuesOf } from './save-category.ts';
import type { CategoryDetail, CategoryValues } from './save-category.ts';

export const meta = () => adminMeta(t('Edit Category'));

/** Loads the category when the screen opens (spec §2); the screen stands meanwhile, with the bar as its fallback. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { category: loadCategory(params.category_id) };
}

async function loadCategory(id: string): Promise<CategoryDetail> {
  return browserApi().catalog.category({ params: { id: idOf(id) } });
}

export function HydrateFallback() {
  return (
    <Frame>
      <Loading />
    </Frame>
  );
}

export default function EditCategoryPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <Suspense
      key={params.category_id}
      fallback={
        <Frame>
          <Loading />
        </Frame>
      }
    >
      <Await resolve={loaderData.category} errorElement={<NotLoaded />}>
        {(category) => (
          <Frame id={category.id}>
            <LookOnlyNotice right="catalog" />
            <EditCategory category={category} />
          </Frame>
        )}
      </Await>
    </Suspense>
  );
}

function EditCategory({ category }: { category: CategoryDetail }) {
  const [currentImage, setCurrentImage] = useState(category.category_image);
  const save = async (values: CategoryValues, start: CategoryValues) => {
    const saved = await updateCategory(browserApi(), category.id, values, start);
    setCurrentImage(saved.category_image);
    successToast(toastText.categoryEdited, flowToastMilliseconds);
    return valuesOf(saved);
  };
  return (
    <CategoryForm
      values={valuesOf(category)}
      currentImage={currentImage}
      slug={category.slug}
      submitText={t('Update Category')}
      onSave={save}
    />
  );
}

function Frame({ id, children }: { id?: number; children: ReactNode }) {
  return (
    <AdminPage
      title={t('Edit Category')}
      backTo={{ label: t('Categories'), to: adminLinks.categories() }}
      {...(id !== undefined && { historyOf: `category:${id}` })}
      isNarrow
    >
      {children}
    </AdminPage>
  );
}

/** The form's shape in grey, under the loading bar (spec §2). */
function Loading() {
  return (
    <div aria-busy className="grid gap-6 rounded-lg border border-line bg-surface p-5 sm:p-7">
      <ProgressBar />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-56" />
    </div>
  );
}

function NotLoaded() {
  const error = useAsyncError();
  if (!(error instanceof ApiError)) return <StaffErrorScreen error={error} />;
  // The shape of an answer that a loader throws: the error screens read status and sentence from it.
  const { status, code, message } = error;
  return <StaffErrorScreen error={{ status, statusText: '', internal: false, data: { code, message } }} />;
}
