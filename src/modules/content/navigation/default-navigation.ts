import type { NavigationValue } from './navigation.contract.ts';

/** Banner, menus and footer that a shop begins with; the texts are the specification's. */
export const defaultNavigation: NavigationValue = {
  banners: [
    {
      id: 'destacados',
      is_visible: true,
      starts_at: null,
      ends_at: null,
      text: 'Destacados del día ¡no los dejes pasar!',
      to: '/#destacados',
    },
  ],
  header: [
    { label: 'Promociones', to: '/promotion' },
    { label: 'Marcas', to: '/brand' },
    { label: 'Arma tu PC', to: '/workstation' },
  ],
  footer: [
    {
      title: 'Comprar',
      links: [
        { label: 'Tienda', to: '/category' },
        { label: 'Por marcas', to: '/brand' },
        { label: 'Para mayoristas', to: '/para-mayoristas' },
        { label: 'Tarjetas de regalo', to: '/tarjetas-de-regalo' },
        { label: 'Configurador de PC', to: '/workstation' },
      ],
    },
    {
      title: 'Ayuda',
      links: [
        { label: 'Sigue tu pedido', to: '/seguimiento' },
        { label: 'Envíos', to: '/envios' },
        { label: 'Tiendas', to: '/tiendas' },
        { label: 'Devoluciones', to: '/devoluciones' },
        { label: 'Garantía', to: '/garantia' },
        { label: 'Contacto', to: '/contacto' },
        { label: 'Lista de deseos', to: '/deseos' },
      ],
    },
  ],
};
