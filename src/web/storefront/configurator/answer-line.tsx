import { Link } from 'react-router';
import { links } from '../../links.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { type SlotName, slotNamed } from '../../../modules/configurator/rules/slots.ts';
import { addressOf, type BuildAddress } from './build-address.ts';
import type { CheckAnswer, ChosenProduct } from './build-state.ts';

const looks: Record<CheckAnswer['result'], { icon: IconName; colour: string; word: string }> = {
  error: { icon: 'error', colour: 'text-danger', word: 'No es compatible' },
  unknown: { icon: 'question', colour: 'text-warning', word: 'Por confirmar' },
  warning: { icon: 'warning', colour: 'text-warning', word: 'Aviso' },
  info: { icon: 'info', colour: 'text-info', word: 'Nota' },
  ok: { icon: 'check', colour: 'text-success', word: 'Bien' },
};

/** One answer of the rules in a line: severity, sentence and the two values compared. */
export function AnswerLine({ answer }: { answer: CheckAnswer }) {
  const look = looks[answer.result];
  return (
    <p className="flex items-start gap-2 text-xs leading-relaxed">
      <Icon name={look.icon} size={15} label={look.word} className={cx('mt-0.5 shrink-0', look.colour)} />
      <span>{answer.message}</span>
    </p>
  );
}

/** One answer whole: sentence, both values, whose they are and where they come from. */
export function AnswerCard({
  answer,
  products,
}: {
  answer: CheckAnswer;
  products: readonly ChosenProduct[];
}) {
  const look = looks[answer.result];
  const own = products.filter(({ ref_id }) => answer.ref_ids.includes(ref_id));
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 py-2.5 text-sm">
      <Icon name={look.icon} size={16} label={look.word} className={cx('mt-0.5', look.colour)} />
      <div className="grid min-w-0 gap-1">
        <p className="leading-snug">{answer.message}</p>
        {(answer.left !== null || answer.right !== null) && (
          <p className="flex flex-wrap items-center gap-1.5 text-xs">
            <Value text={answer.left} />
            <span aria-hidden className="text-ink-faint">
              /
            </span>
            <span className="sr-only">frente a</span>
            <Value text={answer.right} />
          </p>
        )}
        {(own.length > 0 || answer.source !== null) && (
          <details className="text-xs text-ink-soft">
            <summary className="w-fit list-none rounded-xs hover:text-ink hover:underline">
              De dónde sale
            </summary>
            <div className="mt-1 grid gap-1">
              {answer.source !== null && <p className="break-words">{answer.source}</p>}
              {own.map((product) => (
                <Link
                  key={product.ref_id}
                  to={`${links.product(product)}#ficha`}
                  className="w-fit rounded-xs text-brand hover:underline"
                >
                  {`Ficha de ${product.product_name}`}
                </Link>
              ))}
            </div>
          </details>
        )}
      </div>
    </li>
  );
}

/** Where what is missing is chosen; the list of slots marks the parts that every PC needs. */
const slotOfMissing: Record<string, SlotName> = { 'cooler-missing': 'cooler', 'display-output': 'gpu' };

/** What the build still lacks: said calmly, it is no mistake. */
export function MissingLine({ answer, address }: { answer: CheckAnswer; address: BuildAddress }) {
  const slot = slotOfMissing[answer.rule];
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 py-2 text-sm">
      <Icon name="plus" size={16} className="mt-0.5 text-info" />
      <p className="leading-snug">
        {answer.message}
        {slot !== undefined && (
          <>
            {' '}
            <Link to={addressOf(address, { slot })} className="rounded-xs text-brand hover:underline">
              {`Elegir ${slotNamed(slot).label.toLowerCase()}`}
            </Link>
          </>
        )}
      </p>
    </li>
  );
}

function Value({ text }: { text: string | null }) {
  return text === null ? (
    <span className="rounded-xs bg-warning-soft px-1.5 py-0.5 text-warning">sin dato</span>
  ) : (
    <span className="spec max-w-full rounded-xs bg-sunken px-1.5 py-0.5 break-words">{text}</span>
  );
}
