import { pickupMethods, pickupPoints } from '../../../modules/shipping/index.ts';
import { shop } from '../../shop.ts';

/**
 * Who stands behind the shop, for its legal texts and its contact page. The demo shop is nobody: whoever opens a real
 * one writes their own company here.
 */
export const company = {
  legalName: `${shop.name} Demostración, S.A. de C.V.`,
  taxId: 'EDE260101AB1',
  address: 'Av. División del Norte 1354, Letrán Valle, Benito Juárez, 03650, Ciudad de México, México',
  /** The same address in parts, for machines. */
  postalAddress: {
    streetAddress: 'Av. División del Norte 1354, Letrán Valle',
    addressLocality: 'Benito Juárez',
    addressRegion: 'Ciudad de México',
    postalCode: '03650',
  },
  email: 'hola@ensambla.example',
  privacyEmail: 'privacidad@ensambla.example',
  phone: '55 5555 0101',
  hours: 'Lunes a viernes de 9:00 a 19:00 y sábados de 10:00 a 14:00, hora de la Ciudad de México',
  /** Day from which the legal texts hold. */
  textsSince: '1 de noviembre de 2026',
} as const;

/** Places where orders are handed over. */
export const stores = pickupMethods.map((method) => {
  const point = pickupPoints[method];
  return {
    city: point.label.replace('Recoger en ', ''),
    address: `${point.street} ${point.exterior_number}, ${point.neighbourhood}, ${point.municipality}, ${point.postal_code}, ${point.state}`,
    phone: point.phone.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3'),
  };
});
