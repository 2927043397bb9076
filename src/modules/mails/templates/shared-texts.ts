import { msg } from '../../../i18n/t.ts';
import { line, paragraph } from './email-template.ts';

/** The greeting of emails that have one; a name is said only to whoever has proven that they read the address. */
export const greetingTexts = {
  greeting: line(msg('Greeting'), 'Hola, {customerName}:', {
    own: { customerName: msg('Name of the customer') },
  }),
  greetingNameless: line(msg('Greeting without a name'), 'Hola:'),
};

/** What every email can have beside its own texts. */
export const standardTexts = {
  preheader: line(msg('Preview line of the inbox'), '', { isOptional: true }),
  closing: paragraph(msg('Last paragraph'), '', { isOptional: true }),
};

/** Words that many emails share. */
export const sharedTexts = {
  toOrder: line(msg('Button to the order'), 'Ver mi pedido'),
  goods: line(msg('Heading of the goods'), 'Tu compra'),
  subtotal: line(msg('Sum of the products'), 'Productos'),
  discounts: line(msg('Sum of the discounts'), 'Descuentos'),
  shipping: line(msg('Price of the shipping'), 'Envío'),
  pickup: line(msg('Price of the pick-up'), 'Recoger en sucursal'),
  free: line(msg('In place of a price of nothing'), 'Gratis'),
  total: line(msg('Total'), 'Total'),
  tax: line(msg('Tax in it'), 'IVA incluido'),
  paidWithCredit: line(msg('Paid with store credit'), 'Pagado con saldo a favor'),
  paidOtherwise: line(msg('Paid by other means'), 'Pagado de otra forma'),
  withCredit: line(msg('Store credit that pays a part'), 'Con tu saldo a favor'),
  leftToPay: line(msg('What is left to pay'), 'Por pagar'),
  arrives: paragraph(msg('When it is there'), 'Llega {arrival}.', {
    own: { arrival: msg('Day or days') },
    requires: ['arrival'],
  }),
  ready: paragraph(msg('When it is ready for pick-up'), 'Listo para recoger {arrival}.', {
    own: { arrival: msg('Day or days') },
    requires: ['arrival'],
  }),
  units: line(msg('How many pieces'), 'Piezas'),
  paidWith: line(msg('Way of payment'), 'Forma de pago'),
  paymentReference: line(msg('Number of a voucher or transfer'), 'Referencia'),
  purchaseOrder: line(msg('Purchase order of a company'), 'Tu orden de compra'),
  deliveredTo: line(msg('Heading of the address'), 'Lo enviamos a'),
  pickedUpAt: line(msg('Heading of the counter'), 'Lo recoges en'),
  postalCode: line(msg('Address of somebody unproven'), 'C.P. {postalCode}, {state}', {
    own: { postalCode: msg('Postal code'), state: msg('State') },
    requires: ['postalCode'],
  }),
  phone: line(msg('Phone of the counter'), 'Tel. {phone}', {
    own: { phone: msg('Phone') },
    requires: ['phone'],
  }),
  onePiece: line(msg('One unit in a parcel'), '1 pieza'),
  pieces: line(msg('Units in a parcel'), '{units} piezas', {
    own: { units: msg('How many') },
    requires: ['units'],
  }),
  serials: line(msg('Serial numbers'), 'Número de serie: {serials}', {
    own: { serials: msg('Serial numbers') },
    requires: ['serials'],
  }),
  claim: paragraph(
    msg('Guests: invitation to an account'),
    '¿Quieres verlo desde cualquier dispositivo? Solo falta una contraseña.',
  ),
  claimLink: line(msg('Guests: link to an account'), 'Crear mi cuenta con este pedido'),
  track: paragraph(
    msg('Guests: how they follow an order'),
    '¿Quieres saber dónde va? Basta tu número de pedido y este correo.',
  ),
  trackLink: line(msg('Guests: link to follow an order'), 'Seguir mi pedido'),
  asked: paragraph(
    msg('Money that goes back by itself'),
    'Pedimos que se te devuelvan {amount} por el mismo medio con el que pagaste.',
    { own: { amount: msg('Amount') }, requires: ['amount'] },
  ),
  toChoose: paragraph(msg('Money whose way the customer chooses'), 'Tú eliges cómo te devolvemos {amount}.', {
    own: { amount: msg('Amount') },
    requires: ['amount'],
  }),
  asCredit: paragraph(
    msg('Money that is store credit now'),
    '{amount} ya están en tu cuenta como saldo a favor.',
    { own: { amount: msg('Amount') }, requires: ['amount'] },
  ),
  help: line(msg('Foot: help'), 'Ayuda y contacto'),
  privacy: line(msg('Foot: privacy'), 'Aviso de privacidad'),
};
