import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { orderSteps } from '../account-parts/order-steps.ts';

/** Where an order is on its way; a list whose current step is marked as such. */
export function OrderStepBar({ order }: { order: Parameters<typeof orderSteps>[0] }) {
  const steps = orderSteps(order);
  return (
    <ol
      aria-label="Avance de tu pedido"
      className="flex gap-1 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      {steps.map(({ label, is }, at) => (
        <li
          key={label}
          aria-current={is === 'current' ? 'step' : undefined}
          className="relative grid flex-1 justify-items-center gap-2 text-center"
        >
          {at > 0 && (
            <span
              aria-hidden
              className={cx(
                'absolute top-3.5 right-1/2 -z-0 h-0.5 w-full',
                is === 'to_come' ? 'bg-line-strong' : 'bg-brand',
              )}
            />
          )}
          <span
            aria-hidden
            className={cx(
              'z-1 grid size-7 place-items-center rounded-full border-2 text-xs font-semibold',
              is === 'to_come'
                ? 'border-line-strong bg-surface text-ink-faint'
                : 'border-brand bg-brand text-on-brand',
            )}
          >
            {is === 'done' ? <Icon name="check" size={14} /> : at + 1}
          </span>
          <span
            className={cx(
              'text-[0.6875rem] leading-tight sm:text-sm',
              is === 'current' ? 'font-semibold' : is === 'to_come' ? 'text-ink-faint' : 'text-ink-soft',
            )}
          >
            {label}
            {is === 'done' && <span className="sr-only"> (hecho)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
