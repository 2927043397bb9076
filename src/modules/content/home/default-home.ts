import type { HomeSection, HomeValue } from './home.contract.ts';

const always = { is_visible: true, starts_at: null, ends_at: null };

/** The home page that a shop begins with. */
export const defaultHome: HomeValue = {
  sections: [
    { id: 'promotions', type: 'promotions', ...always },
    {
      id: 'promises',
      type: 'promises',
      ...always,
      promises: [
        {
          icon: 'truck',
          title: '{{free_shipping}}',
          text: 'A todo México, con guía de rastreo.',
        },
        { icon: 'store', title: 'Existencia real', text: 'Tres almacenes; lo que ves es lo que hay.' },
        { icon: 'invoice', title: 'Precio con IVA', text: 'El que ves es el que pagas. Facturamos.' },
        {
          icon: 'shield',
          title: 'Garantía clara',
          text: 'Cada producto dice quién responde y por cuánto.',
        },
      ],
    },
    row('destacados', 'Destacados del día', 'Elegidos hoy por precio y existencia.', 'highlights'),
    { id: 'categorias', type: 'categories', ...always, title: 'Categorías', count: 12 },
    row('mas-vendidos', 'Lo más vendido', '', 'best_sellers'),
    { id: 'configurador', type: 'configurator', ...always },
    row('novedades', 'Recién llegados', 'Lo último que entró al catálogo.', 'new'),
    { id: 'marcas', type: 'brands', ...always, title: 'Marcas', count: 12 },
    { id: 'vistos', type: 'recently_viewed', ...always },
  ],
};

function row(
  id: string,
  title: string,
  description: string,
  by: 'highlights' | 'best_sellers' | 'new',
): HomeSection {
  return { id, type: 'products', ...always, title, description, source: { by }, count: 12 };
}
