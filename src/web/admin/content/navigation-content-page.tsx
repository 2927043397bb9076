import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/navigation-content-page';
import type { Api } from '../../../api/client.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { EntryForm, EntryStatus } from './entry-frame.tsx';
import { type ErrorOf, Group, LinkField, ScheduleFields } from './field-parts.tsx';
import { LinkList } from './link-list.tsx';
import { scheduleText } from './section-words.ts';
import { useEntry } from './use-entry.ts';
import { VersionsDialog } from './versions-dialog.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

type NavigationContent = Awaited<ReturnType<Api['navigationContent']['show']>>;
type Navigation = NavigationContent['value'];
type Banner = Navigation['banners'][number];

const load = ({ api }: LoadArgs) => api.navigationContent.show();

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Banner and menus'));

export default function NavigationContentPage({ loaderData }: Route.ComponentProps) {
  return <NavigationEditor navigation={loaderData} />;
}

const labels: Readonly<Record<keyof Navigation, Message>> = {
  banners: msg('Banner'),
  header: msg('Header'),
  footer: msg('Footer'),
};

function NavigationEditor({ navigation }: { navigation: NavigationContent }) {
  const entry = useEntry<Navigation, NavigationContent>({
    name: 'navigation-content',
    entry: navigation,
    save: (body) => browserApi().navigationContent.save({ body }),
    publish: (body) => browserApi().navigationContent.publish({ body }),
    labelOf: (field) => labels[field],
    textOf: (field, value) => linesOf({ banners: [], header: [], footer: [], [field]: value }).join('\n'),
  });
  const { form, typed, saved, refusal } = entry;
  const [hasVersions, setHasVersions] = useDialog('versions');
  const errorsOf =
    (part: string): ErrorOf =>
    (field) =>
      refusal?.fields[`${part}.${field}`];
  const discard = async () => {
    entry.takeIn(await browserApi().navigationContent.discard({ body: { version: saved.version } }));
    successToast(t('The draft is gone.'), flowToastMilliseconds);
  };
  return (
    <AdminPage
      title={t('Banner and menus')}
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
        onPublish={() => entry.publish(t('Banner and menus are published.'))}
        onDiscard={discard}
      >
        <Card title={t('Banner')}>
          <Banners
            banners={typed.banners}
            onChange={(banners) => form.type({ banners })}
            errorOf={errorsOf('banners')}
          />
        </Card>
        <Card title={t('Header')}>
          <p className="mb-4 text-ink-soft">
            {t(
              'Beside the menu of categories. What does not fit on a narrow screen is left out, the last first.',
            )}
          </p>
          <LinkList
            links={typed.header}
            onChange={(header) => form.type({ header })}
            errorOf={errorsOf('header')}
            max={5}
          />
        </Card>
        <Card title={t('Footer')}>
          <Footer
            columns={typed.footer}
            onChange={(footer) => form.type({ footer })}
            errorOf={errorsOf('footer')}
          />
        </Card>
      </EntryForm>
      {hasVersions && (
        <VersionsDialog
          current={saved.published_number}
          read={(signal) => browserApi().navigationContent.versions({ signal })}
          readVersion={(number, signal) =>
            browserApi().navigationContent.version({ params: { number }, signal })
          }
          linesOf={linesOf}
          onRestore={async (number) =>
            entry.takeIn(
              await browserApi().navigationContent.restore({ body: { version: saved.version, number } }),
            )
          }
          onClose={() => setHasVersions(false)}
        />
      )}
    </AdminPage>
  );
}

