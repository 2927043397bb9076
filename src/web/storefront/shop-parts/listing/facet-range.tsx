import { useEffect, useId, useRef, useState } from 'react';
import { formatPesos } from '../../../../platform/money.ts';
import { cx } from '../../../ui/cx.ts';
import { controlClass } from '../../../ui/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { HiddenFilters } from './hidden-filters.tsx';
import type { FacetPanelProps, RangeFacet } from './facet-panel-props.ts';
import { chosenRange, rangeParams, withRange, withUnit } from './list-filters.ts';
import { evenStops, placeAmong } from './range-stops.ts';

/** Ends as they are being chosen; undefined is open. */
type Draft = { min: number | undefined; max: number | undefined };

/** The list follows when the arrow keys or the finger rest. */
const restMilliseconds = 450;

/** A facet between two numbers: how the goods spread, a slider with two handles and two boxes to type into. */
export function FacetRange({
  facet,
  pathname,
  search,
  onSearchChange,
}: Omit<FacetPanelProps, 'facets'> & { facet: RangeFacet }) {
  const isPrice = facet.key === 'price';
  // Prices are shown in pesos and travel in centavos.
  const unit = isPrice ? 100 : 1;
  const chosen = chosenRange(search, facet.key);
  const chosenKey = `${chosen.min ?? ''}-${chosen.max ?? ''}`;
  const [draft, setDraft] = useState<Draft & { from: string }>();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  // What was applied meanwhile (a chip removed, the way back) counts more than a draft that started before.
  const current: Draft =
    draft !== undefined && draft.from === chosenKey
      ? draft
      : { min: inUnit(chosen.min, unit), max: inUnit(chosen.max, unit) };

  useEffect(() => () => clearTimeout(rest.current), []);

  const apply = ({ min, max }: Draft) => {
    clearTimeout(rest.current);
    const next = withRange(search, facet.key, { min: onWire(min, unit), max: onWire(max, unit) });
    if (next.toString() !== withRange(search, facet.key, chosen).toString()) onSearchChange(next);
  };
  const change = (ends: Draft) => {
    setDraft({ ...ends, from: chosenKey });
    clearTimeout(rest.current);
    if (!isHeld.current) rest.current = setTimeout(apply, restMilliseconds, ends);
  };

  return (
    <div className="grid gap-3">
      <Slider
        facet={facet}
        unit={unit}
        current={current}
        onChange={change}
        onHold={() => {
          isHeld.current = true;
          clearTimeout(rest.current);
        }}
        onRelease={() => {
          if (!isHeld.current) return;
          isHeld.current = false;
          apply(current);
        }}
      />
      <Boxes
        // Typed words give way to what was chosen by other means.
        key={`${current.min ?? ''}-${current.max ?? ''}`}
        facet={facet}
        unit={unit}
        pathname={pathname}
        search={search}
        current={current}
        onApply={apply}
      />
    </div>
  );
}

function Slider({
  facet,
  unit,
  current,
  onChange,
  onHold,
  onRelease,
}: {
  facet: RangeFacet;
  unit: number;
  current: Draft;
  onChange: (ends: Draft) => void;
  onHold: () => void;
  onRelease: () => void;
}) {
  const stops = stopsOf(facet, unit);
  const last = stops.length - 1;
  const place = {
    min: current.min === undefined ? 0 : placeAmong(stops, current.min),
    max: current.max === undefined ? last : placeAmong(stops, current.max),
  };
  const say = (value: number) =>
    facet.key === 'price'
      ? formatPesos(Math.round(value * 100)).replace(/\.00$/, '')
      : withUnit(String(value), facet.unit);
  const handles = [
    {
      end: 'min',
      label: `${facet.label}, desde`,
      place: Math.round(place.min),
      // At its end a handle lets everything through, also what the list will get tomorrow.
      change: (stop: number) =>
        onChange({ ...current, min: stop <= 0 ? undefined : stops[Math.min(stop, Math.floor(place.max))] }),
    },
    {
      end: 'max',
      label: `${facet.label}, hasta`,
      place: Math.round(place.max),
      change: (stop: number) =>
        onChange({
          ...current,
          max: stop >= last ? undefined : stops[Math.max(stop, Math.ceil(place.min))],
        }),
    },
  ] as const;
  const percent = (at: number) => (at / last) * 100;
  return (
    <div className="px-2 noscript:hidden">
      <Histogram counts={facet.histogram?.counts} place={place} />
      <div className="relative h-6">
        <span aria-hidden className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <span
          aria-hidden
          className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-brand"
          style={{ left: `${percent(place.min)}%`, right: `${100 - percent(place.max)}%` }}
        />
        {handles.map((handle) => (
          <input
            key={handle.end}
            type="range"
            min={0}
            max={last}
            value={handle.place}
            aria-label={handle.label}
            aria-valuetext={say(stops[handle.place] ?? 0)}
            onChange={(event) => handle.change(Number(event.target.value))}
            onPointerDown={onHold}
            onPointerUp={onRelease}
            onPointerCancel={onRelease}
            className={cx(
              'range-handle absolute -inset-x-2 inset-y-0',
              // Where both stand at the upper end, the lower one must be the one that can be caught.
              handle.end === 'min' && percent(handle.place) > 50 && 'z-1',
            )}
          />
        ))}
      </div>
    </div>
  );
}

