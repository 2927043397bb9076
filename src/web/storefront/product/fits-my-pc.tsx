import { useCallback } from 'react';
import { Link } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { useMine } from './use-mine.ts';

type Fit = Awaited<ReturnType<Api['configurator']['fitsMachines']>>['fits'][number];

const looks: Record<Fit['fits'], { icon: IconName; colour: string; words: string }> = {
  ok: { icon: 'check', colour: 'text-success', words: 'Le queda a' },
  unknown: { icon: 'question', colour: 'text-warning', words: 'Por confirmar en' },
  no: { icon: 'error', colour: 'text-danger', words: 'No le queda a' },
};

/** Whether the part fits the customer's PCs, by the configurator's rules; nothing for who keeps none. */
export function FitsMyPc({ product }: { product: Pick<Product, 'ref_id'> }) {
  const { ref_id: refId } = product;
  const ask = useCallback(
    async () => (await browserApi().configurator.fitsMachines({ params: { ref_id: refId } })).fits,
    [refId],
  );
  const { mine = [] } = useMine(ask);
  if (mine.length === 0) return null;
  return (
    <section aria-label="Tu PC" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      {mine.map((fit) => (
        <OneMachine key={fit.id} fit={fit} />
      ))}
      <Link
        to={links.machines()}
        className="w-fit rounded-xs text-xs font-semibold text-brand hover:underline"
      >
        Mi PC
      </Link>
    </section>
  );
}

function OneMachine({ fit: { fits, name, missing, replaces, answers } }: { fit: Fit }) {
  const { icon, colour, words } = looks[fits];
  const told = answers.filter(({ result }) => (fits === 'no' ? result === 'error' : result !== 'info'));
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 gap-y-1 text-sm">
      <Icon name={icon} size={18} className={cx('mt-0.5', colour)} />
      <p className="font-semibold">
        {words} «{name}»
      </p>
      {told.slice(0, 3).map(({ rule, message }) => (
        <p key={rule} className="col-start-2 text-xs leading-relaxed text-ink-soft">
          {message}
        </p>
      ))}
      {missing.length > 0 && fits !== 'no' && (
        <p className="col-start-2 text-xs leading-relaxed text-ink-soft">
          No sabemos qué {listed(missing)} tiene este equipo.
        </p>
      )}
      {replaces.length > 0 && (
        <p className="col-start-2 text-xs leading-relaxed text-ink-faint">
          Tomaría el lugar de {replaces.join(' y ')}.
        </p>
      )}
    </div>
  );
}

/** `gabinete y fuente de poder` */
function listed(labels: readonly string[]): string {
  const words = labels.map((label) => label.toLowerCase());
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;
}
