import { slotNamed } from '../../../modules/configurator/rules/slots.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { pictureOf, pictureSizes } from '../../ui/picture-sizes.ts';
import { addressOf, type BuildAddress } from './build-address.ts';
import type { ChosenProduct, Repair } from './build-state.ts';
import { differenceText, ownTerms } from '../shop-parts/own-terms.ts';

/** The smallest changes after which nothing quarrels any more; one tap makes each. */
export function RepairList({
  address,
  repairs,
  products,
}: {
  address: BuildAddress;
  repairs: readonly Repair[];
  products: readonly ChosenProduct[];
}) {
  if (repairs.length === 0) return null;
  return (
    <section aria-label="Cómo arreglarlo" className="grid gap-2.5">
      <h3 className="text-sm font-semibold">
        {repairs.length === 1 ? 'Así se arregla' : 'Así se arregla; elige uno'}
      </h3>
      <ul className="grid gap-2.5">
        {repairs.map((repair) => (
          <li
            key={repair.ref_ids.join()}
            className="grid gap-3 rounded-md border border-line bg-raised p-3 text-sm"
          >
            {repair.changes.map((change, index) => (
              <Change key={index} change={change} />
            ))}
            <div className="flex items-center justify-between gap-3">
              <p className="text-xs text-ink-soft">
                <span className="figures block text-sm font-semibold text-ink">
                  <span
                    className="text-sm"
                    data-own={ownTermsOfRepair(repair, products)}
                    data-own-as="difference"
                  >
                    {differenceText(repair.difference_cents)}
                  </span>
                </span>
                {repair.verdict === 'unknown' ? 'Con algo por confirmar' : 'Sin choques'}
              </p>
              <ButtonLink
                to={addressOf(address, { refIds: repair.ref_ids })}
                preventScrollReset
                size="sm"
                aria-label={`Aplicar: ${repair.changes.map(changeText).join(' y ')}`}
              >
                Aplicar
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change({ change }: { change: Repair['changes'][number] }) {
  const { add, remove, quantity } = change;
  const times = quantity > 1 ? `${quantity} × ` : '';
  return (
    <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-x-3">
      <span className="grid size-11 place-items-center overflow-hidden rounded-sm bg-picture">
        {add === null ? (
          <Icon name="trash" size={18} className="text-ink-soft" />
        ) : (
          <img
            {...pictureSizes(pictureOf(add))}
            sizes="44px"
            alt=""
            width={88}
            height={88}
            loading="lazy"
            className="size-full object-contain"
          />
        )}
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p className="text-xs text-ink-soft">
          {add === null ? 'Quita' : `Cambia ${slotNamed(add.slot).label.toLowerCase()}`}
        </p>
        <p className="line-clamp-2 text-xs text-ink-soft line-through decoration-ink-faint">
          {times}
          {remove.product_name}
        </p>
        {add !== null && (
          <p className="line-clamp-2 leading-snug font-medium">
            {times}
            {add.product_name}
          </p>
        )}
      </div>
    </div>
  );
}

function changeText({ add, remove }: Repair['changes'][number]): string {
  return add === null
    ? `quitar ${remove.product_name}`
    : `cambiar ${remove.product_name} por ${add.product_name}`;
}

/** What comes and what leaves, for wholesale buyers; parts at home cost nothing. */
function ownTermsOfRepair({ changes }: Repair, products: readonly ChosenProduct[]): string {
  return ownTerms(
    changes.flatMap(({ add, remove, quantity }) => {
      const removed = products.find((one) => one.ref_id === remove.ref_id && !one.is_owned);
      return [
        ...(add === null ? [] : [{ ...add, quantity }]),
        ...(removed === undefined ? [] : [{ ...removed, quantity: -quantity }]),
      ];
    }),
  );
}
