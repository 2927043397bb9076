import { formatPesos } from '../../../platform/money.ts';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import type { PageRules } from './page-facts.ts';

const plain = (cents: number) => formatPesos(cents).replace('.00', '');

/** What parcels cost and how long they take, as the shop charges it now. */
export function ShippingRates({ rules }: { rules: PageRules }) {
  return (
    <>
      <Table label="Tarifas de envío por zona">
        <thead>
          <tr>
            <Th>Zona</Th>
            <Th align="end">Hasta {rules.included_kilograms} kg</Th>
            <Th align="end">Kilo extra</Th>
            <Th align="end" className="max-sm:hidden">
              Días hábiles
            </Th>
          </tr>
        </thead>
        <tbody>
          {rules.zones.map(({ name, places, ...rate }) => (
            <Tr key={name}>
              <Td className="min-w-32 sm:min-w-48">
                <span className="font-medium">{name}</span>
                <span className="mt-0.5 block text-xs text-ink-faint">{places}</span>
                <span className="mt-1 block text-xs sm:hidden">
                  {rate.min_days} a {rate.max_days} días hábiles
                </span>
              </Td>
              <Td align="end">{plain(rate.base_cents)}</Td>
              <Td align="end">{plain(rate.per_kilogram_cents)}</Td>
              <Td align="end" className="max-sm:hidden">
                {rate.min_days} a {rate.max_days}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-3 text-xs text-ink-faint">
        IVA incluido. El kilo se cobra completo. El costo exacto aparece antes de pagar, con tu código postal.
      </p>
    </>
  );
}

/** From what amount shipping is free, and up to what weight; nothing where it never is. */
export function FreeShipping({ rules, heading }: { rules: PageRules; heading: string }) {
  const { free_from_cents: freeFromCents, free_kilograms_max: kilograms } = rules;
  if (freeFromCents === null) return null;
  return (
    <section className="reading-section">
      {heading !== '' && <h2 className="display">{heading}</h2>}
      <div className="reading-text">
        <p>
          En compras desde <strong>{plain(freeFromCents)}</strong>, después de descuentos, el envío es gratis
          a cualquier zona hasta {kilograms} kg. Si tu pedido pesa más, solo se cobran los kilos que pasan de{' '}
          {kilograms}.
        </p>
      </div>
    </section>
  );
}
