import { formatPesos } from '../../platform/money.ts';
import type { Refusal } from './engine/index.ts';
import { paidByWords } from './paid-by.words.ts';

const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'America/Mexico_City' });
const dayAndTime = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
});

/** Why a coupon takes nothing off, as its owner reads it. */
export function couponMessage(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'unknown':
      return 'No conocemos ese cupón. Revisa que esté bien escrito.';
    case 'not_available':
      return 'Ese cupón no está disponible por ahora.';
    case 'not_started':
      return `Ese cupón empieza a valer el ${dayAndTime.format(refusal.startsAt)}.`;
    case 'ended':
      return `Ese cupón venció el ${day.format(refusal.endsAt)}.`;
    case 'used_up':
      return 'Ese cupón ya se agotó.';
    case 'used_by_customer':
      return 'Ya usaste ese cupón.';
    case 'needs_account':
      return 'Ese cupón es para cuentas con correo confirmado. Entra a tu cuenta o confirma tu correo para usarlo.';
    case 'not_named':
      return 'Ese cupón es personal: entra con la cuenta para la que se hizo.';
    case 'not_first_order':
      return 'Ese cupón es para la primera compra.';
    case 'payment_method':
      return `Ese cupón vale pagando ${paidByWords(refusal.methods)}.`;
    case 'wholesale':
      return 'Los cupones no se suman a los precios de mayoreo.';
    case 'no_goods':
    case 'few_units':
      return 'Ese cupón no vale para los productos de tu carrito.';
    case 'closed':
      return 'Ese cupón no se suma a las promociones que ya tiene tu carrito.';
    case 'minimum':
      return `Te faltan ${formatPesos(refusal.missingCents)} en productos para usar ese cupón.`;
    case 'better_one':
      return 'Tu carrito ya tiene una promoción mejor que ese cupón.';
    case 'nothing_left':
      return 'A tu carrito ya no le queda nada que descontar.';
  }
}
