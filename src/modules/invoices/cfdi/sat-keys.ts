import type { ProductKind } from '../../catalog/index.ts';

/*
 * Keys of the tax authority's catalogues for what this shop sells and how it is paid. Source: SAT, Anexo 20, catálogos
 * CFDI 4.0 (c_FormaPago, c_ClaveProdServ, c_ClaveUnidad), as published in April 2025; retyped November 2026. Where no
 * single good fits, the key of its class stands. The shop's accountant has the last word: staff change a product's keys.
 */

/** Ways an order is paid, as far as invoices know them. */
export type PaidBy =
  | 'card'
  | 'oxxo'
  | 'spei'
  | 'paypal'
  | 'transfer'
  | 'terminal'
  | 'cash'
  | 'free'
  | 'store_credit'
  | 'company_credit';

/** c_FormaPago, the ones a shop meets. */
export const paymentForms: Readonly<Record<string, string>> = {
  '01': 'Efectivo',
  '02': 'Cheque nominativo',
  '03': 'Transferencia electrónica de fondos',
  '04': 'Tarjeta de crédito',
  '05': 'Monedero electrónico',
  '06': 'Dinero electrónico',
  '08': 'Vales de despensa',
  '17': 'Compensación',
  '28': 'Tarjeta de débito',
  '29': 'Tarjeta de servicios',
  '31': 'Intermediario pagos',
  '99': 'Por definir',
};

/**
 * How a payment is called on the invoice; what cost nothing has none (`nothing_paid`). A card counts as credit: whether it is
 * one is not asked of the provider. Store credit is a debt of the shop's that is set against the price: compensation (Código
 * Civil Federal, art. 2185); the keys for electronic purses and money are for what authorised issuers give out.
 */
export const paymentFormOf: Readonly<Record<PaidBy, string>> = {
  free: '99',
  card: '04',
  oxxo: '01',
  spei: '03',
  paypal: '31',
  transfer: '03',
  terminal: '04',
  cash: '01',
  store_credit: '17',
  // To be defined: it is paid later, in parts or at once (PPD).
  company_credit: '99',
};

/**
 * The method that paid most of a sale; of two halves, the one that brought money. Source: SAT, guía de llenado del
 * CFDI 4.0, FormaPago: of several ways the one with which most was paid, and of equal ones whichever the issuer
 * chooses.
 */
export function mostlyPaidBy(sale: {
  payment_method: PaidBy;
  total_cents: number;
  store_credit_cents: number;
}): PaidBy {
  // What is paid later is defined later, whatever was paid already.
  if (sale.payment_method === 'company_credit') return 'company_credit';
  return sale.store_credit_cents * 2 > sale.total_cents ? 'store_credit' : sale.payment_method;
}

/** What a concept is to the tax authority. */
export type TaxKey = { prod_serv_key: string; unit_key: string };

/** c_MetodoPago: what is paid later says how with its payments (PPD), anything else is paid at once. */
export function methodOfForm(paymentForm: string): 'PUE' | 'PPD' {
  return paymentForm === '99' ? 'PPD' : 'PUE';
}

/** c_ClaveUnidad by name, the ones a shop uses. */
export const units: Readonly<Record<string, string>> = {
  H87: 'Pieza',
  E48: 'Unidad de servicio',
  ACT: 'Actividad',
  KT: 'Kit',
  XPK: 'Paquete',
};

/** The default tax key of a kind. */
export function defaultTaxKey(kind: ProductKind): TaxKey {
  return { prod_serv_key: prodServKeys[kind], unit_key: kind === 'assembly' ? 'E48' : 'H87' };
}

/** The parcel. */
export const shippingKey: TaxKey = { prod_serv_key: '78102200', unit_key: 'E48' };
/** What a credit note bears, per the guide of CFDI de egresos. */
export const creditKey: TaxKey = { prod_serv_key: '84111506', unit_key: 'ACT' };

/** A sale in a global invoice, per its guide. */
export const saleKey: TaxKey = { prod_serv_key: '01010101', unit_key: 'ACT' };

/** c_ClaveProdServ; `01010101` is the catalogue's own key for what it does not have. */
const prodServKeys: Record<ProductKind, string> = {
  cpu: '43201503',
  motherboard: '43201513',
  memory: '32101601',
  gpu: '43201401',
  ssd: '43201800',
  hdd: '43201803',
  psu: '39121004',
  case: '43201601',
  cpu_cooler: '43201600',
  fan: '40101604',
  thermal_paste: '01010101',
  monitor: '43211902',
  keyboard: '43211706',
  mouse: '43211708',
  headset: '52161514',
  speakers: '52161512',
  microphone: '52161520',
  webcam: '45121520',
  mouse_pad: '43211802',
  laptop: '43211503',
  prebuilt: '43211507',
  router: '43222609',
  network_card: '43201404',
  ups: '39121011',
  external_storage: '43201800',
  optical_drive: '43201800',
  sound_card: '43201400',
  capture_card: '43201400',
  chair: '56112100',
  desk: '56101703',
  operating_system: '43233004',
  lighting: '39111500',
  vr: '01010101',
  mount: '43212000',
  accessory: '43211600',
  // Maintenance and support of computer hardware: the catalogue has no key for putting one together.
  assembly: '81111812',
};
