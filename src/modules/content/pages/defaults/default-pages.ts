import { written } from '../../documents/written.ts';
import type { PageValue } from '../pages.contract.ts';
import { privacyText } from './privacy.ts';
import { returnsText } from './returns.ts';
import { shippingText } from './shipping.ts';
import { termsText } from './terms.ts';
import { warrantyText } from './warranty.ts';

type Told = Pick<PageValue, 'title' | 'slug' | 'intro' | 'seo_description'> & {
  since?: string;
  text: string;
};

const told: readonly Told[] = [
  {
    slug: 'envios',
    title: 'Envíos',
    intro: 'Mandamos a todo México desde {{warehouses}}. {{free_shipping_note}}',
    seo_description: 'Costos y tiempos de envío por zona, envío gratis y entrega en sucursal sin costo.',
    text: shippingText,
  },
  {
    slug: 'devoluciones',
    title: 'Devoluciones',
    intro:
      'Comprar hardware en línea no debería dar miedo. Esto es lo que puedes devolver, en cuánto tiempo y quién paga el regreso.',
    seo_description:
      'Plazos y condiciones para cancelar, cambiar o devolver una compra, y cómo se hace el reembolso.',
    text: returnsText,
  },
  {
    slug: 'garantia',
    title: 'Garantía',
    intro:
      'Cada producto dice en su página cuánto dura su garantía y quién responde. Tú nos escribes a nosotros; lo demás es trabajo nuestro.',
    seo_description: 'Qué cubre la garantía, quién responde, por cuánto tiempo y cómo hacerla válida.',
    text: warrantyText,
  },
  {
    slug: 'privacidad',
    title: 'Aviso de privacidad',
    intro:
      'Aviso de privacidad integral, conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares. En una línea: pedimos lo necesario para venderte y entregarte, no vendemos tus datos y puedes pedir que los borremos.',
    seo_description:
      'Qué datos personales usamos, para qué, con quién se comparten y cómo ejercer tus derechos ARCO.',
    since: '{{texts_since}}',
    text: privacyText,
  },
  {
    slug: 'terminos',
    title: 'Términos y condiciones',
    intro:
      'Las reglas de compra en esta tienda, escritas para leerse. Al confirmar un pedido las aceptas; tus derechos como consumidor en México están por encima de ellas.',
    seo_description:
      'Condiciones de compra: precios, existencia, pagos, entrega, devoluciones, garantía y facturación.',
    since: '{{texts_since}}',
    text: termsText,
  },
];

/** The pages of every shop, by the end of their addresses (which is their name, too), with what they say at first. */
export const defaultPages: ReadonlyMap<string, PageValue> = new Map(
  told.map(({ since = '', text, ...page }) => [
    page.slug,
    { ...page, since, seo_title: '', is_in_help: true, body: written(text) },
  ]),
);
