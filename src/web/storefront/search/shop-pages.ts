import { links } from '../../links.ts';
import type { SearchReading } from './meant-words.ts';

/** A page of the shop that a search may be after, beside its goods. */
export type ShopPage = { label: string; to: string };

/** What people call them, without accents; from where it begins a word, so that it is found while it is being typed. */
const pages: readonly (ShopPage & { said: RegExp })[] = [
  {
    label: 'Tarjetas de regalo',
    to: links.giftCards(),
    said: /\bregal[oa]|\bgift ?card/,
  },
  {
    label: 'Sigue tu pedido o pide su factura',
    to: links.tracking(),
    said: /\brastre[oa]|\bseguimiento|\bfactura|\bcfdi\b|\b(?:mi|mis|estado|guia|donde)\b.*\b(?:pedido|paquete|compra|envio)/,
  },
  {
    label: 'Formas de pago y meses sin intereses',
    to: `${links.terms()}#5-pago`,
    said: /\bmeses\b.*\binteres|\bformas? de pago|\bmetodos? de pago/,
  },
  { label: 'Envíos', to: links.shipping(), said: /\benvios?\b|\bentregas?\b|\bpaqueteria/ },
  { label: 'Devoluciones', to: links.returns(), said: /\bdevol|\bdevuel|\breembols|\barrepent/ },
  { label: 'Garantía', to: links.warranty(), said: /\bgarantia/ },
  { label: 'Tiendas', to: links.stores(), said: /\bsucursal|\btiendas?\b|\brecoger\b|\bhorarios?\b/ },
  { label: 'Para mayoristas', to: links.wholesale(), said: /\bmayore|\bmayorist/ },
  { label: 'Arma mi PC por mí', to: links.suggestBuild(), said: /\barm(?:ar|a|o|en)\b.*\b(?:pc|compu)/ },
  { label: 'Promociones', to: links.promotions(), said: /\bpromo|\bofertas?\b|\brebajas?\b|\bdescuentos?\b/ },
  { label: 'Contacto', to: links.contact(), said: /\bcontact|\btelefono de\b|\bwhats|\batencion a/ },
];

/** Words that goods have, too: all that they may say is the page. */
const namesOfPages =
  /^(?:(?:tarjetas?|certificados?) (?:de )?regalo|gift ?cards?|(?:a |con )?(?:\d+ )?meses sin intereses|armar (?:una |mi )?(?:pc|compu)|contacto)$/;

/** Whether a search is but the name of a page, and goods were found by some of its words only: they are not what was meant. */
export function isPageMeant(
  words: string,
  reading: Pick<SearchReading, 'corrected' | 'left_out'> | undefined,
): boolean {
  const isInPart = reading !== undefined && (reading.corrected !== null || reading.left_out.length > 0);
  return isInPart && namesOfPages.test(folded(words));
}

/** Pages that a search names: «tarjeta de regalo» is no graphics card. */
export function pagesSaid(words: string): ShopPage[] {
  const text = folded(words);
  return pages.filter(({ said }) => said.test(text)).map(({ label, to }) => ({ label, to }));
}

function folded(words: string): string {
  return words.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
