/** Work that the demo shop sells beside its goods. It has no stock and no picture but its kind's. */
export const demoServices = [
  {
    sku: 'SRV-ARMADO-PC',
    kind: 'assembly',
    productName: 'Armado y prueba de tu PC',
    priceCents: 89_900,
    summary:
      'Armamos tu PC con las piezas de tu carrito, actualizamos el BIOS, la probamos bajo carga y la empacamos lista para encender. Un servicio por PC.',
  },
] as const;

/** The shop itself, as the maker of its work. */
export const demoServiceBrand = {
  name: 'Ensambla',
  slug: 'ensambla',
  warranty: 'Un año de garantía en el armado: si algo quedó flojo, lo corregimos sin costo.',
  warrantyMonths: 12,
  warrantyBy: 'shop',
  picture: 'brand-ensambla.svg',
} as const;
