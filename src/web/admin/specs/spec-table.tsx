import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { t } from '../../../i18n/t.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import type { Spec } from './use-spec-layout.ts';

/**
 * The specs of a kind in their order. A row is moved by its handle: dragged, with the arrow keys, or, where there is
 * neither, by the buttons that a tap on it shows.
 */
export function SpecTable({
  specs,
  onArrange,
}: {
  specs: readonly Spec[];
  /** Undefined for staff who may only look. */
  onArrange: ((specs: readonly Spec[], news: string) => void) | undefined;
}) {
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<number>();
  const [picked, setPicked] = useState<string>();

  const move = (key: string, to: number) => {
    const from = specs.findIndex((spec) => spec.key === key);
    const spec = specs[from];
    if (!spec || to < 0 || to >= specs.length || to === from) return;
    onArrange?.(
      specs.toSpliced(from, 1).toSpliced(to, 0, spec),
      t('{label} is number {to} now.', { label: spec.label, to: to + 1 }),
    );
  };
  const dropOn = (index: number) => {
    if (dragged !== undefined) move(dragged, index);
    setDragged(undefined);
    setTarget(undefined);
  };
  const change = (spec: Spec, part: 'is_shown' | 'is_filter', value: boolean) =>
    onArrange?.(
      specs.map((each) => (each.key === spec.key ? { ...each, [part]: value } : each)),
      part === 'is_shown'
        ? t('{label} {isShown, select, true {is} other {is not}} on the page now.', {
            label: spec.label,
            isShown: String(value),
          })
        : t('{label} {isFilter, select, true {is} other {is not}} a filter now.', {
            label: spec.label,
            isFilter: String(value),
          }),
    );
  const hearKey = (key: string, index: number) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(key, index + step);
  };

  return (
    <Table label={t('Specs')}>
      <thead>
        <tr>
          <Th>{t('Spec')}</Th>
          <Th className="max-sm:hidden">{t('Heading on the page')}</Th>
          <Th>{t('On the page')}</Th>
          <Th>{t('Filter')}</Th>
        </tr>
      </thead>
      <tbody>
        {specs.map((spec, index) => (
          <tr
            key={spec.key}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              if (target !== index) setTarget(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              dropOn(index);
            }}
            className={cx(
              'transition-colors hover:bg-sunken/60',
              dragged === spec.key && 'opacity-50',
              picked === spec.key && 'bg-brand-soft',
              dragged !== undefined &&
                target === index &&
                (specs.findIndex(({ key }) => key === dragged) < index
                  ? 'shadow-[inset_0_-2px_0_var(--color-brand)]'
                  : 'shadow-[inset_0_2px_0_var(--color-brand)]'),
            )}
          >
            <Td>
              <span className="flex items-center gap-1">
                {onArrange && (
                  <button
                    type="button"
                    draggable
                    aria-label={t('Move {label}', { label: spec.label })}
                    aria-describedby="how-to-move"
                    aria-expanded={picked === spec.key}
                    title={t('Drag, or use the arrow keys')}
                    onKeyDown={hearKey(spec.key, index)}
                    onClick={() => setPicked(picked === spec.key ? undefined : spec.key)}
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', spec.label);
                      setDragged(spec.key);
                    }}
                    onDragEnd={() => {
                      setDragged(undefined);
                      setTarget(undefined);
                    }}
                    className="-ml-2 grid size-9 shrink-0 cursor-grab place-items-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
                  >
                    <Icon name="grip" size={16} />
                  </button>
                )}
                <span className={cx('grid', !spec.is_shown && !spec.is_filter && 'text-ink-faint')}>
                  <span>
                    {spec.label}
                    {spec.unit !== null && <span className="text-ink-faint">{` (${spec.unit})`}</span>}
                  </span>
                  <span className="text-xs text-ink-faint sm:hidden">{spec.group}</span>
                </span>
              </span>
              {picked === spec.key && (
                <span className="mt-1 flex gap-1 pl-8">
                  <IconButton
                    icon="arrow-up"
                    size="sm"
                    label={t('Move {label} up', { label: spec.label })}
                    disabled={index === 0}
                    onClick={() => move(spec.key, index - 1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    size="sm"
                    label={t('Move {label} down', { label: spec.label })}
                    disabled={index === specs.length - 1}
                    onClick={() => move(spec.key, index + 1)}
                  />
                </span>
              )}
            </Td>
            <Td className="text-ink-soft max-sm:hidden">{spec.group}</Td>
            <Td>
              <Checkbox
                label={<span className="sr-only">{t('{label} on the page', { label: spec.label })}</span>}
                checked={spec.is_shown}
                disabled={!onArrange}
                onChange={(event) => change(spec, 'is_shown', event.target.checked)}
              />
            </Td>
            <Td>
              {spec.can_filter ? (
                <Checkbox
                  label={<span className="sr-only">{t('{label} as a filter', { label: spec.label })}</span>}
                  checked={spec.is_filter}
                  disabled={!onArrange}
                  onChange={(event) => change(spec, 'is_filter', event.target.checked)}
                />
              ) : (
                <span className="text-ink-faint">–</span>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
