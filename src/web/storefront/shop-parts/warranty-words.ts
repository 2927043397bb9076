import { currentShop } from '../../shop.ts';

/** Who serves a warranty, in words. */
export function warrantyServer({ by, brand }: { by: 'shop' | 'maker'; brand: string }): string {
  return by === 'shop' ? currentShop().name : `El servicio de ${brand} en México`;
}
