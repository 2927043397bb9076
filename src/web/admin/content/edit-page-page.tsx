import { useNavigate } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/edit-page-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { EntryForm, EntryStatus } from './entry-frame.tsx';
import {
  type PageContent,
  PageFields,
  pageLabels,
  pageLines,
  pageText,
  type PageValue,
} from './page-form.tsx';
import { useEntry } from './use-entry.ts';
import { VersionsDialog } from './versions-dialog.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

const load = ({ api, params }: LoadArgs<'page'>) =>
  api.pageContent.show({ params: { page: params.page ?? '' } });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(loaderData?.value.title ?? t('Page'));

export default function EditPagePage({ loaderData }: Route.ComponentProps) {
  return <PageEditor key={loaderData.page} page={loaderData} />;
}

function PageEditor({ page }: { page: PageContent }) {
  const params = { page: page.page };
  const navigate = useNavigate();
  const entry = useEntry<PageValue, PageContent>({
    name: `page-content:${page.page}`,
    entry: page,
    save: (body) => browserApi().pageContent.save({ params, body }),
    publish: (body) => browserApi().pageContent.publish({ params, body }),
    labelOf: (field) => pageLabels[field],
    textOf: pageText,
  });
  const { form, typed, saved, refusal } = entry;
  const [hasVersions, setHasVersions] = useDialog('versions');
  const discard = async () => {
    entry.takeIn(await browserApi().pageContent.discard({ params, body: { version: saved.version } }));
    successToast(t('The draft is gone.'), flowToastMilliseconds);
  };
  /** What is looked at is what is saved. */
  const preview = async () => {
    if (form.isDirty && !(await entry.saveDraft(t('The draft is saved.')))) return;
    await navigate(adminLinks.contentPreview(page.page));
  };
  return (
    <AdminPage
      title={saved.value.title}
      description={<EntryStatus entry={saved} isBuiltIn={saved.is_built_in} />}
      backTo={{ label: t('Pages'), to: adminLinks.contentPages() }}
      isNarrow
      actions={
        <>
          {saved.path !== null && (
            <a
              href={saved.path}
              target="_blank"
              rel="noreferrer"
              className="self-center rounded-sm text-sm text-ink-soft underline underline-offset-2"
            >
              {saved.path}
              <span className="sr-only"> {t('(opens in another tab)')}</span>
            </a>
          )}
          <Button variant="secondary" iconStart="clock" onClick={() => setHasVersions(true)}>
            {t('Versions')}
          </Button>
          <Button variant="secondary" iconStart="eye" onClick={() => void preview()}>
            {t('Preview')}
          </Button>
        </>
      }
    >
      <EntryForm
        form={form}
        entry={saved}
        refusal={refusal}
        isSending={entry.isSending}
        onSave={() => entry.saveDraft(t('The draft is saved.'))}
        onPublish={() => entry.publish(t('The page is published.'))}
        onDiscard={discard}
      >
        <PageFields
          value={typed}
          onChange={form.type}
          errorOf={(field) => refusal?.fields[field]}
          isBuiltIn={saved.is_built_in}
        />
      </EntryForm>
      {hasVersions && (
        <VersionsDialog
          current={saved.published_number}
          read={(signal) => browserApi().pageContent.versions({ params, signal })}
          readVersion={(number, signal) =>
            browserApi().pageContent.version({ params: { ...params, number }, signal })
          }
          linesOf={pageLines}
          onRestore={async (number) =>
            entry.takeIn(
              await browserApi().pageContent.restore({ params, body: { version: saved.version, number } }),
            )
          }
          onClose={() => setHasVersions(false)}
        />
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Page'));
