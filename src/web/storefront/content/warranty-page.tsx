import type { MetaDescriptor } from 'react-router';
import { Link } from 'react-router';
import type { Route } from './+types/warranty-page';
import { links } from '../../links.ts';
import { contentMeta } from './content-meta.ts';
import { ContentPage, Facts, Section } from './content-page.tsx';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return contentMeta(
    {
      title: 'Garantía',
      description: 'Qué cubre la garantía, quién responde, por cuánto tiempo y cómo hacerla válida.',
      path: links.warranty(),
    },
    matches[0]?.loaderData?.publicUrl,
  );
}

export default function WarrantyPage() {
  return (
    <ContentPage
      title="Garantía"
      intro="Cada producto dice en su página cuánto dura su garantía y quién responde. Tú nos escribes a nosotros; lo demás es trabajo nuestro."
    >
      <Facts
        facts={[
          {
            title: 'Los primeros 30 días',
            text: 'Respondemos nosotros: cambio por uno igual o reembolso.',
          },
          {
            title: 'Después, el fabricante',
            text: 'De 1 a 10 años según la marca. Tramitamos por ti o te damos el contacto directo, como prefieras.',
          },
          {
            title: 'Al menos 90 días',
            text: 'Ningún producto sale con menos de lo que pide la Ley Federal de Protección al Consumidor.',
          },
          {
            title: 'Equipos armados por nosotros',
            text: 'Un año en mano de obra, además de la garantía de cada pieza.',
          },
        ]}
      />
      <Section title="Cómo hacerla válida">
        <ol>
          <li>
            Escríbenos desde <Link to={links.contact()}>Contacto</Link> con tu número de pedido y qué hace (o
            qué no hace) el producto.
          </li>
          <li>Si se puede resolver a distancia, lo intentamos contigo: BIOS, controladores, conexiones.</li>
          <li>Si no, te damos un folio y la guía para enviarlo, o lo llevas a una sucursal.</li>
          <li>Diagnosticamos en cinco días hábiles y te decimos por escrito qué sigue.</li>
        </ol>
        <p>
          La reparación o el cambio toma hasta 30 días naturales. Ese tiempo no se descuenta de tu garantía.
        </p>
      </Section>
      <Section title="Qué cubre">
        <ul>
          <li>Defectos de fabricación y fallas en uso normal.</li>
          <li>Piezas y mano de obra, y el envío de ida y vuelta cuando la falla se confirma.</li>
          <li>Monitores: píxeles muertos según la política de cada marca; la encuentras en su página.</li>
        </ul>
      </Section>
      <Section title="Qué no cubre">
        <ul>
          <li>Golpes, líquidos, pines doblados, quemaduras por una instalación eléctrica defectuosa.</li>
          <li>Daños por voltajes o modificaciones fuera de lo que permite el fabricante.</li>
          <li>Números de serie retirados o alterados.</li>
          <li>Desgaste normal de baterías, tapetes, almohadillas y pastas térmicas.</li>
        </ul>
        <p>
          Si rechazamos una garantía te decimos por qué, con fotos, y te regresamos el producto. Puedes acudir
          a PROFECO si no estás de acuerdo.
        </p>
      </Section>
      <Section title="Antes de mandar un disco o una computadora">
        <p>
          Respalda y borra tus datos. Podemos tener que formatear o cambiar la unidad, y no podemos recuperar
          lo que tenía.
        </p>
      </Section>
    </ContentPage>
  );
}
