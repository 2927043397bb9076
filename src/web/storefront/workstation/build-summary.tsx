import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { AddBuildToCart } from './add-build-to-cart.tsx';
import { AnswerCard, MissingLine } from './answer-line.tsx';
import type { BuildAddress } from './build-address.ts';
import {
  buildState,
  type Check,
  type CheckAnswer,
  type ChosenProduct,
  groupAnswers,
  type SavedBuild,
} from './build-state.ts';
import { dropDraft } from './draft.ts';
import { PowerMeter } from './power-meter.tsx';
import { SaveBuild } from './save-build.tsx';
import { Verdict } from './verdict.tsx';

/** The sum of the build: price, power, what the rules say, and what to do with it. */
export function BuildSummary({
  address,
  check,
  saved,
  isChanging,
}: {
  address: BuildAddress;
  check: Check | undefined;
  saved: SavedBuild | undefined;
  isChanging: boolean;
}) {
  const groups = groupAnswers(check?.answers ?? []);
  const state = buildState(check);
  const products = check?.products ?? [];
  return (
    <aside
      id="resumen"
      aria-label="Resumen del equipo"
      aria-busy={isChanging || undefined}
      className={cx(
        'scroll-mt-24 rounded-lg border border-line bg-surface transition-opacity lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:max-h-[calc(100dvh-var(--header-height)-2rem)] lg:overflow-y-auto lg:overscroll-contain',
        isChanging && 'opacity-60',
      )}
    >
      <div className="grid grid-cols-1 gap-4 p-4 sm:p-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="display text-lg">Tu equipo</h2>
          <p className="figures text-xs text-ink-soft">
            {address.refIds.length === 1 ? '1 pieza' : `${address.refIds.length} piezas`}
          </p>
        </div>
        <p className="figures text-3xl font-semibold tracking-tight">
          {formatPesos(check?.total_cents ?? 0)}
        </p>
        <Verdict state={state} counts={{ unknown: groups.unknown.length, good: groups.good.length }} />
        {groups.errors.length + groups.missing.length > 0 && state !== 'empty' && (
          <ul className="-my-1 divide-y divide-line">
            {groups.errors.map((answer) => (
              <AnswerCard key={keyOf(answer)} answer={answer} products={products} />
            ))}
            {groups.missing.map((answer) => (
              <MissingLine key={keyOf(answer)} answer={answer} />
            ))}
          </ul>
        )}
        {check !== undefined && <PowerMeter power={check.power} />}
        {check !== undefined && (
          <>
            <AddBuildToCart
              key={address.refIds.join()}
              refIds={address.refIds}
              products={products}
              isAdvised={state !== 'incompatible'}
            />
            <SaveBuild key={`${saved?.code} ${address.refIds.join()}`} address={address} saved={saved} />
            <div className="flex justify-center">
              <ButtonLink
                to={links.workstation()}
                variant="quiet"
                size="sm"
                iconStart="refresh"
                onClick={dropDraft}
              >
                Empezar de nuevo
              </ButtonLink>
            </div>
          </>
        )}
      </div>
      <AnswerGroup title="Por confirmar" answers={groups.unknown} products={products} isOpen />
      <AnswerGroup title="Avisos" answers={groups.warnings} products={products} isOpen />
      <AnswerGroup title="Notas" answers={groups.notes} products={products} />
      <AnswerGroup title="Comprobado" answers={groups.good} products={products} />
    </aside>
  );
}

function AnswerGroup({
  title,
  answers,
  products,
  isOpen = false,
}: {
  title: string;
  answers: readonly CheckAnswer[];
  products: readonly ChosenProduct[];
  isOpen?: boolean;
}) {
  if (answers.length === 0) return null;
  return (
    <details open={isOpen} className="group border-t border-line px-4 sm:px-5">
      <summary className="flex min-h-12 list-none items-center gap-2 text-sm font-semibold hover:text-brand">
        <span className="mr-auto">{title}</span>
        <span className="figures text-xs font-normal text-ink-soft">{answers.length}</span>
        <Icon
          name="chevron-down"
          size={16}
          className="text-ink-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="divide-y divide-line pb-3">
        {answers.map((answer) => (
          <AnswerCard key={keyOf(answer)} answer={answer} products={products} />
        ))}
      </ul>
    </details>
  );
}

function keyOf({ rule, ref_ids, message }: CheckAnswer): string {
  return `${rule} ${ref_ids.join()} ${message}`;
}
