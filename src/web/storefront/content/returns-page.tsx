import type { MetaDescriptor } from 'react-router';
import { Link } from 'react-router';
import type { Route } from './+types/returns-page';
import { links } from '../../links.ts';
import { contentMeta } from './content-meta.ts';
import { ContentPage, Facts, Section } from './content-page.tsx';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return contentMeta(
    {
      title: 'Devoluciones',
      description:
        'Plazos y condiciones para cancelar, cambiar o devolver una compra, y cómo se hace el reembolso.',
      path: links.returns(),
    },
    matches[0]?.loaderData?.publicUrl,
  );
}

export default function ReturnsPage() {
  return (
    <ContentPage
      title="Devoluciones"
      intro="Comprar hardware en línea no debería dar miedo. Esto es lo que puedes devolver, en cuánto tiempo y quién paga el regreso."
    >
      <Facts
        facts={[
          {
            title: '5 días hábiles para arrepentirte',
            text: 'Sin dar razones, desde que lo recibes (artículo 56 de la Ley Federal de Protección al Consumidor).',
          },
          {
            title: '15 días naturales si sigue cerrado',
            text: 'Sin abrir y con sus sellos: te devolvemos tu dinero o te mandamos otro igual.',
          },
          {
            title: '30 días si llegó con falla',
            text: 'Cambio físico por uno igual o reembolso completo, a tu elección. El regreso va por nuestra cuenta.',
          },
          {
            title: '30 días si nos equivocamos',
            text: 'Si llegó otra cosa o faltó una pieza, recogemos y corregimos sin costo.',
          },
        ]}
      />
      <Section title="Cancelar antes del envío">
        <p>
          Mientras no empecemos a empacarlo lo cancelas tú: ábrelo en{' '}
          <Link to={links.dashboard()}>tus pedidos</Link> y elige «Cancelar pedido». Si ya está empacado,
          escríbenos desde <Link to={links.contact()}>Contacto</Link>. Se te devuelve todo lo pagado por el
          mismo medio.
        </p>
      </Section>
      <Section title="Cómo devolver">
        <ol>
          <li>
            Abre el pedido en <Link to={links.dashboard()}>tus pedidos</Link> y elige «Devolver»: ahí ves qué
            puedes devolver, por qué motivo y hasta qué día. Si hay daño o falla, agrega hasta cuatro fotos.
            Si compraste sin cuenta, el enlace está en el correo de tu compra.
          </li>
          <li>
            Te damos un folio al momento y te contestamos en un día hábil; cuando nos toca pagar el envío, con
            la guía.
          </li>
          <li>Empaca el producto con todo lo que traía: cables, manuales, tornillos, códigos sin usar.</li>
          <li>Al recibirlo lo revisamos en tres días hábiles y te avisamos el resultado por escrito.</li>
        </ol>
      </Section>
      <Section title="En qué condiciones">
        <ul>
          <li>Arrepentimiento y cambio: sin uso, con sellos y empaque original en buen estado.</li>
          <li>
            Procesadores y tarjetas madre: contactos y pines sin daño. Los revisamos con lupa y con foto.
          </li>
          <li>
            El envío de regreso por arrepentimiento corre por tu cuenta; el de una falla, por la nuestra.
          </li>
          <li>
            No se devuelven licencias de software ya activadas ni productos hechos a tu medida, salvo que
            tengan falla.
          </li>
        </ul>
      </Section>
      <Section title="Tu reembolso">
        <ul>
          <li>Se hace por el mismo medio con el que pagaste, por el precio pagado y con IVA.</li>
          <li>
            Tarjeta y PayPal: se ordena el día que aprobamos la devolución; tu banco lo refleja en 5 a 10 días
            hábiles.
          </li>
          <li>OXXO: por transferencia a una cuenta a tu nombre; te pedimos la CLABE.</li>
          <li>
            Si devuelves una parte del pedido, se reembolsa esa parte; el descuento se reparte entre las
            piezas.
          </li>
        </ul>
        <p>Si pediste factura, emitimos la nota de crédito correspondiente.</p>
      </Section>
      <Section title="¿Falla después de 30 días?">
        <p>
          Entonces es <Link to={links.warranty()}>garantía</Link>: te acompañamos con el fabricante o lo
          resolvemos nosotros.
        </p>
      </Section>
    </ContentPage>
  );
}
