import type { Api } from '../../../../api/client.ts';
import { type Message, msg, t } from '../../../../i18n/t.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { settingInWords, type Setting, type SettingsGroup, typedSetting } from '../typed-settings.ts';

export type Preview = Awaited<ReturnType<Api['repricing']['previewPrices']>>;
export type MovedRow = Preview['biggest_up'][number];
export type PriceRun = Awaited<ReturnType<Api['repricing']['repricingRuns']>>['runs'][number];
export type Rates = Awaited<ReturnType<Api['repricing']['exchangeRates']>>;
export type Rate = Rates['history'][number];

export const runStates: Record<PriceRun['state'], { label: Message; tone: BadgeTone }> = {
  running: { label: msg('Being changed'), tone: 'info' },
  stopped: { label: msg('Stopped'), tone: 'warning' },
  done: { label: msg('In force'), tone: 'success' },
  undoing: { label: msg('Being rolled back'), tone: 'info' },
  undone: { label: msg('Rolled back'), tone: 'neutral' },
};

export const lineStates: Record<keyof PriceRun['counts'], { label: Message; tone: BadgeTone }> = {
  waiting: { label: msg('Waiting'), tone: 'info' },
  changed: { label: msg('Changed'), tone: 'success' },
  left: { label: msg('Left: changed or locked before its turn'), tone: 'warning' },
  undone: { label: msg('Rolled back'), tone: 'neutral' },
  kept: { label: msg('Kept: changed or locked since'), tone: 'warning' },
};

export const rateSources: Record<Rate['source'], Message> = {
  staff: msg('Typed'),
  banxico: msg('Banco de México'),
  roll_back: msg('Rolled back'),
};

/** How much of a run that is at work is done, 0 to 1; undefined where none is. */
export function progressOf({ state, counts, total }: PriceRun): number | undefined {
  if (state === 'running') return total === 0 ? 1 : 1 - (counts.waiting ?? 0) / total;
  if (state === 'undoing') {
    const todo = (counts.changed ?? 0) + (counts.undone ?? 0) + (counts.kept ?? 0);
    return todo === 0 ? 1 : 1 - (counts.changed ?? 0) / todo;
  }
  return undefined;
}

/** What a run changed, a sentence a setting: `Pesos per dollar: 18.4 → 19`. */
export function changesInWords({ before, after }: Pick<PriceRun, 'before' | 'after'>, group: SettingsGroup) {
  const names = Object.keys(after);
  if (names.length === 0) return [t('Costs that changed, by the same rules')];
  return names.map((name) => {
    const field = group.fields.find((one) => one.name === name);
    if (!field) return name;
    if (field.kind === 'rows') return field.label;
    return `${field.label}: ${inWords(field, before[name])} → ${inWords(field, after[name])}`;
  });
}

function inWords(field: Setting, value: unknown): string {
  return settingInWords(field, typedSetting(field, value as Setting['value']));
}

/** `-2` → `−2 %`, `3.25` → `+3.25 %`. */
export function signedPercent(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}

/** A whole number with commas. */
export function counted(count: number): string {
  return count.toLocaleString('en-US');
}
