import { cx } from '../../ui/cx.ts';
import { shopMoment } from '../shop-parts/shop-time.ts';
import type { Quote } from './quote-words.ts';

/** What both sides wrote, the oldest first. */
export function QuoteMessages({ messages }: Pick<Quote, 'messages'>) {
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="mensajes" className="rounded-lg border border-line bg-surface">
      <h2 id="mensajes" className="border-b border-line px-5 py-3 font-semibold">
        Mensajes
      </h2>
      <ol className="grid grid-cols-1 gap-4 px-5 py-5">
        {messages.map(({ from, name, body, version, created_at: at }) => (
          <li
            key={`${at} ${from}`}
            className={cx(
              'grid max-w-[min(38rem,92%)] gap-1',
              from === 'company' ? 'justify-self-end' : 'justify-self-start',
            )}
          >
            <p className={cx('text-xs break-words text-ink-faint', from === 'company' && 'text-right')}>
              {`${name}${version === null ? '' : ` · con la versión ${version}`} · ${shopMoment(at)}`}
            </p>
            <p
              className={cx(
                'rounded-lg px-4 py-2.5 text-sm break-words whitespace-pre-line',
                from === 'company' ? 'bg-brand-soft' : 'bg-sunken',
              )}
            >
              {body}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
