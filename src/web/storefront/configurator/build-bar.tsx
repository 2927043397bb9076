import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { formatPesos } from '../../../platform/money.ts';
import { loadChunk } from '../../chunks.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { buildState, groupAnswers } from './build-state.ts';
import type { BuildSheetProps } from './build-sheet.tsx';
import type { BuildSummaryProps } from './build-summary.tsx';
import { verdictLooks } from './verdict.tsx';
import { verdictWords } from './verdict-words.ts';
import { ownTermsOfParts } from '../shop-parts/own-terms.ts';

const loadSheet = () => loadChunk('build-sheet', () => import('./build-sheet.tsx'));

/** On small screens verdict, price and power stay in sight; a tap brings the whole summary, or leads to it. */
export function BuildBar(props: BuildSummaryProps) {
  const { check } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType<BuildSheetProps>>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (!isOpen || Sheet !== undefined) return;
    loadSheet().then((module) => setSheet(() => module.BuildSheet), setFailure);
  }, [isOpen, Sheet]);
  // Thrown while rendering, so that the frame's error screen says what is missing.
  if (failure !== undefined) throw failure;
  if (check === undefined) return null;
  const state = buildState(check);
  const look = verdictLooks[state];
  const { errors, unknown } = groupAnswers(check.answers);
  const { sustained_watts: sustained, supply_watts: supply } = check.power;
  const share = supply === null || supply === 0 ? 0 : Math.min(1, sustained / supply);
  const note =
    errors.length > 0
      ? errors.length === 1
        ? '1 choque'
        : `${errors.length} choques`
      : unknown.length > 0
        ? `${unknown.length} por confirmar`
        : undefined;
  return (
    <>
      <a
        href="#resumen"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
        className="build-bar sticky bottom-0 z-20 block border-y border-line bg-raised shadow-3 max-md:bottom-[calc(var(--tab-bar-height)+env(safe-area-inset-bottom))] lg:hidden"
      >
        <span className="page-width flex h-16 items-center gap-3">
          <Icon name={look.icon} size={22} className={cx('shrink-0', look.colour)} />
          <span className="grid min-w-0 flex-1">
            <span className={cx('truncate text-sm font-semibold', look.colour)}>{verdictWords[state]}</span>
            {note !== undefined && <span className="truncate text-xs text-ink-soft">{note}</span>}
          </span>
          <span className="grid justify-items-end gap-0.5">
            <span
              className="figures text-base leading-tight font-semibold"
              data-own={ownTermsOfParts(check.products, props.address.refIds)}
            >
              {formatPesos(check.total_cents)}
            </span>
            {sustained > 0 && (
              <span className="flex items-center gap-1.5">
                {supply !== null && (
                  <span
                    aria-hidden
                    className="h-1.5 w-12 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line"
                  >
                    <span
                      className={cx('block h-full', supply < sustained ? 'bg-danger' : 'bg-success')}
                      style={{ width: `${share * 100}%` }}
                    />
                  </span>
                )}
                <span className="figures text-2xs text-ink-soft">
                  {supply === null ? `${sustained} W` : `${sustained} de ${supply} W`}
                </span>
              </span>
            )}
          </span>
          <Icon name="chevron-up" size={18} label="Ver resumen" className="text-ink-soft" />
        </span>
      </a>
      {Sheet !== undefined && <Sheet {...props} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
