import type { ComponentProps, ReactNode } from 'react';
import { links } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Price } from '../../ui/price.tsx';
import { PendingPayment } from '../payment-return/pending-payment.tsx';
import { type Methods, PayMethods } from './pay-methods.tsx';

/** What a link asks to be paid: what it is for, what it comes to, and how to pay it or how that ended. */
export function PayPage({
  title,
  goods,
  sums,
  outcome,
  state,
  instructions,
  amountCents,
  slipPath,
  ...pay
}: {
  title: string;
  goods: ReactNode;
  sums: ReactNode;
  /** What is said once it cannot be paid any more. */
  outcome: ReactNode;
  state: string;
  instructions: ComponentProps<typeof PendingPayment>['instructions'] | null;
  amountCents: number;
  slipPath: string;
} & ComponentProps<typeof PayMethods<Methods[number]['method']>>) {
  return (
    <div className="page-width grid min-h-dvh content-start gap-6 py-8 sm:py-12 lg:grid-cols-[1fr_24rem]">
      <section className="grid content-start gap-5">
        <h1 className="display text-title">{title}</h1>
        {goods}
      </section>
      <section className="grid content-start gap-5 rounded-lg border border-line bg-surface p-5">
        {sums}
        {instructions && (
          <PendingPayment instructions={instructions} amountCents={amountCents} slipPath={slipPath} />
        )}
        {state === 'open' || state === 'in_payment' ? <PayMethods {...pay} /> : !instructions && outcome}
        {state === 'paid' && <ButtonLink to={links.home()}>Ir a la tienda</ButtonLink>}
      </section>
    </div>
  );
}

/** Amounts, and what they come to. */
export function Sums({
  rows,
  total,
  children,
}: {
  rows: readonly [name: string, amount: ReactNode][];
  total: [name: string, cents: number];
  children?: ReactNode;
}) {
  return (
    <div className="grid gap-2 text-sm">
      {rows.map(([name, amount]) => (
        <p key={name} className="flex justify-between gap-4">
          <span className="text-ink-soft">{name}</span>
          {amount}
        </p>
      ))}
      <p
        className={cx(
          'flex items-baseline justify-between gap-4 font-semibold',
          rows.length > 0 && 'border-t border-line pt-2',
        )}
      >
        <span>{total[0]}</span>
        <Price cents={total[1]} />
      </p>
      {children}
    </div>
  );
}
