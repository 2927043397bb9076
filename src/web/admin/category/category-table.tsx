import { useState } from 'react';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { ActionsTh, NameCell } from '../admin-parts/row-parts.tsx';
import { ChooseBox } from '../admin-parts/row-table.tsx';
import { type Direction, dropped, type DropPlace, stepped, type TreeCategory } from './category-rows.ts';

const directionOfKey: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};
const steps: readonly { direction: Direction; icon: IconName; label: Message }[] = [
  { direction: 'up', icon: 'arrow-up', label: msg('up') },
  { direction: 'down', icon: 'arrow-down', label: msg('down') },
  { direction: 'in', icon: 'arrow-right', label: msg('below the one before') },
  { direction: 'out', icon: 'arrow-left', label: msg('to the top level') },
];

type Target = { id: number; place: DropPlace };

/**
 * The categories as a tree. A row is moved by its handle: dragged, with the arrow keys, or, where there is neither, by
 * the buttons that a tap on it shows.
 */
export function CategoryTable({
  rows,
  shown,
  onArrange,
  selection,
  renderActions,
}: {
  /** All of them, in their order. */
  rows: readonly TreeCategory[];
  /** Those that a search leaves. */
  shown: readonly TreeCategory[];
  /** Undefined where nothing can be moved: for staff who may only look, and in a search. */
  onArrange?: (id: number, rows: TreeCategory[] | undefined) => void;
  /** Undefined for staff who may only look. */
  selection?: { chosen: ReadonlySet<number>; onChosen: (chosen: ReadonlySet<number>) => void };
  renderActions: (row: TreeCategory) => ReactNode;
}) {
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<Target>();
  const [picked, setPicked] = useState<number>();

  const overRow = (row: TreeCategory) => (event: DragEvent<HTMLTableRowElement>) => {
    if (dragged === undefined || dragged === row.id) return;
    const place = placeUnder(event, row);
    if (!dropped(rows, dragged, row.id, place)) return setTarget(undefined);
    event.preventDefault();
    if (target?.id !== row.id || target.place !== place) setTarget({ id: row.id, place });
  };
  // Where it is dropped is read anew: the target on the screen may be drawn later than a quick hand lets go.
  const dropOn = (row: TreeCategory) => (event: DragEvent<HTMLTableRowElement>) => {
    event.preventDefault();
    const moved = dragged !== undefined && dropped(rows, dragged, row.id, placeUnder(event, row));
    if (moved) onArrange?.(dragged, moved);
    setDragged(undefined);
    setTarget(undefined);
  };
  const step = (id: number, direction: Direction) => onArrange?.(id, stepped(rows, id, direction));
  const hearKey = (id: number) => (event: KeyboardEvent) => {
    const direction = directionOfKey[event.key];
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(id, direction);
  };

  return (
    <Table label={t('Categories')}>
      <thead>
        <tr>
          {selection && (
            <Th isDense className="w-px pr-0">
              <ChooseBox
                name={t('Choose all')}
                isChosen={shown.every(({ id }) => selection.chosen.has(id))}
                onChange={(isOn) => selection.onChosen(new Set(isOn ? shown.map(({ id }) => id) : []))}
              />
            </Th>
          )}
          <Th>{t('Name')}</Th>
          <Th className="max-lg:hidden">{t('Parent')}</Th>
          <Th align="end" className="max-sm:hidden">
            {t('Products')}
          </Th>
          <ActionsTh />
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => {
          const parent = rows.find(({ id }) => id === row.parent_id);
          const isTarget = target?.id === row.id;
          return (
            <tr
              key={row.id}
              onDragOver={overRow(row)}
              onDrop={dropOn(row)}
              className={cx(
                'transition-colors hover:bg-sunken/60',
                dragged === row.id && 'opacity-50',
                picked === row.id && 'bg-brand-soft',
                isTarget && target.place === 'inside' && 'bg-brand-soft',
                isTarget && target.place === 'before' && 'shadow-[inset_0_2px_0_var(--color-brand)]',
                isTarget && target.place === 'after' && 'shadow-[inset_0_-2px_0_var(--color-brand)]',
              )}
            >
              {selection && (
                <Td isDense className="w-px pr-0">
                  <ChooseBox
                    name={t('Choose {name}', { name: row.category_name })}
                    isChosen={selection.chosen.has(row.id)}
                    onChange={(isOn) => selection.onChosen(turned(selection.chosen, row.id, isOn))}
                  />
                </Td>
              )}
              <Td className="max-sm:wrap-anywhere">
                <span className={cx('flex items-center gap-1', onArrange && parent && 'pl-3 sm:pl-10')}>
                  {onArrange && (
                    <button
                      type="button"
                      draggable
                      aria-label={t('Move {categoryName}', { categoryName: row.category_name })}
                      aria-describedby="how-to-move"
                      aria-expanded={picked === row.id}
                      title={t('Drag, or use the arrow keys')}
                      onKeyDown={hearKey(row.id)}
                      onClick={() => setPicked(picked === row.id ? undefined : row.id)}
                      onDragStart={(event) => {
                        event.dataTransfer.effectAllowed = 'move';
                        event.dataTransfer.setData('text/plain', row.category_name);
                        setDragged(row.id);
                      }}
                      onDragEnd={() => {
                        setDragged(undefined);
                        setTarget(undefined);
                      }}
                      className="-ml-2 grid size-9 shrink-0 cursor-grab place-items-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
                    >
                      <Grip />
                    </button>
                  )}
                  <NameCell
                    imageUrl={row.category_image}
                    name={row.category_name}
                    to={adminLinks.editCategory(row.id)}
                    hint={
                      <span className="flex flex-wrap items-center gap-2">
                        <span className="sm:hidden">
                          {t('{productCount, plural, one {# product} other {# products}}', {
                            productCount: row.product_count,
                          })}
                        </span>
                        {!row.is_visible && <Badge tone="neutral">{t('Not shown')}</Badge>}
                      </span>
                    }
                  />
                </span>
                {picked === row.id && onArrange && (
                  <span className="mt-1 flex gap-1 pl-8">
                    {steps.map(({ direction, icon, label }) => (
                      <IconButton
                        key={direction}
                        icon={icon}
                        size="sm"
                        label={t('Move {categoryName} {label}', {
                          categoryName: row.category_name,
                          label: t(label),
                        })}
                        disabled={!stepped(rows, row.id, direction)}
                        onClick={() => step(row.id, direction)}
                      />
                    ))}
                  </span>
                )}
              </Td>
              <Td className="text-ink-soft max-lg:hidden">{parent?.category_name}</Td>
              <Td align="end" className="max-sm:hidden">
                {row.product_count}
              </Td>
              <Td align="end" className="max-sm:pl-0">
                {renderActions(row)}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function turned(chosen: ReadonlySet<number>, id: number, isOn: boolean): ReadonlySet<number> {
  return new Set(isOn ? [...chosen, id] : [...chosen].filter((other) => other !== id));
}

/** The middle of a row of the top level is below it; its edges, and all of another row, are beside it. */
function placeUnder(event: DragEvent<HTMLTableRowElement>, row: TreeCategory): DropPlace {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  if (row.parent_id === null && share > 0.3 && share < 0.7) return 'inside';
  return share < 0.5 ? 'before' : 'after';
}

function Grip() {
  return (
    <svg aria-hidden viewBox="0 0 16 16" width={16} height={16} fill="currentColor">
      {[3, 8, 13].flatMap((y) => [5, 11].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r={1.4} />))}
    </svg>
  );
}
