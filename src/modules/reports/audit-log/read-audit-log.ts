import { msg, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { type CsvColumn, csvFile, csvPesos } from '../../../platform/csv.ts';
import { rowsInParts } from '../../../platform/database/rows-in-parts.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import {
  actionWords,
  type auditLogContract,
  countedMax,
  fieldName,
  kindName,
  logCount,
  loggedFields,
  loggedKinds,
  logPage,
  peopleOfLog,
  readableChanges,
  stateText,
  unreadableKinds,
  type LogFilter,
  type LogRow,
} from '../../staff/index.ts';
import { settingWords } from '../../settings/index.ts';
import { findThings, namesOf, partsOf } from './logged-things.ts';

type Asked = z.output<NonNullable<typeof auditLogContract.entries.query>>;
type Answer = z.input<(typeof auditLogContract.entries.answers)[200]>;
type Entry = Answer['entries'][number];

/** A page of the log, of what the reader's role may read. */
export async function auditLogPage(context: RequestContext, asked: Asked): Promise<Answer> {
  const { db } = context;
  const { page, page_size: pageSize } = asked;
  const filter = await filterOf(context, asked);
  const offset = (page - 1) * pageSize;
  const [rows, count] = await Promise.all([
    // What is not counted is not paged through either: somebody who looks that far narrows the log.
    offset >= countedMax ? [] : logPage(db, filter, { limit: pageSize, offset }),
    logCount(db, filter),
  ]);
  const { object } = asked;
  const names = await namesOf(db, [...rows.map(({ subject }) => subject), ...(object ? [object] : [])]);
  return {
    entries: rows.map((row) => saidSettings(entryOf(context, row, names))),
    object: object === undefined ? null : named(thingOf(object, names)),
    total: Math.min(count, countedMax),
    is_more: count > countedMax,
    page,
    page_size: pageSize,
  };
}

/** By whom, by what and by which field the log can be narrowed. */
export async function auditChoices({ db, staff }: RequestContext) {
  const [people, kinds, fields] = await Promise.all([
    db.rows(peopleOfLog),
    db.rows(loggedKinds),
    db.rows(loggedFields),
  ]);
  const all = kinds.map(({ kind }) => kind);
  const hidden = unreadableKinds(all, staff?.rights ?? []);
  return {
    people,
    kinds: all.filter((kind) => !hidden.includes(kind)),
    fields: fields.map(({ field }) => field),
  };
}

/** Every entry of a filter as a file in the language of who asks, a field a line, written part by part. */
export const auditLogCsv = (context: RequestContext, asked: Omit<Asked, 'page' | 'page_size'>) =>
  csvFile(columns, linesOf(context, asked));

type Line = Entry & { change?: Entry['changes'][number] };

async function* linesOf(
  context: RequestContext,
  asked: Omit<Asked, 'page' | 'page_size'>,
): AsyncGenerator<Line[]> {
  const { db } = context;
  const filter = await filterOf(context, asked);
  for await (const rows of rowsInParts<LogRow>((behind, limit) => logPage(db, filter, { limit, behind }))) {
    const names = await namesOf(
      db,
      rows.map(({ subject }) => subject),
    );
    yield rows.flatMap((row): Line[] => {
      const entry = entryOf(context, row, names);
      return entry.changes.length === 0
        ? [entry]
        : entry.changes.map((change): Line => ({ ...entry, change }));
    });
  }
}

const columns: readonly CsvColumn<Line>[] = [
  [msg('When'), ({ at }) => clock.format(new Date(at))],
  [msg('Who'), ({ by }) => by?.name ?? t('The shop itself')],
  [msg('E-mail'), ({ by }) => by?.email],
  [msg('IP address'), (entry) => entry.ip_address],
  [msg('Device'), ({ device }) => device],
  [msg('What was done'), ({ action }) => actionWords(action)],
  [msg('Kind'), ({ object }) => kindName(object.kind)],
  [msg('Id'), ({ object }) => object.id],
  [msg('Name'), ({ object }) => named(object).name],
  [
    msg('Field'),
    ({ object, change }) => change && (wordsOf(object)?.labelOf(change.field) ?? fieldName(change.field)),
  ],
  [msg('Before'), ({ object, change }) => change && cell(object.kind, change.field, change.before)],
  [msg('After'), ({ object, change }) => change && cell(object.kind, change.field, change.after)],
];

function cell(kind: string, field: string, value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (field.endsWith('_cents') && typeof value === 'number') return csvPesos(value);
  if (typeof value === 'number') return value;
  return stateText(kind, field, value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
}

/** The one locale that writes a time as spreadsheets read it, `2026-11-29 23:59:07`. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Mexico_City',
});

async function filterOf(
  context: RequestContext,
  { q, ...filter }: Omit<Asked, 'page' | 'page_size'>,
): Promise<LogFilter> {
  const { db, staff } = context;
  const words = q?.trim() ?? '';
  const [kinds, subjects] = await Promise.all([
    db.rows(loggedKinds),
    words === '' || filter.object !== undefined ? undefined : findThings(context, words),
  ]);
  const all = kinds.map(({ kind }) => kind);
  return { ...filter, subjects, withoutKinds: unreadableKinds(all, staff?.rights ?? []) };
}

function entryOf({ staff }: RequestContext, row: LogRow, names: ReadonlyMap<string, string>): Entry {
  const object = thingOf(row.subject, names);
  return {
    id: row.id,
    at: row.at.toISOString(),
    by:
      row.staff_id === null
        ? null
        : { id: row.staff_id, name: row.staff_name ?? '', email: row.staff_email ?? '' },
    ip_address: row.ip_address,
    device: row.device,
    action: row.action,
    object: { ...object, name: object.name ?? nameIn(row.after) ?? nameIn(row.before) },
    changes: readableChanges(row, staff?.rights ?? []),
  };
}

function thingOf(subject: string, names: ReadonlyMap<string, string>): Entry['object'] {
  const name = names.get(subject) ?? null;
  return { ...partsOf(subject), name, is_there: name !== null };
}

/** Says settings as their page does. Only where the reader's language is known, so not while a file is read. */
function saidSettings(entry: Entry): Entry {
  const { object, changes } = entry;
  const words = wordsOf(object);
  if (!words) return entry;
  const said = changes.map((change) => ({ ...change, label: words.labelOf(change.field) }));
  return { ...entry, object: named(object), changes: said };
}

const wordsOf = ({ kind, id }: Entry['object']) => (kind === 'settings' ? settingWords(id) : undefined);

const named = (object: Entry['object']) => ({ ...object, name: wordsOf(object)?.title ?? object.name });

/** What an entry's values call their thing, which may be gone. */
function nameIn(values: unknown): string | null {
  if (typeof values !== 'object' || values === null) return null;
  const { name, product_name: productName, sku, from_path: path, email } = values as Record<string, unknown>;
  const found = [name, productName, sku, path, email].find((one) => typeof one === 'string' && one !== '');
  return typeof found === 'string' ? found : null;
}
