import type { MetaDescriptor } from 'react-router';
import { Link } from 'react-router';
import type { Route } from './+types/shipping-page';
import {
  cutOffHour,
  fartherDays,
  freeFromCents,
  freeKilogramsMax,
  includedKilograms,
  rates,
} from '../../../modules/shipping/index.ts';
import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { contentMeta } from './content-meta.ts';
import { ContentPage, Section } from './content-page.tsx';
import { stores } from './shop-facts.ts';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return contentMeta(
    {
      title: 'Envíos',
      description: 'Costos y tiempos de envío por zona, envío gratis y entrega en sucursal sin costo.',
      path: links.shipping(),
    },
    matches[0]?.loaderData?.publicUrl,
  );
}

const zones = [
  {
    name: 'Metropolitana',
    places: 'Ciudad de México y zona conurbada, Guadalajara y Zapopan, Monterrey y San Pedro',
    rate: rates.metropolitan,
  },
  { name: 'Nacional', places: 'El resto del país', rate: rates.national },
  {
    name: 'Extendida',
    places:
      'Baja California, Baja California Sur, Campeche, Chiapas, Quintana Roo, Sonora, Tabasco y Yucatán',
    rate: rates.remote,
  },
];

const plain = (cents: number) => formatPesos(cents).replace('.00', '');

export default function ShippingPage() {
  return (
    <ContentPage
      title="Envíos"
      intro={`Mandamos a todo México desde tres almacenes. Desde ${plain(freeFromCents)} el envío va por nuestra cuenta.`}
    >
      <section className="max-w-3xl">
        <h2 className="display mb-3 text-xl">Cuánto cuesta y cuánto tarda</h2>
        <Table label="Tarifas de envío por zona">
          <thead>
            <tr>
              <Th>Zona</Th>
              <Th align="end">Hasta {includedKilograms} kg</Th>
              <Th align="end">Kilo extra</Th>
              <Th align="end" className="max-sm:hidden">
                Días hábiles
              </Th>
            </tr>
          </thead>
          <tbody>
            {zones.map(({ name, places, rate }) => (
              <Tr key={name}>
                <Td className="min-w-32 sm:min-w-48">
                  <span className="font-medium">{name}</span>
                  <span className="mt-0.5 block text-xs text-ink-faint">{places}</span>
                  <span className="mt-1 block text-xs sm:hidden">
                    {rate.minDays} a {rate.maxDays} días hábiles
                  </span>
                </Td>
                <Td align="end">{plain(rate.baseCents)}</Td>
                <Td align="end">{plain(rate.perKilogramCents)}</Td>
                <Td align="end" className="max-sm:hidden">
                  {rate.minDays} a {rate.maxDays}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
        <p className="mt-3 text-xs text-ink-faint">
          IVA incluido. El kilo se cobra completo. El costo exacto aparece antes de pagar, con tu código
          postal.
        </p>
      </section>
      <Section title="Envío gratis">
        <p>
          En compras desde <strong>{plain(freeFromCents)}</strong>, después de descuentos, el envío es gratis
          a cualquier zona hasta {freeKilogramsMax} kg. Si tu pedido pesa más, solo se cobran los kilos que
          pasan de {freeKilogramsMax}.
        </p>
      </Section>
      <Section title="Cuándo sale tu pedido">
        <ul>
          <li>Si tu pago se confirma antes de las {cutOffHour}:00 de un día hábil, sale ese mismo día.</li>
          <li>Después de esa hora, en sábado, domingo o día festivo, sale el siguiente día hábil.</li>
          <li>
            Sale del almacén más cercano a ti que tenga todo lo de tu pedido. Si viene de otra de nuestras
            ciudades, cuenta {fartherDays.ours === 1 ? 'un día hábil' : `${fartherDays.ours} días hábiles`}{' '}
            más.
          </li>
          <li>
            Con ficha de OXXO el plazo empieza cuando la tienda confirma tu pago, no al generar la ficha.
          </li>
          <li>Los equipos que armamos y probamos salen dos o tres días hábiles después.</li>
        </ul>
        <p>
          Al salir te mandamos la guía de rastreo por correo y queda en{' '}
          <Link to={links.dashboard()}>tu cuenta</Link>.
        </p>
      </Section>
      <Section title="Recoger en sucursal, sin costo">
        <p>Elige la sucursal al pagar; te avisamos por correo cuando tu pedido esté listo.</p>
        <ul>
          {stores.map((store) => (
            <li key={store.city}>
              <strong>{store.city}.</strong> {store.address}.
            </li>
          ))}
        </ul>
        <p>Lleva una identificación oficial y tu número de pedido. Lo guardamos diez días.</p>
      </Section>
      <Section title="Al recibir">
        <ul>
          <li>
            Revisa la caja antes de firmar. Si viene golpeada o abierta, recíbela «con reserva» o recházala.
          </li>
          <li>
            Toma fotos del empaque y avísanos en las siguientes 48 horas desde{' '}
            <Link to={links.contact()}>Contacto</Link>.
          </li>
          <li>
            La paquetería intenta la entrega dos veces; después, el paquete espera en su oficina o regresa.
          </li>
          <li>Si un paquete se pierde, respondemos nosotros: te lo reponemos o te devolvemos tu dinero.</li>
        </ul>
      </Section>
      <Section title="A dónde no enviamos">
        <p>
          No enviamos fuera de México ni a apartados postales. Si tu código postal es nuevo y la tienda no lo
          reconoce, escríbenos y lo revisamos.
        </p>
      </Section>
    </ContentPage>
  );
}
