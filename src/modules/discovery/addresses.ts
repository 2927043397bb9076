import { productPath } from '../catalog/index.ts';

/** The storefront's addresses as the world outside is told them; paths, without the shop's origin. */
export const paths = {
  product: ({ sku, slug }: { sku: string; slug: string }) => productPath(sku, slug),
  category: ({ slug }: { slug: string }) => `/category/${slug}`,
  brand: ({ slug }: { slug: string }) => `/brand/${slug}`,
  promotion: ({ slug }: { slug: string }) => `/promotion?promotion=${slug}`,
  /** The product alone on light ground, 1200 × 1200, as shopping services want it. */
  goodsPicture: ({ sku }: { sku: string }) => `/media/og/goods/${encodeURIComponent(sku)}.jpg`,
} as const;

/** Pages that are there in every shop, with the name that stands on their social picture. */
export const fixedPages = [
  { path: '/', name: '' },
  { path: '/category', name: 'Categorías' },
  { path: '/brand', name: 'Marcas' },
  { path: '/promotion', name: 'Promociones' },
  { path: '/workstation', name: 'Arma tu PC' },
  { path: '/para-mayoristas', name: 'Para mayoristas' },
  { path: '/envios', name: 'Envíos' },
  { path: '/devoluciones', name: 'Devoluciones' },
  { path: '/garantia', name: 'Garantía' },
  { path: '/privacidad', name: 'Aviso de privacidad' },
  { path: '/terminos', name: 'Términos y condiciones' },
  { path: '/contacto', name: 'Contacto' },
] as const;
