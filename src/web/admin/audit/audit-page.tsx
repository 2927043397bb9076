import { Link } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/audit-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { type CategoryNames, categoryNames } from '../admin-parts/field-words.ts';
import { fieldName } from '../../../modules/staff/audit-log/fields.words.ts';
import { addressWith, dayOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { whereAllowed } from '../admin-parts/where-allowed.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { type AuditEntry, changeWords, thingWords } from './audit-words.ts';
import { actionWords, kindName } from '../../../modules/staff/audit-log/audit-log.words.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const text = (name: string, pattern: RegExp) => {
    const value = searchParams.get(name) ?? '';
    return pattern.test(value) ? value : undefined;
  };
  const filter = {
    q: wordsOf(searchParams),
    object: text('object', /^[a-z_-]+(:.{1,200})?$/),
    kind: text('kind', /^[a-z_-]{1,40}$/),
    by: text('by', /^.{1,64}$/),
    field: text('field', /^.{1,80}$/),
    from: dayOf(searchParams, 'day_from'),
    to: dayOf(searchParams, 'day_to'),
  };
  const [list, choices] = await Promise.all([
    api.auditLog.entries({ query: { ...filter, page: pageOf(searchParams), page_size: 50 } }),
    api.auditLog.choices(),
  ]);
  const isAboutCategories = list.entries.some(({ changes }) =>
    changes.some(({ field }) => field === 'category_id' || field === 'category_ids'),
  );
  const tree = isAboutCategories ? await whereAllowed(api.catalog.categoryTree()) : undefined;
  return { list, choices, filter, categories: tree?.categories ?? [] };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Change history'));

/** Who of the staff changed what, when and from where; of one thing, where its page leads here. */
export default function AuditPage({
  loaderData: { list, choices, filter, categories },
}: Route.ComponentProps) {
  const names = categoryNames(categories);
  const object = list.object && { ...list.object, ...thingWords(list.object) };
  return (
    <AdminPage
      title={object ? t('Changes of {name}', { name: object.name }) : t('Change history')}
      description={
        object
          ? kindName(object.kind)
          : t('Who changed what, when and from where. Nobody can alter what stands here.')
      }
      {...(object?.to !== undefined && { backTo: { label: object.name, to: object.to } })}
      actions={
        object && (
          <ButtonLink variant="secondary" to={adminLinks.audit()}>
            {t('All changes')}
          </ButtonLink>
        )
      }
    >
      <ListTools
        searchLabel={t('Product, order, customer, name …')}
        filters={[
          {
            name: 'by',
            label: t('Anybody'),
            options: [
              ...choices.people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
              { value: 'nobody', label: t('Nobody of the staff') },
            ],
          },
          ...(object
            ? []
            : [
                {
                  name: 'kind',
                  label: t('Any kind'),
                  options: sorted(choices.kinds.map((kind) => ({ value: kind, label: kindName(kind) }))),
                },
              ]),
          {
            name: 'field',
            label: t('Any field'),
            title: t('Field'),
            options: sorted(choices.fields.map((field) => ({ value: field, label: fieldName(field) }))),
          },
        ]}
        days={[{ name: 'day', label: t('Day'), isFolded: true }]}
      >
        <ExportButton name="audit" right="read_audit" call="/admin/audit.csv" query={filter} />
      </ListTools>
      {list.is_more && (
        <p className="mb-3 text-sm text-ink-soft">
          {t('The newest {total} are listed. Choose days, a person or a thing to see older ones.', {
            total: list.total.toLocaleString('en-US'),
          })}
        </p>
      )}
      <ListTable
        list={list}
        rows={list.entries}
        icon="clock"
        noneYet={t('Nothing has been changed yet')}
        noneHint={t('Whatever staff change stands here from then on.')}
        label={t('Change history')}
        rowKey={(entry) => entry.id}
        columns={[
          {
            head: t('When and who'),
            className: 'align-top sm:min-w-40',
            cell: (entry) => (
              <span className="grid gap-2">
                <WhenAndWho entry={entry} />
                {!object && (
                  <span className="sm:hidden">
                    <What entry={entry} />
                  </span>
                )}
              </span>
            ),
          },
          ...(object
            ? []
            : [
                {
                  head: t('What'),
                  from: 'sm' as const,
                  className: 'align-top min-w-40',
                  cell: (entry: AuditEntry) => <What entry={entry} />,
                },
              ]),
          {
            head: t('What changed'),
            className: 'align-top sm:min-w-48',
            cell: (entry) => <Changes entry={entry} categories={names} />,
          },
          {
            head: t('From where'),
            from: 'lg',
            className: 'align-top text-ink-soft',
            cell: (entry) => <FromWhere entry={entry} />,
          },
        ]}
      />
    </AdminPage>
  );
}

function sorted<Option extends { label: string }>(options: readonly Option[]): Option[] {
  return options.toSorted((one, other) => one.label.localeCompare(other.label));
}

function WhenAndWho({ entry: { at, by, ...entry } }: { entry: AuditEntry }) {
  return (
    <span className="grid gap-0.5">
      <span className="font-medium">{by?.name ?? t('The shop itself')}</span>
      {by && <span className="text-xs text-ink-soft max-sm:wrap-anywhere">{by.email}</span>}
      <span className="figures text-xs text-ink-faint">{staffDateTime(at)}</span>
      {(entry.ip_address ?? entry.device) !== null && (
        <span className="figures text-xs text-ink-faint lg:hidden">
          {[entry.ip_address, entry.device].filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  );
}

function What({ entry: { object } }: { entry: AuditEntry }) {
  const { name, to } = thingWords(object);
  return (
    <span className="grid gap-0.5">
      <span className="text-xs text-ink-faint">{kindName(object.kind)}</span>
      {to === undefined ? (
        <span className="break-words">{name}</span>
      ) : (
        <Link to={to} className="break-words font-medium hover:underline">
          {name}
        </Link>
      )}
      <Link
        to={`${adminLinks.audit()}${addressWith(new URLSearchParams(), {
          object: object.id === '' ? object.kind : `${object.kind}:${object.id}`,
        })}`}
        className="justify-self-start rounded-xs text-xs text-brand hover:underline"
        aria-label={t('Only the changes of {name}', { name })}
      >
        {t('Only these')}
      </Link>
    </span>
  );
}

function Changes({ entry, categories }: { entry: AuditEntry; categories: CategoryNames }) {
  return (
    <span className="grid gap-1">
      <span className="font-medium">{actionWords(entry.action)}</span>
      {entry.changes.length > 0 && (
        <ul className="grid gap-0.5">
          {entry.changes.map((change) => {
            const words = changeWords(entry.object.kind, change, categories);
            return (
              <li key={change.field} className="wrap-anywhere">
                <span className="text-ink-soft">{`${words.field}: `}</span>
                {words.before !== '—' && (
                  <>
                    <del className="figures text-ink-faint no-underline">{words.before}</del>
                    {' → '}
                  </>
                )}
                <ins className="figures no-underline">{words.after}</ins>
              </li>
            );
          })}
        </ul>
      )}
    </span>
  );
}

function FromWhere({ entry }: { entry: AuditEntry }) {
  if (entry.ip_address === null && entry.device === null) return '—';
  return (
    <span className="grid gap-0.5 text-sm">
      <span className="figures break-all">{entry.ip_address}</span>
      <span className="text-xs text-ink-faint">{entry.device}</span>
    </span>
  );
}

export const ErrorBoundary = listError(msg('Change history'));
