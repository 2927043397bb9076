import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { hundredthsOf } from '../admin-parts/hundredths.ts';

export type SupplierDetail = Awaited<ReturnType<Api['suppliers']['supplier']>>;
type SupplierChange = Parameters<Api['suppliers']['changeSupplier']>[0]['body'];

export const supplierStates: Readonly<
  Record<SupplierDetail['supplier']['state'], { label: Message; tone: BadgeTone }>
> = {
  active: { label: msg('Active'), tone: 'success' },
  paused: { label: msg('Paused'), tone: 'warning' },
};

export const currencies = { USD: msg('Dollars (USD)'), MXN: msg('Pesos (MXN)') } as const;

export const orderChannels = {
  hand: msg('By a person, who says so'),
  email: msg('By e-mail to its contact'),
  api: msg('By its API'),
} as const;

export const shelfModes = {
  no: msg('No: a person confirms those'),
  yes: msg('Yes, within the same amount'),
} as const;

export const liveModes = {
  no: msg('It is not asked'),
  yes: msg('It is asked whether it still has it'),
} as const;

export const dropShipModes = {
  never: msg('Never'),
  alone: msg('Where it has the whole order'),
  always: msg('Always'),
} as const;

export const boxes = { no: msg('Name the supplier'), yes: msg('Are neutral') } as const;

export const taxModes = { no: msg('Before IVA'), yes: msg('With IVA') } as const;

/** The form of a supplier as it stands on the screen. */
export type SupplierValues = {
  name: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  terms: string;
  creditDays: string;
  currency: 'USD' | 'MXN';
  leadDays: string;
  rank: string;
  state: 'active' | 'paused';
  shortPercent: string;
  withdrawnPercent: string;
  movedPercent: string;
  movedByPercent: string;
  /** Empty: as many as there are. */
  createdMax: string;
  costUpPercent: string;
  costDownPercent: string;
  limitsFrom: string;
  /** Empty: for however long. */
  maxAgeHours: string;
  taxIncluded: 'yes' | 'no';
  orderBy: 'hand' | 'email' | 'api';
  /** Amounts as typed; empty: none. */
  orderAuto: string;
  orderAutoShelf: 'yes' | 'no';
  orderWaitMinutes: string;
  orderMin: string;
  /** Empty: the first. */
  orderTo: string;
  liveCheck: 'yes' | 'no';
  liveSeconds: string;
  drop_ship: SupplierDetail['supplier']['drop_ship'];
  dropShipFee: string;
  dropShipNeutral: 'yes' | 'no';
  dropShipCarrier: string;
  warehouses: { code: string; name: string; extraDays: string; location: string }[];
  version: number;
};

/** What the fields are called, also where two people changed one. */
export const supplierLabels: Readonly<Record<keyof SupplierValues, Message>> = {
  name: msg('Name'),
  contactName: msg('Contact'),
  contactEmail: msg('E-mail'),
  contactPhone: msg('Phone'),
  terms: msg('Terms of purchase'),
  creditDays: msg('Credit'),
  currency: msg('Currency of its feed'),
  leadDays: msg('Business days until goods are here'),
  rank: msg('Rank'),
  state: msg('State'),
  shortPercent: msg('A whole feed must name at least'),
  withdrawnPercent: msg('Offers withdrawn'),
  movedPercent: msg('Prices that move far'),
  movedByPercent: msg('Far is more than'),
  createdMax: msg('New products'),
  costUpPercent: msg('A cost that rises by more than'),
  costDownPercent: msg('A cost that falls by more than'),
  limitsFrom: msg('Shares count from'),
  maxAgeHours: msg('Offers hold for'),
  taxIncluded: msg('Its costs are'),
  orderBy: msg('It is ordered from'),
  orderAuto: msg('Sent by itself up to'),
  orderAutoShelf: msg('Also with units for the shelf'),
  orderWaitMinutes: msg('Waits for other orders'),
  orderMin: msg('It sells from'),
  orderTo: msg('It sends to'),
  liveCheck: msg('While a shopper pays'),
  liveSeconds: msg('It is waited for'),
  drop_ship: msg('It sends to buyers itself'),
  dropShipFee: msg('For each such order'),
  dropShipNeutral: msg('Its boxes'),
  dropShipCarrier: msg('It sends by'),
  warehouses: msg('Warehouses'),
  version: msg('Version'),
};

export function valuesOfSupplier({
  supplier,
  warehouses,
}: Pick<SupplierDetail, 'supplier' | 'warehouses'>): SupplierValues {
  return {
    name: supplier.name,
    contactName: supplier.contact_name,
    contactEmail: supplier.contact_email,
    contactPhone: supplier.contact_phone,
    terms: supplier.terms,
    creditDays: String(supplier.credit_days),
    currency: supplier.currency,
    leadDays: String(supplier.lead_days),
    rank: String(supplier.rank),
    state: supplier.state,
    shortPercent: String(supplier.short_percent),
    withdrawnPercent: String(supplier.withdrawn_percent),
    movedPercent: String(supplier.moved_percent),
    movedByPercent: String(supplier.moved_by_percent),
    createdMax: supplier.created_max === null ? '' : String(supplier.created_max),
    costUpPercent: String(supplier.cost_up_percent),
    costDownPercent: String(supplier.cost_down_percent),
    limitsFrom: String(supplier.limits_from),
    maxAgeHours: supplier.max_age_hours === null ? '' : String(supplier.max_age_hours),
    taxIncluded: supplier.tax_included ? 'yes' : 'no',
    orderBy: supplier.order_by,
    orderAuto: amount(supplier.order_auto_cents),
    orderAutoShelf: supplier.order_auto_shelf ? 'yes' : 'no',
    orderWaitMinutes: String(supplier.order_wait_minutes),
    orderMin: amount(supplier.order_min_cents),
    orderTo: supplier.order_to ?? '',
    liveCheck: supplier.live_check ? 'yes' : 'no',
    liveSeconds: String(supplier.live_seconds),
    drop_ship: supplier.drop_ship,
    dropShipFee: amount(supplier.drop_ship_fee_cents),
    dropShipNeutral: supplier.drop_ship_neutral ? 'yes' : 'no',
    dropShipCarrier: supplier.drop_ship_carrier,
    warehouses: warehouses.map(({ code, name, extra_days: extraDays, location_code: location }) => ({
      code,
      name,
      extraDays: String(extraDays),
      location,
    })),
    version: supplier.version,
  };
}

