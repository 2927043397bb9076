import { useNavigate } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { AddBuildToCart } from './add-build-to-cart.tsx';
import { AnswerGroups, answerKey } from './answer-groups.tsx';
import { AnswerCard, MissingLine } from './answer-line.tsx';
import { addressOf, type BuildAddress } from './build-address.ts';
import { buildState, type Check, groupAnswers, type SavedBuild } from './build-state.ts';
import { DraftOffer } from './draft-offer.tsx';
import { dropDraft } from './draft.ts';
import { PowerMeter } from './power-meter.tsx';
import { RepairList } from './repair-list.tsx';
import { SaveBuild } from './save-build.tsx';
import { ShareBuild } from './share-build.tsx';
import { Verdict } from './verdict.tsx';
import { OpenView3d } from './view-3d/open-view-3d.tsx';
import { ownTermsOfParts } from '../shop-parts/own-terms.ts';

export type BuildSummaryProps = {
  address: BuildAddress;
  check: Check | undefined;
  saved: SavedBuild | undefined;
  isChanging: boolean;
};

/** The sum of the build beside the parts, or below them on a phone. */
export function BuildSummary(props: BuildSummaryProps) {
  const { isChanging } = props;
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
      <SummaryBody {...props} />
    </aside>
  );
}

/** Price, power, what the rules say, how to put it right, and what to do with the build. */
export function SummaryBody({ address, check, saved }: Omit<BuildSummaryProps, 'isChanging'>) {
  const navigate = useNavigate();
  const groups = groupAnswers(check?.answers ?? []);
  const state = buildState(check);
  const products = check?.products ?? [];
  const isSaved = saved !== undefined && address.code !== undefined;
  return (
    <>
      <div className="grid grid-cols-1 gap-4 p-4 sm:p-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="display text-lg">Tu equipo</h2>
          <p className="figures text-xs text-ink-soft">
            {address.refIds.length === 1 ? '1 pieza' : `${address.refIds.length} piezas`}
            {address.own.length > 0 &&
              ` · ${address.own.length === 1 ? '1 ya la tienes' : `${address.own.length} ya las tienes`}`}
          </p>
        </div>
        <p
          className="figures text-3xl font-semibold tracking-tight"
          data-own={ownTermsOfParts(products, address.refIds)}
        >
          {formatPesos(check?.total_cents ?? 0)}
        </p>
        <Verdict state={state} counts={{ unknown: groups.unknown.length, good: groups.good.length }} />
        {state === 'empty' && <DraftOffer />}
        {groups.errors.length > 0 && (
          <section aria-label="Choques">
            <h3 className="text-sm font-semibold">
              {groups.errors.length === 1
                ? 'No es compatible: 1 choque'
                : `No es compatible: ${groups.errors.length} choques`}
            </h3>
            <ul className="divide-y divide-line">
              {groups.errors.map((answer) => (
                <AnswerCard key={answerKey(answer)} answer={answer} products={products} />
              ))}
            </ul>
          </section>
        )}
        {check !== undefined && <RepairList address={address} repairs={check.repairs} products={products} />}
        {groups.missing.length > 0 && state !== 'empty' && (
          <ul aria-label="Lo que falta" className="-my-1 divide-y divide-line">
            {groups.missing.map((answer) => (
              <MissingLine key={answerKey(answer)} answer={answer} address={address} />
            ))}
          </ul>
        )}
        {check !== undefined && <PowerMeter power={check.power} />}
        {check !== undefined && <OpenView3d refIds={address.refIds} answers={check.answers} />}
        {check !== undefined && (
          <>
            <AddBuildToCart
              key={`${address.refIds.join()} ${address.own.join()}`}
              refIds={address.refIds}
              products={products}
              assembly={check.assembly}
              isAssembled={address.isAssembled}
              onAssembled={(isAssembled) =>
                void navigate(addressOf(address, { isAssembled }), {
                  preventScrollReset: true,
                  replace: true,
                })
              }
              isAdvised={state !== 'incompatible'}
            />
            {isSaved ? (
              <ShareBuild
                code={saved.code}
                name={saved.name}
                refIds={address.refIds}
                products={products}
                totalCents={check.total_cents}
                state={state}
              />
            ) : (
              <SaveBuild
                key={`${saved?.code} ${address.refIds.join()} ${address.own.join()} ${address.isAssembled}`}
                address={address}
                saved={saved}
              />
            )}
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
      <AnswerGroups groups={groups} products={products} />
    </>
  );
}
