import type { MetaDescriptor } from 'react-router';
import { Link } from 'react-router';
import type { Route } from './+types/terms-page';
import { links } from '../../links.ts';
import { contentMeta } from './content-meta.ts';
import { ContentPage, Section } from './content-page.tsx';
import { company } from './shop-facts.ts';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return contentMeta(
    {
      title: 'Términos y condiciones',
      description:
        'Condiciones de compra: precios, existencia, pagos, entrega, devoluciones, garantía y facturación.',
      path: links.terms(),
    },
    matches[0]?.loaderData?.publicUrl,
  );
}

export default function TermsPage() {
  return (
    <ContentPage
      title="Términos y condiciones"
      updated={company.textsSince}
      intro="Las reglas de compra en esta tienda, escritas para leerse. Al confirmar un pedido las aceptas; tus derechos como consumidor en México están por encima de ellas."
    >
      <Section title="1. Quién vende">
        <p>
          {company.legalName}, RFC {company.taxId}, con domicilio en {company.address}. Correo{' '}
          <a href={`mailto:${company.email}`}>{company.email}</a>, teléfono {company.phone}.
        </p>
        <p>
          <strong>Esta es una tienda de demostración:</strong> la empresa no existe, los pagos son de prueba y
          nada se envía.
        </p>
      </Section>
      <Section title="2. Tu cuenta">
        <p>
          Para pagar necesitas una cuenta con un correo que revises. Eres responsable de tu contraseña; si
          crees que alguien más la conoce, cámbiala y avísanos. Podemos suspender cuentas usadas para fraude o
          para dañar a otros.
        </p>
      </Section>
      <Section title="3. Precios">
        <ul>
          <li>Están en pesos mexicanos e incluyen IVA. El envío se muestra antes de pagar.</li>
          <li>El precio tachado es el que tenía el producto en la tienda antes de la promoción.</li>
          <li>Las promociones valen en las fechas que indican y hasta agotar existencia.</li>
          <li>El precio puede cambiar mientras el producto está en tu carrito; te lo decimos ahí mismo.</li>
          <li>Una vez confirmado tu pedido, el precio ya no cambia.</li>
          <li>
            Ante un error evidente de precio podemos cancelar el pedido y devolverte todo, avisándote antes de
            enviar.
          </li>
        </ul>
      </Section>
      <Section title="4. Existencia y apartado">
        <p>
          La existencia es la de nuestros almacenes. Al iniciar el pago apartamos tus piezas: con tarjeta o
          PayPal, por unos minutos; con ficha de OXXO, hasta que la ficha vence y se confirma. Si el pago no
          llega a tiempo, las piezas vuelven a la venta.
        </p>
      </Section>
      <Section title="5. Pago">
        <p>
          Aceptamos tarjetas de crédito y débito, efectivo en OXXO y PayPal. El cobro lo hace cada procesador
          en su propia página; no guardamos tu tarjeta. Los meses sin intereses dependen de tu banco y de la
          tarjeta: los que se muestran en la tienda son informativos y los confirma el procesador al pagar.
        </p>
        <p>
          El contrato de compra queda cerrado cuando confirmamos tu pago y te enviamos el correo con tu número
          de pedido.
        </p>
      </Section>
      <Section title="6. Entrega">
        <p>
          Los costos y plazos están en <Link to={links.shipping()}>Envíos</Link>. El riesgo es nuestro hasta
          que recibes el paquete. Si no podemos entregar en el plazo ofrecido, puedes cancelar y recuperar
          todo lo pagado.
        </p>
      </Section>
      <Section title="7. Devoluciones y garantía">
        <p>
          Puedes revocar tu compra en cinco días hábiles desde que la recibes. Las condiciones completas están
          en <Link to={links.returns()}>Devoluciones</Link> y <Link to={links.warranty()}>Garantía</Link>.
        </p>
      </Section>
      <Section title="8. Factura">
        <p>
          Puedes pedir tu CFDI 4.0 al comprar o durante el mismo mes, con tus datos como aparecen en la
          Constancia de Situación Fiscal. Las ventas sin solicitud se incluyen en la factura global.
        </p>
      </Section>
      <Section title="9. Información de los productos y configurador">
        <p>
          Las fichas vienen del fabricante y las revisamos, pero pueden contener errores; si una
          característica que decidió tu compra no es como se anunció, puedes devolver el producto sin costo.
          El configurador compara datos conocidos y distingue lo que no se sabe: no sustituye al manual de
          cada pieza.
        </p>
      </Section>
      <Section title="10. Reseñas">
        <p>
          Publicamos las reseñas de clientes, buenas y malas. Quitamos las que insultan, las que exponen datos
          de otras personas y las que no hablan del producto. Puedes pedir que retiremos la tuya.
        </p>
      </Section>
      <Section title="11. Propiedad intelectual">
        <p>
          Las marcas y nombres de producto son de sus dueños y se usan para identificar lo que vendemos. Las
          imágenes y los textos propios no se pueden copiar con fines comerciales sin permiso.
        </p>
      </Section>
      <Section title="12. Quejas, ley y jurisdicción">
        <p>
          Escríbenos primero desde <Link to={links.contact()}>Contacto</Link>; resolvemos la mayoría de los
          casos en un día. También puedes acudir a la Procuraduría Federal del Consumidor (PROFECO). Aplican
          las leyes de los Estados Unidos Mexicanos y, sin perjuicio de la competencia de PROFECO, los
          tribunales de la Ciudad de México.
        </p>
      </Section>
      <Section title="13. Cambios">
        <p>
          Los cambios se publican aquí con su fecha y no afectan pedidos ya confirmados. Cómo tratamos tus
          datos está en el <Link to={links.privacy()}>Aviso de privacidad</Link>.
        </p>
      </Section>
    </ContentPage>
  );
}
