import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { PickedProduct } from '../admin-parts/picked-products.ts';
import { useUndo, UndoStrip } from '../admin-parts/undo-strip.tsx';
import { type ErrorOf, ScheduleFields } from './field-parts.tsx';
import { SectionFields } from './section-fields.tsx';
import type { Sources } from './section-parts.tsx';
import {
  emptySection,
  freeId,
  scheduleText,
  type Section,
  sectionKinds,
  type SectionType,
  titleOf,
} from './section-words.ts';
import { moved, useMoves } from './use-moves.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

/** The sections of the home page in their order: moved by hand or by keys, opened to be written. */
export function SectionList({
  sections,
  onChange,
  refused,
  sources,
  picked,
}: {
  sections: readonly Section[];
  onChange: (sections: Section[]) => void;
  /** By field, what was refused. */
  refused: Readonly<Record<string, string>>;
  sources: Sources;
  picked: readonly PickedProduct[];
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const [isAdding, setIsAdding] = useDialog('add-section');
  const [known, setKnown] = useState(() => new Map(picked.map((product) => [product.ref_id, product])));
  const undo = useUndo();
  const move = (from: number, to: number) => {
    onChange(moved(sections, from, to));
    const section = sections[from];
    if (section) {
      setSaid(
        t('{name}: place {place} of {count}.', {
          name: nameOf(section),
          place: to + 1,
          count: sections.length,
        }),
      );
    }
  };
  const moves = useMoves(sections.length, move);
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const change = (index: number, part: Partial<Section>) =>
    onChange(sections.map((section, at) => (at === index ? ({ ...section, ...part } as Section) : section)));
  const add = (type: SectionType) => {
    const id = freeId(type, sections);
    onChange([emptySection(type, id), ...sections]);
    setOpen(new Set([...open, id]));
    setIsAdding(false);
  };
  const remove = (index: number, section: Section) => {
    const without = sections.filter((_, at) => at !== index);
    onChange(without);
    undo.offer({
      text: t('“{name}” is taken out.', { name: nameOf(section) }),
      undo: async () => onChange([...sections]),
      undoneText: t('It is back.'),
    });
  };

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id="how-to-move-sections" className="text-sm text-ink-soft">
          {t('Drag a section by its handle, or move it with the arrow keys.')}
        </p>
        <Button variant="secondary" iconStart="plus" onClick={() => setIsAdding(true)}>
          {t('Add a section')}
        </Button>
      </div>
      <ol className="grid gap-2">
        {sections.map((section, index) => {
          const own = `sections.${index}`;
          const errors: ErrorOf = (field) => refused[`${own}.${field}`];
          // What was refused is never hidden.
          const isRefused = Object.keys(refused).some(
            (field) => field === own || field.startsWith(`${own}.`),
          );
          const isOpen = open.has(section.id) || isRefused;
          const { label, icon } = sectionKinds[section.type];
          const schedule = scheduleText(section);
          return (
            <li
              key={section.id}
              {...moves.placeProps(index)}
              className={cx(
                'rounded-lg border bg-surface transition-colors',
                moves.over === index && moves.dragged !== undefined ? 'border-brand' : 'border-line',
                moves.dragged === index && 'opacity-50',
              )}
            >
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1 p-2">
                <button
                  type="button"
                  aria-label={t('Move {name}', { name: nameOf(section) })}
                  aria-describedby="how-to-move-sections"
                  {...moves.gripProps(index)}
                  className="grid size-9 shrink-0 cursor-grab place-items-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
                >
                  <Icon name="grip" size={18} />
                </button>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => toggle(section.id)}
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-2 text-left hover:bg-sunken"
                >
                  <Icon name={icon} size={20} className="shrink-0 text-ink-faint" />
                  <span className="grid min-w-0">
                    <span className="truncate text-sm font-medium">{titleOf(section) || t(label)}</span>
                    <span className="truncate text-xs text-ink-faint">
                      {[titleOf(section) === '' ? '' : t(label), schedule]
                        .filter((word) => word !== '')
                        .join(' · ')}
                    </span>
                  </span>
                  <Icon
                    name={isOpen ? 'chevron-up' : 'chevron-down'}
                    size={18}
                    className="ml-auto shrink-0"
                  />
                </button>
                {isRefused && <Badge tone="danger">{t('Check the marked fields.')}</Badge>}
                {!section.is_visible && <Badge tone="neutral">{t('Not shown')}</Badge>}
                {schedule !== '' && section.is_visible && <Badge tone="info">{t('Planned')}</Badge>}
                <span className="flex max-sm:ml-auto">
                  <IconButton
                    icon="arrow-up"
                    size="sm"
                    label={t('Move {name} up', { name: nameOf(section) })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    size="sm"
                    label={t('Move {name} down', { name: nameOf(section) })}
                    disabled={index === sections.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  <IconButton
                    icon="trash"
                    size="sm"
                    label={t('Take out {name}', { name: nameOf(section) })}
                    disabled={sections.length === 1}
                    onClick={() => remove(index, section)}
                  />
                </span>
              </div>
              {isOpen && (
                <div className="grid gap-4 border-t border-line p-4">
                  <SectionFields
                    section={section}
                    onChange={(part) => change(index, part)}
                    errorOf={errors}
                    sources={sources}
                    picked={known}
                    onPicked={(products) =>
                      setKnown(new Map([...known, ...products.map((one) => [one.ref_id, one] as const)]))
                    }
                  />
                  <div className="grid gap-4 border-t border-line pt-4">
                    <Switch
                      label={t('Visible')}
                      checked={section.is_visible}
                      onChange={(event) => change(index, { is_visible: event.target.checked })}
                    />
                    <ScheduleFields
                      startsAt={section.starts_at}
                      endsAt={section.ends_at}
                      onChange={(part) => change(index, part)}
                      errorOf={errors}
                    />
                  </div>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <UndoStrip last={undo.last} close={undo.close} />
      {isAdding && (
        <Dialog title={t('Add a section')} size="md" isOpen onOpenChange={() => setIsAdding(false)}>
          <ul className="grid gap-2 sm:grid-cols-2">
            {(Object.keys(sectionKinds) as SectionType[]).map((type) => {
              const { label, about, icon } = sectionKinds[type];
              return (
                <li key={type}>
                  <button
                    type="button"
                    onClick={() => add(type)}
                    className="flex w-full items-start gap-3 rounded-md border border-line p-3 text-left hover:border-line-strong hover:bg-sunken"
                  >
                    <Icon name={icon} size={20} className="mt-0.5 shrink-0 text-brand" />
                    <span className="grid">
                      <span className="text-sm font-medium">{t(label)}</span>
                      <span className="text-xs text-ink-faint">{t(about)}</span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </Dialog>
      )}
    </div>
  );
}

function nameOf(section: Section): string {
  return titleOf(section) || t(sectionKinds[section.type].label);
}
