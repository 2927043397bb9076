import type { MetaDescriptor } from 'react-router';
import { Link } from 'react-router';
import type { Route } from './+types/privacy-page';
import { links } from '../../links.ts';
import { contentMeta } from './content-meta.ts';
import { ContentPage, Section } from './content-page.tsx';
import { company } from './shop-facts.ts';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return contentMeta(
    {
      title: 'Aviso de privacidad',
      description:
        'Qué datos personales usamos, para qué, con quién se comparten y cómo ejercer tus derechos ARCO.',
      path: links.privacy(),
    },
    matches[0]?.loaderData?.publicUrl,
  );
}

export default function PrivacyPage() {
  return (
    <ContentPage
      title="Aviso de privacidad"
      updated={company.textsSince}
      intro="Aviso de privacidad integral, conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares. En una línea: pedimos lo necesario para venderte y entregarte, no vendemos tus datos y puedes pedir que los borremos."
    >
      <Section title="1. Quién es responsable">
        <p>
          {company.legalName} («la tienda»), con domicilio en {company.address}, es responsable del
          tratamiento de tus datos personales. Para todo lo relacionado con ellos escribe a{' '}
          <a href={`mailto:${company.privacyEmail}`}>{company.privacyEmail}</a>.
        </p>
        <p>
          <strong>Esta es una tienda de demostración.</strong> La empresa no existe y los pagos son de prueba:
          no escribas aquí datos reales que no quieras usar en una prueba.
        </p>
      </Section>
      <Section title="2. Qué datos tratamos">
        <ul>
          <li>
            <strong>Identificación y contacto:</strong> nombre, correo y teléfono.
          </li>
          <li>
            <strong>Entrega:</strong> domicilio, referencias y quién recibe.
          </li>
          <li>
            <strong>Facturación, si la pides:</strong> RFC, nombre o razón social, régimen, código postal
            fiscal y uso del CFDI.
          </li>
          <li>
            <strong>Compra:</strong> productos, importes, pedidos, devoluciones, garantías y mensajes con
            soporte.
          </li>
          <li>
            <strong>Técnicos:</strong> dirección IP, tipo de navegador y fecha de las sesiones, para
            seguridad.
          </li>
        </ul>
        <p>
          No tratamos datos sensibles. Los datos de tu tarjeta los captura directamente el procesador de
          pagos; la tienda no los ve ni los guarda.
        </p>
      </Section>
      <Section title="3. Para qué los usamos">
        <p>
          <strong>Finalidades necesarias</strong>, sin las cuales no podemos atenderte:
        </p>
        <ul>
          <li>Crear y proteger tu cuenta.</li>
          <li>Cobrar, entregar y facturar tus pedidos.</li>
          <li>Atender dudas, devoluciones y garantías.</li>
          <li>Prevenir fraudes y cumplir obligaciones fiscales y de protección al consumidor.</li>
        </ul>
        <p>
          <strong>Finalidades secundarias</strong>, que puedes rechazar sin que cambie el servicio:
        </p>
        <ul>
          <li>Enviarte el boletín, solo si te suscribes.</li>
          <li>Publicar con tu nombre las reseñas que escribas.</li>
          <li>Elaborar estadísticas internas sin identificarte.</li>
        </ul>
        <p>
          Para negarte a una finalidad secundaria usa el enlace de baja del boletín o escribe al correo del
          apartado 1.
        </p>
      </Section>
      <Section title="4. Con quién se comparten">
        <p>
          No vendemos ni rentamos tus datos. Los remitimos solo a quienes los necesitan para cumplir tu
          compra, con la obligación de protegerlos: procesadores de pago (Stripe y PayPal), paqueterías, el
          proveedor autorizado de certificación de facturas, el servicio de correo electrónico y el de
          alojamiento.
        </p>
        <p>
          Se transfieren sin requerir tu consentimiento en los casos que prevé la ley: al SAT por obligaciones
          fiscales, al fabricante cuando tramitas una garantía y a las autoridades que lo requieran con
          fundamento legal.
        </p>
      </Section>
      <Section title="5. Tus derechos ARCO y la revocación del consentimiento">
        <p>
          Puedes <strong>acceder</strong> a tus datos, <strong>rectificarlos</strong>,{' '}
          <strong>cancelarlos</strong> u <strong>oponerte</strong> a su uso, limitar su divulgación y revocar
          el consentimiento que hayas dado.
        </p>
        <ol>
          <li>
            Escribe a <a href={`mailto:${company.privacyEmail}`}>{company.privacyEmail}</a> o desde{' '}
            <Link to={links.contact()}>Contacto</Link> con el asunto «Mis datos personales».
          </li>
          <li>
            Incluye tu nombre, el correo de tu cuenta, una identificación (o la de tu representante) y qué
            derecho quieres ejercer sobre qué datos.
          </li>
          <li>Te contestamos en un máximo de 20 días hábiles y lo aplicamos en los 15 siguientes.</li>
        </ol>
        <p>
          El trámite es gratuito. Hay datos que la ley nos obliga a conservar, como los de facturas; en ese
          caso los bloqueamos hasta que venza el plazo. Si crees que no atendimos bien tu solicitud puedes
          acudir a la autoridad federal competente en protección de datos personales.
        </p>
      </Section>
      <Section title="6. Cookies y almacenamiento del navegador">
        <ul>
          <li>
            <strong>Sesión:</strong> una cookie que mantiene tu cuenta abierta y que los programas de la
            página no pueden leer.
          </li>
          <li>
            <strong>Carrito y visitante:</strong> un identificador para conservar tu carrito sin cuenta.
          </li>
          <li>
            <strong>Preferencias:</strong> tema claro u oscuro y los productos que viste hace poco; se quedan
            en tu navegador.
          </li>
        </ul>
        <p>
          No usamos cookies de publicidad ni rastreadores de terceros. Puedes borrar todo desde los ajustes de
          tu navegador; perderás la sesión y el carrito sin cuenta.
        </p>
      </Section>
      <Section title="7. Cuánto tiempo los guardamos">
        <p>
          Los datos de tu cuenta, mientras exista; los de pedidos y facturas, el plazo que marcan las leyes
          fiscales y mercantiles; los mensajes de soporte, dos años después de cerrarse; las suscripciones al
          boletín, hasta que te des de baja.
        </p>
      </Section>
      <Section title="8. Medidas de seguridad">
        <p>
          Conexiones cifradas, contraseñas guardadas solo como huella, accesos del personal según su función y
          registro de los cambios que hace. Si ocurre una vulneración que te afecte, te avisaremos de
          inmediato con lo que pasó y lo que puedes hacer.
        </p>
      </Section>
      <Section title="9. Cambios a este aviso">
        <p>
          Publicaremos cualquier cambio en esta página con su fecha. Si cambia para qué usamos tus datos, te
          avisaremos por correo antes de que aplique.
        </p>
      </Section>
    </ContentPage>
  );
}