const amount = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));
/** Null for nothing, undefined for what is no amount. */
const centsOf = (typed: string) => (typed.trim() === '' ? null : hundredthsOf(typed));

/** What is wrong with what was typed, by the name of its field on the wire; the API checks the rest. */
export function supplierProblems(values: SupplierValues): Record<string, string> {
  const isDays = (typed: string) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= 365;
  const days = t('Enter days from 0 to 365.');
  const isNumber = (typed: string, from: number, to: number) =>
    /^\d{1,7}$/.test(typed.trim()) && Number(typed) >= from && Number(typed) <= to;
  const percent = t('Enter a number from 0 to 100.');
  return {
    ...(values.name.trim() === '' && { name: t('Write a name.') }),
    ...(!isDays(values.creditDays) && { credit_days: days }),
    ...(!isDays(values.leadDays) && { lead_days: days }),
    ...(!/^[1-9]\d{0,3}$/.test(values.rank.trim()) && { rank: t('Enter a number from 1 to 9999.') }),
    ...(!isNumber(values.shortPercent, 0, 100) && { short_percent: percent }),
    ...(!isNumber(values.withdrawnPercent, 0, 100) && { withdrawn_percent: percent }),
    ...(!isNumber(values.movedPercent, 0, 100) && { moved_percent: percent }),
    ...(!isNumber(values.movedByPercent, 1, 1000) && {
      moved_by_percent: t('Enter a number from 1 to 1000.'),
    }),
    ...(values.createdMax.trim() !== '' &&
      !isNumber(values.createdMax, 0, 1_000_000) && {
        created_max: t('Enter a number, or nothing for as many as there are.'),
      }),
    ...(!isNumber(values.costUpPercent, 1, 10_000) && {
      cost_up_percent: t('Enter a number from 1 to 10000.'),
    }),
    ...(!isNumber(values.costDownPercent, 1, 99) && {
      cost_down_percent: t('Enter a number from 1 to 99.'),
    }),
    ...(!isNumber(values.limitsFrom, 1, 10_000) && { limits_from: t('Enter a number from 1 to 10000.') }),
    ...(values.maxAgeHours.trim() !== '' &&
      !isNumber(values.maxAgeHours, 1, 8760) && {
        max_age_hours: t('Enter hours from 1 to 8760, or nothing for however long.'),
      }),
    ...(centsOf(values.orderAuto) === undefined && { order_auto_cents: t('Enter an amount, or nothing.') }),
    ...(centsOf(values.orderMin) === undefined && { order_min_cents: t('Enter an amount, or nothing.') }),
    ...(centsOf(values.dropShipFee) === undefined && {
      drop_ship_fee_cents: t('Enter an amount, or nothing.'),
    }),
    ...(!isNumber(values.liveSeconds, 1, 15) && { live_seconds: t('Enter seconds from 1 to 15.') }),
    ...(!isNumber(values.orderWaitMinutes, 0, 10_080) && {
      order_wait_minutes: t('Enter minutes from 0 to 10080.'),
    }),
    ...(!values.warehouses.every(({ extraDays }) => isDays(extraDays)) && { warehouses: days }),
  };
}

/** The body of the call that changes a supplier. */
export function supplierChange(values: SupplierValues): SupplierChange {
  return {
    name: values.name,
    contact_name: values.contactName,
    contact_email: values.contactEmail.trim(),
    contact_phone: values.contactPhone,
    terms: values.terms,
    credit_days: Number(values.creditDays),
    currency: values.currency,
    lead_days: Number(values.leadDays),
    rank: Number(values.rank),
    state: values.state,
    short_percent: Number(values.shortPercent),
    withdrawn_percent: Number(values.withdrawnPercent),
    moved_percent: Number(values.movedPercent),
    moved_by_percent: Number(values.movedByPercent),
    created_max: values.createdMax.trim() === '' ? null : Number(values.createdMax),
    cost_up_percent: Number(values.costUpPercent),
    cost_down_percent: Number(values.costDownPercent),
    limits_from: Number(values.limitsFrom),
    max_age_hours: values.maxAgeHours.trim() === '' ? null : Number(values.maxAgeHours),
    tax_included: values.taxIncluded === 'yes',
    order_by: values.orderBy,
    order_auto_cents: centsOf(values.orderAuto) ?? null,
    order_auto_shelf: values.orderAutoShelf === 'yes',
    order_wait_minutes: Number(values.orderWaitMinutes),
    order_min_cents: centsOf(values.orderMin) ?? null,
    order_to: values.orderTo || null,
    live_check: values.liveCheck === 'yes',
    live_seconds: Number(values.liveSeconds),
    drop_ship: values.drop_ship,
    drop_ship_fee_cents: centsOf(values.dropShipFee) ?? 0,
    drop_ship_neutral: values.dropShipNeutral === 'yes',
    drop_ship_carrier: values.dropShipCarrier,
    warehouses: values.warehouses.map(({ code, name, extraDays, location }) => ({
      code,
      name: name.trim() || code,
      extra_days: Number(extraDays),
      location_code: location,
    })),
  };
}
