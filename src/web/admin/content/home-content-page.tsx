import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/home-content-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { loadShelves } from '../admin-parts/shelves.ts';
import { whereAllowed } from '../admin-parts/where-allowed.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { EntryForm, EntryStatus } from './entry-frame.tsx';
import { SectionList } from './section-list.tsx';
import { type HomeContent, type Section, sectionLines } from './section-words.ts';
import { useEntry } from './use-entry.ts';
import { VersionsDialog } from './versions-dialog.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

async function load({ api }: LoadArgs) {
  const [home, shelves, promotions] = await Promise.all([
    api.homeContent.show(),
    loadShelves(api),
    whereAllowed(api.promotions.adminPromotions({ query: { type: 'catalogue', page_size: 100 } })),
  ]);
  return {
    home,
    sources: {
      ...shelves,
      promotions: (promotions?.promotions ?? []).map(({ id, promotion_name: label }) => ({
        value: String(id),
        label,
      })),
    },
  };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Home page'));

export default function HomeContentPage({ loaderData }: Route.ComponentProps) {
  return <HomeEditor {...loaderData} />;
}

function HomeEditor({ home, sources }: Route.ComponentProps['loaderData']) {
  const entry = useEntry<HomeContent['value'], HomeContent>({
    name: 'home-content',
    entry: home,
    save: (body) => browserApi().homeContent.save({ body }),
    publish: (body) => browserApi().homeContent.publish({ body }),
    labelOf: () => msg('Sections'),
    textOf: (_, value) => sectionLines(value as Section[]).join('\n'),
  });
  const { form, typed, saved, refusal } = entry;
  const [hasVersions, setHasVersions] = useDialog('versions');
  const discard = async () => {
    entry.takeIn(await browserApi().homeContent.discard({ body: { version: saved.version } }));
    successToast(t('The draft is gone.'), flowToastMilliseconds);
  };
  return (
    <AdminPage
      title={t('Home page')}
      description={<EntryStatus entry={saved} />}
      isNarrow
      actions={
        <>
          <Button variant="secondary" iconStart="clock" onClick={() => setHasVersions(true)}>
            {t('Versions')}
          </Button>
          <ButtonLink variant="secondary" iconStart="eye" to={adminLinks.contentPreview()}>
            {t('Preview')}
          </ButtonLink>
        </>
      }
    >
      <EntryForm
        form={form}
        entry={saved}
        refusal={refusal}
        isSending={entry.isSending}
        onSave={() => entry.saveDraft(t('The draft is saved.'))}
        onPublish={() => entry.publish(t('The home page is published.'))}
        onDiscard={discard}
      >
        <SectionList
          sections={typed.sections}
          onChange={(sections) => form.type({ sections })}
          refused={refusal?.fields ?? {}}
          sources={sources}
          picked={home.picked}
        />
      </EntryForm>
      {hasVersions && (
        <VersionsDialog
          current={saved.published_number}
          read={(signal) => browserApi().homeContent.versions({ signal })}
          readVersion={(number, signal) => browserApi().homeContent.version({ params: { number }, signal })}
          linesOf={({ sections }) => sectionLines(sections)}
          onRestore={async (number) =>
            entry.takeIn(await browserApi().homeContent.restore({ body: { version: saved.version, number } }))
          }
          onClose={() => setHasVersions(false)}
        />
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Home page'));
