import { emptyProduct, type ProductValues } from './product-values.ts';

/** What a shop may begin with that puts PCs together from now on; staff choose where it stands and what it costs. */
export const assemblyProduct = (shopName: string): ProductValues => ({
  ...emptyProduct,
  productName: 'Armado y prueba de tu PC',
  description:
    'Armamos tu PC con las piezas de tu carrito, actualizamos el BIOS, la probamos bajo carga y la empacamos lista para encender. Un servicio por PC.',
  brand: shopName,
  kind: 'assembly',
  sku: 'SRV-ARMADO-PC',
});
