import { keepText, t } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import {
  judgeRedirects,
  redirectKey,
  takeBackRedirects,
  writeRedirects,
  type WrittenRedirect,
} from '../../redirects/index.ts';
import { cellOf } from '../cell-of.ts';
import { firstLinesBy } from '../first-lines.ts';
import { fieldNames, short } from '../guess-mapping.ts';
import type { CheckedRow, Comparison, ImportKind, WrittenRow } from '../import-kind.ts';
import type { Run, WorkRow } from '../imports.queries.ts';

const fields = ['from_path', 'to_path'];

const names = fieldNames(fields, {
  from_path: [
    'from',
    'de',
    'desde',
    'origen',
    'source',
    'old',
    'old url',
    'redirect from',
    'path',
    'url anterior',
  ],
  to_path: ['to', 'a', 'hacia', 'destino', 'target', 'new', 'new url', 'redirect to', 'url nueva'],
});

/** What a checked line carries to its writing. */
type RedirectForm = { from_path: string; to_path: string; was: string | null; written?: WrittenRedirect };

/** Addresses without a page and the pages they lead to, known by the address. */
export const redirectKind: ImportKind = {
  fields: async () => fields,
  fieldNames: async () => names,
  missingField: (mapped) =>
    fields.every((field) => mapped.includes(field))
      ? undefined
      : t('One column has to be the address, another one the page it leads to.'),
  openCheck,
  batchSize: 500,
  write,
  undo,
};

async function openCheck({ db }: { db: Connection }, run: Run): Promise<Comparison> {
  const firstLine = await firstLinesBy(db, run, 'from_path', redirectKey);
  return async (lines) => {
    const given = lines.map(({ cells }) => ({
      from_path: cellOf(cells, run.mapping, 'from_path'),
      to_path: cellOf(cells, run.mapping, 'to_path'),
    }));
    const judged = await judgeRedirects(db, given);
    return lines.map(({ line }, index): CheckedRow => {
      const { from_path = '', to_path = '' } = given[index] ?? {};
      const { from = '', to = '', toKey = '', known, leadsOn, problems = {} } = judged[index] ?? {};
      const first = firstLine.get(from);
      if (first !== undefined && first !== line)
        problems['from_path'] = keepText('Line {line} has this address too.', { line: first });
      const next = firstLine.get(toKey);
      if (problems['to_path'] !== undefined && !leadsOn && next !== undefined && next !== line)
        problems['to_path'] = keepText(
          'Line {line} sends this address on; send visitors to where it leads.',
          { line: next },
        );
      if (to_path === '') problems['to_path'] = keepText('The line does not say where the address leads.');
      const key = from === '' ? short(from_path) : from;
      if (Object.keys(problems).length > 0) return { line, key, state: 'error', problems };
      if (known?.to_path === to) return { line, key, state: 'same' };
      const was = known?.to_path ?? null;
      return {
        line,
        key,
        state: known ? 'change' : 'create',
        form: { from_path, to_path, was } satisfies RedirectForm,
        before: known ? { to_path: was } : {},
        after: { to_path: to },
      };
    });
  };
}

const formOf = ({ form }: WorkRow) => form as RedirectForm;

async function write(tx: Connection, shop: Shop, run: Run, rows: readonly WorkRow[]): Promise<WrittenRow[]> {
  const written = await writeRedirects(tx, rows.map(formOf), editingOf(shop, run, `import:${run.id}`));
  return rows.map((row, index): WrittenRow => {
    const one = written[index];
    if (!one || 'problems' in one) return { ...row, state: 'error', problems: one?.problems ?? {} };
    const state = row.state === 'create' ? 'added' : 'changed';
    return { ...row, state, form: { ...formOf(row), written: one } };
  });
}

/** New redirects go, others lead again where they led; what somebody changed since stays. */
async function undo(tx: Connection, shop: Shop, run: Run, rows: readonly WorkRow[]): Promise<WrittenRow[]> {
  const written = rows.flatMap((row) => formOf(row).written ?? []);
  const isBack = await takeBackRedirects(tx, written, editingOf(shop, run, `import:${run.id}:undo`));
  return rows.map((row, index) => ({ ...row, state: isBack[index] === false ? 'kept' : 'undone' }));
}

function editingOf({ clock }: Shop, run: Run, part: string) {
  return { staffId: run.staff_id ?? undefined, now: clock.now(), part };
}
