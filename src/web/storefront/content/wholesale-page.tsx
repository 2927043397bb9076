import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/wholesale-page';
import { links } from '../../links.ts';
import { Application } from '../company/application.tsx';
import { contentMeta } from './content-meta.ts';
import { ContentPage, Facts, Section } from './content-page.tsx';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return contentMeta(
    {
      title: 'Para mayoristas',
      description:
        'Precios de mayoreo para integradores, talleres, escuelas y empresas: cotizaciones, tu equipo, presupuestos y factura.',
      path: links.wholesale(),
    },
    matches[0]?.loaderData?.publicUrl,
  );
}

export default function WholesalePage() {
  return (
    <ContentPage
      title="Para mayoristas"
      intro="Integradores, talleres, escuelas y áreas de sistemas: compra con tu equipo a los precios de tu empresa."
    >
      <Facts
        facts={[
          {
            title: 'Precios de tu empresa',
            text: 'Una lista de precios para todos los que compran contigo. Si una promoción baja más, pagas la promoción.',
          },
          {
            title: 'Tu equipo, con presupuesto',
            text: 'Invita a quienes compran, di quién aprueba y cuánto puede gastar cada quien al mes.',
          },
          {
            title: 'Cotizaciones con piezas guardadas',
            text: 'Pide precio por volumen y negócialo en línea. La oferta vale varios días, y te guardamos las piezas el tiempo que diga.',
          },
          {
            title: 'Factura y orden de compra',
            text: 'CFDI 4.0 a nombre de tu empresa, con tu número de orden de compra en el pedido.',
          },
          {
            title: 'Crédito para tu empresa',
            text: 'Con una línea autorizada compras hoy y pagas en el plazo acordado, con tu estado de cuenta a la mano.',
          },
          {
            title: 'Equipos armados y probados',
            text: 'Configuraciones repetidas, armadas con las piezas que elijas y probadas antes de salir.',
          },
        ]}
      />
      <div>
        <h2 className="display mb-4 text-xl">Solicita precios de mayoreo</h2>
        <Application />
      </div>
      <Section title="Cómo funciona">
        <ol>
          <li>Envías los datos de tu empresa y, si quieres, su Constancia de Situación Fiscal.</li>
          <li>Una persona los revisa y te escribe con la respuesta.</li>
          <li>Con tu cuenta aprobada ves tus precios al entrar, e invitas a tu equipo.</li>
          <li>
            Para un pedido grande pides una cotización: eliges piezas y cantidades, y te respondemos ahí
            mismo.
          </li>
        </ol>
        <p>
          Los precios de tu empresa no se combinan con las promociones de la tienda: se aplica el que te
          convenga más.
        </p>
      </Section>
    </ContentPage>
  );
}