function Banners({
  banners,
  onChange,
  errorOf,
}: {
  banners: readonly Banner[];
  onChange: (banners: Banner[]) => void;
  errorOf: ErrorOf;
}) {
  const change = (index: number, part: Partial<Banner>) =>
    onChange(banners.map((banner, at) => (at === index ? { ...banner, ...part } : banner)));
  const add = () => {
    const taken = new Set(banners.map(({ id }) => id));
    let count = 1;
    while (taken.has(`banner-${count}`)) count += 1;
    const id = `banner-${count}`;
    onChange([
      { id, is_visible: true, starts_at: null, ends_at: null, text: '', to: '/promotion' },
      ...banners,
    ]);
  };
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {t('A line above the header of wide screens. Of several, the first one whose time it is shows.')}
      </p>
      {banners.length < 10 && (
        <Button size="sm" variant="secondary" iconStart="plus" className="justify-self-start" onClick={add}>
          {t('Add a banner before the others')}
        </Button>
      )}
      {banners.map((banner, index) => (
        <Group key={banner.id} title={t('Banner {number}', { number: index + 1 })}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Text')} error={errorOf(`${index}.text`)}>
              <TextInput
                value={banner.text}
                maxLength={120}
                onChange={(event) => change(index, { text: event.target.value })}
              />
            </Field>
            <LinkField
              value={banner.to}
              onChange={(to) => change(index, { to })}
              error={errorOf(`${index}.to`)}
            />
          </div>
          <ScheduleFields
            startsAt={banner.starts_at}
            endsAt={banner.ends_at}
            onChange={(part) => change(index, part)}
            errorOf={(field) => errorOf(`${index}.${field}`)}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Switch
              label={t('Visible')}
              checked={banner.is_visible}
              onChange={(event) => change(index, { is_visible: event.target.checked })}
            />
            <Button
              size="sm"
              variant="quiet"
              iconStart="trash"
              onClick={() => onChange(banners.filter((_, at) => at !== index))}
            >
              {t('Remove banner {number}', { number: index + 1 })}
            </Button>
          </div>
        </Group>
      ))}
    </div>
  );
}

type Column = Navigation['footer'][number];

function Footer({
  columns,
  onChange,
  errorOf,
}: {
  columns: readonly Column[];
  onChange: (columns: Column[]) => void;
  errorOf: ErrorOf;
}) {
  const change = (index: number, part: Partial<Column>) =>
    onChange(columns.map((column, at) => (at === index ? { ...column, ...part } : column)));
  return (
    <div className="grid gap-4">
      {columns.map((column, index) => (
        <Group key={index} title={t('Column {number}', { number: index + 1 })}>
          <div className="flex items-start gap-3">
            <Field label={t('Title')} error={errorOf(`${index}.title`)} className="flex-1">
              <TextInput
                value={column.title}
                maxLength={40}
                onChange={(event) => change(index, { title: event.target.value })}
              />
            </Field>
            {columns.length > 1 && (
              <IconButton
                icon="trash"
                className="mt-6"
                label={t('Remove column {number}', { number: index + 1 })}
                onClick={() => onChange(columns.filter((_, at) => at !== index))}
              />
            )}
          </div>
          <LinkList
            links={column.links}
            onChange={(links) => change(index, { links })}
            errorOf={(field) => errorOf(`${index}.links.${field}`)}
            max={12}
            least={1}
          />
        </Group>
      ))}
      {columns.length < 3 && (
        <Button
          size="sm"
          variant="secondary"
          iconStart="plus"
          className="justify-self-start"
          onClick={() => onChange([...columns, { title: '', links: [{ label: '', to: '/' }] }])}
        >
          {t('Add a column')}
        </Button>
      )}
    </div>
  );
}

/** Banner, menus and footer as lines, to compare two versions. */
function linesOf({ banners, header, footer }: Navigation): string[] {
  const line = ({ label, to }: { label: string; to: string }) => `${label} → ${to}`;
  return [
    ...banners.map((banner) =>
      [
        `${t('Banner')}: ${banner.text} → ${banner.to}`,
        scheduleText(banner),
        banner.is_visible ? '' : t('hidden'),
      ]
        .filter((word) => word !== '')
        .join(' · '),
    ),
    ...header.map((link) => `${t('Header')}: ${line(link)}`),
    ...footer.flatMap(({ title, links }) => [`${t('Footer')}: ${title}`, ...links.map(line)]),
  ];
}

export const ErrorBoundary = listError(msg('Banner and menus'));
