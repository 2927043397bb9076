import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { addressWith } from './list-address.ts';
import { type Column, isShown } from './row-table.tsx';

/** The columns an address asks for; undefined where it leaves that to the list. */
export function columnsOf(search: URLSearchParams): readonly string[] | undefined {
  return search.get('columns')?.split(',');
}

/** Which columns a list shows, of those that may be left out; the choice stands in the address. */
export function ColumnChooser<Row>({ columns }: { columns: readonly (Column<Row> | false)[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const chosen = columnsOf(search);
  const offered = columns.filter((column) => column !== false).filter(({ choice }) => choice !== undefined);
  const shown = offered.filter((column) => isShown(column, chosen)).map(headOf);
  const standard = offered.filter((column) => column.choice === 'shown').map(headOf);
  const show = (heads: readonly string[]) => {
    const isStandard = heads.join() === standard.join();
    const value = isStandard ? undefined : heads.join(',') || 'none';
    const page = search.get('page') ?? undefined;
    void navigate(addressWith(search, { columns: value, page }), { replace: true, preventScrollReset: true });
  };
  return (
    <DropdownMenu
      trigger={
        <Button variant="secondary" iconStart="columns">
          {t('Columns')}
        </Button>
      }
      entries={[
        ...offered.map((column) => {
          const head = headOf(column);
          const isChosen = shown.includes(head);
          return {
            kind: 'choice' as const,
            label: head,
            isChosen,
            isOneOfSeveral: true,
            onSelect: () =>
              show(offered.map(headOf).filter((one) => (one === head ? !isChosen : shown.includes(one)))),
          };
        }),
        { kind: 'line' },
        { kind: 'action', label: t('As it comes'), icon: 'undo', onSelect: () => show(standard) },
      ]}
    />
  );
}

function headOf<Row>(column: Column<Row>): string {
  return column.head ?? '';
}