/** Where the handles can stand, in the unit shown: the edges of the bars, or even steps where there are none. */
function stopsOf({ min, max, histogram }: RangeFacet, unit: number): number[] {
  return histogram === undefined
    ? evenStops(min / unit, max / unit)
    : histogram.edges.map((edge) => edge / unit);
}

/** How many of the list's products lie where; what is between the handles is lit. */
function Histogram({
  counts,
  place,
}: {
  counts: readonly number[] | undefined;
  place: { min: number; max: number };
}) {
  if (counts === undefined) return null;
  const highest = Math.max(...counts, 1);
  return (
    // Bars of another list are other bars: the same ones would be seen moving.
    <div key={counts.join(' ')} aria-hidden className="histogram">
      {counts.map((count, index) => (
        <span
          key={index}
          className={index + 1 > place.min && index < place.max ? undefined : 'left-out'}
          // A few beside many must not vanish.
          style={{ height: count === 0 ? 0 : `max(3px, ${(count / highest) * 100}%)` }}
        />
      ))}
    </div>
  );
}

function Boxes({
  facet,
  unit,
  pathname,
  search,
  current,
  onApply,
}: {
  facet: RangeFacet;
  unit: number;
  pathname: string;
  search: URLSearchParams;
  current: Draft;
  onApply: (ends: Draft) => void;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const isPrice = facet.key === 'price';
  const names = isPrice ? { min: 'min_pesos', max: 'max_pesos' } : rangeParams(facet.key);
  const read = () => {
    const typed = new FormData(form.current ?? undefined);
    onApply({
      min: numberIn(String(typed.get(names.min) ?? ''), isPrice),
      max: numberIn(String(typed.get(names.max) ?? ''), isPrice),
    });
  };
  const ends = [
    {
      name: names.min,
      label: 'Desde',
      value: current.min,
      hint: Math.floor(facet.min / unit).toLocaleString('en-US'),
    },
    {
      name: names.max,
      label: 'Hasta',
      value: current.max,
      hint: Math.ceil(facet.max / unit).toLocaleString('en-US'),
    },
  ];
  return (
    <form
      ref={form}
      action={pathname}
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
      aria-label={facet.label}
      className="flex items-end gap-2"
    >
      <HiddenFilters search={search} except={Object.values(rangeParams(facet.key))} />
      {ends.map((end) => (
        <div key={end.name} className="min-w-0 flex-1">
          <label htmlFor={`${id}-${end.name}`} className="mb-1 block text-xs text-ink-soft">
            {end.label}
            <span className="sr-only">{` (${facet.label})`}</span>
          </label>
          <span className="relative block">
            {isPrice && (
              <span aria-hidden className="absolute top-1/2 left-2.5 -translate-y-1/2 text-sm text-ink-faint">
                $
              </span>
            )}
            <input
              id={`${id}-${end.name}`}
              name={end.name}
              inputMode="decimal"
              enterKeyHint="go"
              autoComplete="off"
              defaultValue={end.value ?? ''}
              placeholder={end.hint}
              onBlur={read}
              className={`${controlClass} figures h-10 px-2.5 text-base sm:text-sm ${isPrice ? 'pl-6' : ''}`}
            />
          </span>
        </div>
      ))}
      {/* With the script a box applies when it is left; Enter works in both cases. */}
      <span className="hidden noscript:block">
        <Button type="submit" variant="secondary" size="sm" className="h-10 px-3">
          Ver
        </Button>
      </span>
    </form>
  );
}

/** A typed number; what is none is an open end. Measures have a decimal at most, prices centavos. */
function numberIn(text: string, isPrice: boolean): number | undefined {
  const digits = text.replaceAll(/[^\d.]/g, '');
  if (digits === '' || !Number.isFinite(Number(digits))) return undefined;
  const places = isPrice ? 100 : 10;
  return Math.min(9_000_000, Math.round(Number(digits) * places) / places);
}

function inUnit(value: number | undefined, unit: number): number | undefined {
  return value === undefined ? undefined : value / unit;
}

function onWire(value: number | undefined, unit: number): number | undefined {
  return value === undefined ? undefined : Math.round(value * unit * 10) / 10;
}
