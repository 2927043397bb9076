import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { Route } from './+types/compare-builds-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { PageHeading } from '../shop-parts/page-heading.tsx';
import { codeIn, compareSlots } from './build-comparison.ts';
import { buildState, type SavedBuild } from './build-state.ts';
import { loadBuild, type LoadedBuild } from './load-build.ts';
import { verdictLooks } from './verdict.tsx';
import { verdictWords } from './verdict-words.ts';
import { ownTerms, ownTermsOfParts } from '../shop-parts/own-terms.ts';

/** Both builds; a place whose code leads nowhere is empty and says so. */
async function load({ api, url }: LoadArgs) {
  const codes = ['a', 'b'].map((name) => codeIn(url.searchParams.get(name) ?? '') ?? '');
  const builds = await Promise.all(codes.map((code) => buildOf(api, code)));
  return { codes, builds };
}

async function buildOf(api: Api, code: string): Promise<LoadedBuild | undefined> {
  if (code === '') return undefined;
  try {
    return await loadBuild(api, code);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(): MetaDescriptor[] {
  return pageMeta({ title: 'Comparar equipos', isPrivate: true });
}

/** Two saved builds side by side: parts, sums, power and verdicts, with what differs marked. */
export default function CompareBuildsPage({ loaderData: { codes, builds } }: Route.ComponentProps) {
  const found = builds.flatMap((build) => build ?? []);
  const slots = compareSlots(builds.map((build) => build ?? nothing));
  const columns = 'grid grid-cols-2 gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)] sm:gap-x-6';
  return (
    <div className="page-width py-6 sm:py-8">
      <PageHeading
        steps={[
          { label: 'Inicio', to: links.home() },
          { label: 'Configurador de PC', to: links.workstation() },
          { label: 'Comparar equipos' },
        ]}
        title="Comparar equipos"
      >
        <p>Dos equipos guardados, pieza por pieza. Lo que cambia está marcado.</p>
      </PageHeading>
      <div className="rounded-lg border border-line bg-surface">
        <div className={cx(columns, 'px-4 py-4 sm:px-5')}>
          <span className="max-sm:hidden" />
          {builds.map((build, side) => (
            <div key={side} className="min-w-0">
              {build === undefined ? (
                <ChooseBuild key={codes[side]} codes={codes} side={side} />
              ) : (
                <BuildHead build={build} codes={codes} side={side} />
              )}
            </div>
          ))}
        </div>
        {found.length > 0 && (
          <dl>
            <Row
              columns={columns}
              label="Precio"
              isDifferent={areDifferent(found.map(({ build }) => build.total_cents))}
            >
              {builds.map((build, side) => (
                <span
                  key={side}
                  className="figures text-lg font-semibold"
                  data-own={build && ownTermsOfParts(build.build.products, build.build.ref_ids)}
                >
                  {build === undefined ? '–' : formatPesos(build.build.total_cents)}
                </span>
              ))}
            </Row>
            <Row
              columns={columns}
              label="Compatibilidad"
              isDifferent={areDifferent(found.map(({ check }) => buildState(check)))}
            >
              {builds.map((build, side) => (
                <VerdictWord key={side} build={build} />
              ))}
            </Row>
            <Row
              columns={columns}
              label="Consumo"
              isDifferent={areDifferent(found.map(({ check }) => check?.power.sustained_watts))}
            >
              {builds.map((build, side) => (
                <span key={side} className="figures">
                  {build?.check === undefined ? '–' : powerText(build.check.power)}
                </span>
              ))}
            </Row>
            {slots.map(({ slot, label, sides, isDifferent }) => (
              <Row key={slot} columns={columns} label={label} isDifferent={isDifferent && found.length === 2}>
                {sides.map((parts, side) => (
                  <ul key={side} className="grid gap-2">
                    {parts.length === 0 && <li className="text-ink-faint">–</li>}
                    {parts.map(({ product, quantity }) => (
                      <li key={product.ref_id} className="grid gap-0.5">
                        <Link
                          to={links.product(product)}
                          className="rounded-xs leading-snug hover:text-brand hover:underline"
                        >
                          {quantity > 1 && `${quantity} × `}
                          <WholeWords text={product.product_name} />
                        </Link>
                        <span
                          className="figures text-xs text-ink-soft"
                          data-own={product.is_owned ? undefined : ownTerms([{ ...product, quantity }])}
                        >
                          {product.is_owned ? 'Ya la tengo' : formatPesos(product.price_cents * quantity)}
                        </span>
                      </li>
                    ))}
                  </ul>
                ))}
              </Row>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

const nothing = { refIds: [], check: undefined };

function areDifferent(values: readonly unknown[]): boolean {
  return new Set(values).size > 1;
}

function powerText({
  sustained_watts: sustained,
  supply_watts: supply,
}: NonNullable<LoadedBuild['check']>['power']): string {
  return supply === null ? `${sustained} W` : `${sustained} W de ${supply} W`;
}

function Row({
  columns,
  label,
  isDifferent,
  children,
}: {
  columns: string;
  label: string;
  isDifferent: boolean;
  children: React.ReactNode;
}) {
  return (
    <div
      className={cx(
        columns,
        'border-t border-line px-4 py-3 text-sm sm:px-5',
        isDifferent && 'bg-info-soft/60',
      )}
    >
      <dt className="flex items-center gap-1.5 text-xs font-semibold text-ink-soft max-sm:col-span-2 max-sm:pb-1.5 sm:pt-0.5">
        {label}
        {isDifferent && (
          <span className="rounded-full bg-info-soft px-1.5 py-0.5 text-2xs font-medium text-info">
            cambia
          </span>
        )}
      </dt>
      {Array.isArray(children)
        ? children.map((child, side) => (
            <dd key={side} className="min-w-0">
              {child}
            </dd>
          ))
        : null}
    </div>
  );
}

function VerdictWord({ build }: { build: LoadedBuild | undefined }) {
  if (build === undefined) return <span>–</span>;
  const state = buildState(build.check);
  const look = verdictLooks[state];
  return (
    <span className={cx('inline-flex items-start gap-1.5 font-medium', look.colour)}>
      <Icon name={look.icon} size={16} className="mt-0.5 shrink-0" />
      {verdictWords[state]}
    </span>
  );
}

function BuildHead({ build, codes, side }: { build: LoadedBuild; codes: readonly string[]; side: number }) {
  const { code, name } = build.build;
  return (
    <div className="grid gap-2">
      <h2 className="display text-lg leading-snug break-words">
        <Link to={links.build(code)} className="rounded-xs hover:text-brand hover:underline">
          {name === '' ? 'PC guardada' : name}
        </Link>
      </h2>
      <p className="spec text-xs text-ink-faint">{code}</p>
      <ButtonLink to={compareAddress(codes, side, '')} variant="quiet" size="sm" className="-ml-3 w-fit">
        Cambiar
      </ButtonLink>
    </div>
  );
}

function compareAddress(codes: readonly string[], side: number, code: string): string {
  const [one, other] = codes.map((before, index) => (index === side ? code : before));
  return links.compareBuilds(one, other);
}

/** An empty place: a code or link to paste, or one of one's own builds. */
function ChooseBuild({ codes, side }: { codes: readonly string[]; side: number }) {
  const navigate = useNavigate();
  const isLost = codes[side] !== '';
  const [error, setError] = useState<string | undefined>(
    isLost ? 'Ese código no lleva a ningún equipo.' : undefined,
  );
  const own = useOwnBuilds();
  return (
    <div className="grid gap-3">
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const code = codeIn(String(new FormData(event.currentTarget).get('code')));
          if (code === undefined) setError('Pega el enlace o el código de un equipo guardado.');
          else void navigate(compareAddress(codes, side, code));
        }}
      >
        <Field
          label={side === 0 ? 'Primer equipo' : 'Segundo equipo'}
          {...(error !== undefined && { error })}
        >
          <TextInput name="code" placeholder="Código" autoComplete="off" maxLength={300} />
        </Field>
        <Button type="submit" variant="secondary" size="sm" className="w-fit">
          Poner
        </Button>
      </form>
      {own.length > 0 && (
        <ul aria-label="Tus equipos" className="grid gap-1.5">
          {own
            .filter(({ code }) => !codes.includes(code))
            .slice(0, 6)
            .map(({ code, name, total_cents: cents, products, ref_ids: refIds }) => (
              <li key={code}>
                <Link
                  to={compareAddress(codes, side, code)}
                  className="flex min-h-9 items-center justify-between gap-2 rounded-md border border-line px-2.5 py-1 text-xs hover:border-line-strong"
                >
                  <span className="min-w-0 truncate font-medium">{name === '' ? code : name}</span>
                  <span
                    className="figures text-xs text-ink-soft max-sm:hidden"
                    data-own={ownTermsOfParts(products, refIds)}
                  >
                    {formatPesos(cents)}
                  </span>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

/** What the visitor saved; asked for when they are known, for the page itself is everybody's. */
function useOwnBuilds(): readonly SavedBuild[] {
  const customer = useCustomer();
  const [own, setOwn] = useState<readonly SavedBuild[]>([]);
  const id = customer?.id;
  useEffect(() => {
    if (id === undefined) return;
    // Without them a code can be pasted all the same.
    browserApi()
      .configurator.ownBuilds()
      .then(({ builds }) => setOwn(builds))
      .catch(() => undefined);
  }, [id]);
  return own;
}
