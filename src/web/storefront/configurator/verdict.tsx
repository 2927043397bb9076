import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import type { BuildState } from './build-state.ts';
import { verdictWords } from './verdict-words.ts';

export const verdictLooks: Record<BuildState, { icon: IconName; box: string; colour: string }> = {
  empty: { icon: 'bench', box: 'bg-sunken', colour: 'text-ink-soft' },
  incompatible: { icon: 'error', box: 'bg-danger-soft', colour: 'text-danger' },
  incomplete: { icon: 'info', box: 'bg-info-soft', colour: 'text-info' },
  unconfirmed: { icon: 'question', box: 'bg-warning-soft', colour: 'text-warning' },
  compatible: { icon: 'success', box: 'bg-success-soft', colour: 'text-success' },
};

/** How the build stands, in a word and a sentence. */
export function Verdict({ state, counts }: { state: BuildState; counts: { unknown: number; good: number } }) {
  const look = verdictLooks[state];
  return (
    <div role="status" className={cx('flex items-start gap-3 rounded-md px-3.5 py-3', look.box)}>
      <Icon name={look.icon} size={20} className={cx('mt-px shrink-0', look.colour)} />
      <div className="grid gap-0.5 text-sm">
        <p className={cx('font-semibold', look.colour)}>{verdictWords[state]}</p>
        <p>{explanation(state, counts)}</p>
      </div>
    </div>
  );
}

function explanation(state: BuildState, { unknown, good }: { unknown: number; good: number }): string {
  switch (state) {
    case 'empty':
      return 'Empieza por el procesador o por la pieza que ya tengas decidida.';
    case 'incompatible':
      return 'Aquí está qué choca, con sus números, y cómo arreglarlo.';
    case 'incomplete':
      if (unknown === 0) return 'Lo elegido va bien junto.';
      return `Nada choca, pero hay ${unknown === 1 ? '1 punto' : `${unknown} puntos`} por confirmar.`;
    case 'unconfirmed':
      return 'Nada choca, pero el fabricante no publica algún dato que decide.';
    case 'compatible':
      return `Revisamos ${good} puntos con las fichas de los fabricantes.`;
  }
}
