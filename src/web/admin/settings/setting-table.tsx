import { useRef } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { SettingControl } from './setting-control.tsx';
import { newRow, type PlainSetting, type TableSetting, type TypedRow } from './typed-settings.ts';

/** More columns than fit beside each other: a line is a box of its fields then. */
const columnsMax = 5;
/** Texts of which little would be seen in a narrow field. */
const longText = 150;

/** On a telephone the fields of a line stand one under the other, as wide as it is. */
const cellClass = 'align-top max-sm:h-auto max-sm:border-b-0';

/** A setting of several lines: lines are typed in place, moved, added and taken out. */
export function SettingTable({
  setting,
  rows,
  problems,
  onType,
}: {
  setting: TableSetting;
  rows: readonly TypedRow[];
  /** By `field.line.column`, or by the field itself. */
  problems: Readonly<Record<string, string>>;
  onType: (rows: readonly TypedRow[]) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const nameOf = (line: number) => `${setting.row_name} ${line + 1}`;
  const move = (line: number, to: number) => {
    const moved = [...rows];
    const [row] = moved.splice(line, 1);
    if (row) moved.splice(to, 0, row);
    onType(moved);
  };
  const add = () => {
    onType([...rows, newRow(setting)]);
    // The new line is drawn after this.
    requestAnimationFrame(() => {
      frame.current
        ?.querySelector<HTMLElement>(':is(tbody tr, fieldset):last-of-type :is(input, select, textarea)')
        ?.focus();
    });
  };
  const takeOut = (line: number) => onType(rows.filter((_, n) => n !== line));
  const isWide = setting.columns.length > columnsMax;
  const control = (line: number, column: PlainSetting) => {
    const path = `${setting.name}.${line}.${column.name}`;
    return (
      <SettingControl
        isInTable
        setting={column}
        name={path}
        label={`${column.label}, ${nameOf(line)}`}
        typed={rows[line]?.[column.name] ?? ''}
        isRefused={problems[path] !== undefined}
        onType={(value) =>
          onType(rows.map((other, n) => (n === line ? { ...other, [column.name]: value } : other)))
        }
      />
    );
  };
  /** What its first column says: a choice by its words. */
  const titleOf = (row: TypedRow): string => {
    const [first] = setting.columns;
    const value = String(row[first?.name ?? ''] ?? '');
    return first?.kind === 'choice'
      ? (first.options.find((option) => option.value === value)?.label ?? value)
      : value;
  };
  return (
    <div ref={frame} className="grid gap-2">
      {isWide &&
        rows.map((row, line) => (
          // Lines have no name of their own; what is typed stands in the values above.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={line} className="rounded-md border border-line p-3.5">
            <legend className="sr-only">{nameOf(line)}</legend>
            <div className="mb-2 flex items-center justify-between gap-3">
              <span className="text-sm font-medium">{titleOf(row) || nameOf(line)}</span>
              <LineButtons
                name={nameOf(line)}
                line={line}
                count={rows.length}
                onMove={(to) => move(line, to)}
                onTakeOut={() => takeOut(line)}
              />
            </div>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-4 gap-y-3">
              {setting.columns.map((column) => (
                <div
                  key={column.name}
                  className={cx('grid content-start gap-1', isLong(column) && 'col-span-full')}
                >
                  <span aria-hidden className="text-xs text-ink-soft">
                    {column.label}
                    {unitOf(column)}
                  </span>
                  {control(line, column)}
                  <Problem text={problems[`${setting.name}.${line}.${column.name}`]} />
                </div>
              ))}
            </div>
          </fieldset>
        ))}
      {!isWide && rows.length > 0 && (
        <Table label={setting.label}>
          <thead className="max-sm:sr-only">
            <tr>
              {setting.columns.map((column) => (
                <Th key={column.name} isDense>
                  {column.label}
                  {unitOf(column)}
                </Th>
              ))}
              <Th isDense>
                <span className="sr-only">{t('Order and removal')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // Lines have no name of their own; what is typed stands in the values above.
              // oxlint-disable-next-line react/no-array-index-key
              <tr
                key={line}
                className="max-sm:grid max-sm:border-b max-sm:border-line max-sm:py-2 max-sm:last:border-b-0"
              >
                {setting.columns.map((column) => {
                  const path = `${setting.name}.${line}.${column.name}`;
                  return (
                    <Td key={column.name} isDense className={cellClass}>
                      <span aria-hidden className="text-xs text-ink-soft sm:hidden">
                        {column.label}
                        {unitOf(column)}
                      </span>
                      {control(line, column)}
                      <Problem text={problems[path]} />
                    </Td>
                  );
                })}
                <Td isDense className={cellClass}>
                  <LineButtons
                    name={nameOf(line)}
                    line={line}
                    count={rows.length}
                    onMove={(to) => move(line, to)}
                    onTakeOut={() => takeOut(line)}
                  />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {problems[setting.name] !== undefined && (
        <p role="alert" className="flex items-start gap-1.5 text-xs font-medium text-danger">
          <Icon name="warning" size={14} className="mt-px" />
          {problems[setting.name]}
        </p>
      )}
      <Button
        type="button"
        size="sm"
        variant="secondary"
        iconStart="plus"
        className="justify-self-start"
        disabled={rows.length >= setting.rows_max}
        onClick={add}
      >
        {t('Add: {name}', { name: setting.row_name })}
      </Button>
    </div>
  );
}

function isLong(column: PlainSetting): boolean {
  return column.kind === 'text' && column.max_length > longText;
}

function unitOf(column: PlainSetting) {
  return (
    'unit' in column &&
    column.unit !== '' && <span className="font-normal text-ink-faint">{` (${column.unit})`}</span>
  );
}

function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="mt-1 max-w-56 text-xs font-medium text-danger">
      {text}
    </p>
  );
}

/** Up, down and out. */
function LineButtons({
  name,
  line,
  count,
  onMove,
  onTakeOut,
}: {
  name: string;
  line: number;
  count: number;
  onMove: (to: number) => void;
  onTakeOut: () => void;
}) {
  return (
    <span className="flex justify-end">
      <IconButton
        icon="chevron-up"
        size="sm"
        label={t('Move {name} up', { name })}
        disabled={line === 0}
        onClick={() => onMove(line - 1)}
      />
      <IconButton
        icon="chevron-down"
        size="sm"
        label={t('Move {name} down', { name })}
        disabled={line === count - 1}
        onClick={() => onMove(line + 1)}
      />
      <IconButton icon="trash" size="sm" label={t('Take {name} out', { name })} onClick={onTakeOut} />
    </span>
  );
}
