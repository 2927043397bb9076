import { pictureVersion } from '../../platform/picture-version.ts';
import { productPath } from '../catalog/index.ts';

/** The storefront's addresses as the world outside is told them; paths, without the shop's origin. */
export const paths = {
  product: ({ sku, slug }: { sku: string; slug: string }) => productPath(sku, slug),
  category: ({ slug }: { slug: string }) => `/category/${slug}`,
  brand: ({ slug }: { slug: string }) => `/brand/${slug}`,
  promotion: ({ slug }: { slug: string }) => `/promotion?promotion=${slug}`,
  /** The product alone on light ground, 1200 × 1200, as shopping services want it. */
  goodsPicture: ({ sku, image_url: imageUrl }: { sku: string; image_url: string | null }) =>
    `/media/og/goods/${encodeURIComponent(sku)}.jpg${pictureVersion(imageUrl)}`,
} as const;

/** Pages that are there in every shop, with the words on their social picture. */
export const fixedPages = [
  { path: '/', words: 'Componentes y equipos de cómputo, explicados y con existencia real.' },
  { path: '/category', words: 'Todas las categorías' },
  { path: '/brand', words: 'Todas las marcas' },
  { path: '/promotion', words: 'Promociones' },
  { path: '/workstation', words: 'Configura tu PC: revisamos que las piezas entren' },
  { path: '/workstation/arma-mi-pc', words: 'Dinos para qué la quieres y te armamos la PC' },
  { path: '/workstation/galeria', words: 'PC que otras personas armaron aquí' },
  { path: '/para-mayoristas', words: 'Para mayoristas' },
  { path: '/tarjetas-de-regalo', words: 'Tarjetas de regalo' },
  { path: '/tiendas', words: 'Nuestras tiendas' },
  { path: '/envios', words: 'Envíos a todo México' },
  { path: '/devoluciones', words: 'Devoluciones' },
  { path: '/garantia', words: 'Garantía' },
  { path: '/garantia/consulta', words: 'Consulta tu garantía' },
  { path: '/seguimiento', words: 'Sigue tu pedido' },
  { path: '/privacidad', words: 'Aviso de privacidad' },
  { path: '/terminos', words: 'Términos y condiciones' },
  { path: '/contacto', words: 'Contacto' },
] as const;
