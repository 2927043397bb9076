import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { currentShop } from '../../shop.ts';
import type { ShopFacts } from '../../state/shop-types.ts';
import { markup } from '../../ui/markup.ts';
import { countInWords, storesOf, textsSince } from './shop-facts.ts';

/** How the shop sends, as far as pages say it. */
export type PageRules = Awaited<ReturnType<Api['shipping']['shippingRules']>>['rules'] & {
  /** Whether it puts PCs together. */
  sells_assembly: boolean;
};

/** What stands in a page's texts for `{{name}}`; the names are those of `content/documents/shop-facts.ts`. */
const facts: Readonly<Record<string, (shop: ShopFacts) => string>> = {
  shop_name: ({ name }) => name,
  legal_name: ({ company }) => company.legal_name,
  tax_id: ({ company }) => company.rfc,
  address: ({ company }) => company.address,
  email: ({ email }) => email,
  privacy_email: (shop) => shop.privacy_email,
  phone: ({ phones }) => phones[0]?.number ?? '',
  phone_note: ({ phones: [phone] }) => (phone === undefined ? '' : `, teléfono ${phone.number}`),
  hours: (shop) => shop.hours_text,
  texts_since: () => textsSince,
  revocation_days: ({ returns }) => businessDays(returns.revocation_days),
  unopened_days: ({ returns }) =>
    returns.unopened_days === 0 ? 'Sin más días' : naturalDays(returns.unopened_days),
  unopened_note: unopenedNote,
  fault_days: ({ returns }) => `${returns.fault_days} días`,
};

/** The same that change with how the shop sends. */
const shippingFacts: Readonly<Record<string, (rules: PageRules) => string>> = {
  warehouses: ({ warehouses }) => countInWords(warehouses.length, 'un almacén', 'almacenes'),
  free_shipping: ({ free_from_cents: cents }) =>
    cents === null ? 'Envío a domicilio' : `Envío gratis desde ${plain(cents)}`,
  free_shipping_note: ({ free_from_cents: cents }) =>
    cents === null ? '' : `Desde ${plain(cents)} el envío va por nuestra cuenta.`,
  cut_off_hour: ({ cut_off_hour: hour }) => `${hour}:00`,
  farther_days: ({ farther_days: { ours } }) => businessDays(ours),
  assembly_note: ({ sells_assembly: isSold, assembly_days: days }) =>
    !isSold
      ? ''
      : days === 0
        ? 'Las PC que armamos y probamos salen el mismo día.'
        : `Las PC que armamos y probamos salen ${businessDays(days)} después.`,
};

/** What happens to goods that nobody opened, once it is too late to change one's mind. */
function unopenedNote({ returns: { unopened_days: days, kinds } }: ShopFacts): string {
  const rule =
    days === 0
      ? 'Lo devuelves mientras puedas arrepentirte, o si llegó con falla.'
      : 'Sin abrir y con sus sellos: te devolvemos tu dinero o te mandamos otro igual.';
  return kinds.some((line) => line.unopened_days !== days)
    ? `${rule} Algunos productos tienen otro plazo; cada uno lo dice en su página.`
    : rule;
}

const businessDays = (days: number) => (days === 1 ? 'un día hábil' : `${days} días hábiles`);
const naturalDays = (days: number) => (days === 1 ? 'un día natural' : `${days} días naturales`);
const plain = (cents: number) => formatPesos(cents).replace('.00', '');

/** Whether something on a page has to be asked of how the shop sends. */
export function namesShipping(page: object): boolean {
  const text = JSON.stringify(page);
  const isNamed = Object.keys(shippingFacts).some((name) => text.includes(`{{${name}}}`));
  return isNamed || text.includes('"part":') || text.includes(pickupPlaces);
}

function factOf(name: string, rules: PageRules | undefined): string | undefined {
  return facts[name]?.(currentShop()) ?? (rules && shippingFacts[name]?.(rules));
}

/** A text with the shop's facts in it. */
export function withFacts(text: string, rules: PageRules | undefined): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => factOf(name, rules) ?? whole).trim();
}

const pickupPlaces = '<!--pickup_places-->';

/** The same for HTML that the server made of a document, with the parts that the shop writes into texts. */
export function htmlWithFacts(html: string, rules: PageRules | undefined): string {
  return html
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => markup`${factOf(name, rules) ?? whole}`.html)
    .replaceAll(pickupPlaces, () => placesHtml(rules))
    .replaceAll(/<!--(demo_\w+)-->/g, (_, name: string) => demoNoticeHtml(name));
}

/** Branches where something can be picked up now. */
function placesHtml(rules: PageRules | undefined): string {
  const open = rules ? storesOf(rules).filter(({ closed }) => closed === null) : [];
  const items = open.map(({ city, address }) => markup`<li><strong>${city}.</strong> ${address}.</li>`.html);
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

/** What a shop says that sells nothing yet; a company of the owner's own ends it. */
const demoNotices: Readonly<Record<string, string>> = {
  demo_privacy: `<p><strong>Esta es una tienda de demostración.</strong> La empresa no existe y los pagos son de prueba: no escribas aquí datos reales que no quieras usar en una prueba.</p>`,
  demo_terms: `<p><strong>Esta es una tienda de demostración:</strong> la empresa no existe, los pagos son de prueba y nada se envía.</p>`,
};

function demoNoticeHtml(name: string): string {
  return currentShop().company.is_example ? (demoNotices[name] ?? '') : '';
}
