import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type SupplierDetail = Awaited<ReturnType<Api['suppliers']['supplier']>>;
type SupplierChange = Parameters<Api['suppliers']['changeSupplier']>[0]['body'];

export const supplierStates: Readonly<
  Record<SupplierDetail['supplier']['state'], { label: Message; tone: BadgeTone }>
> = {
  active: { label: msg('Active'), tone: 'success' },
  paused: { label: msg('Paused'), tone: 'warning' },
};

export const currencies = { USD: msg('Dollars (USD)'), MXN: msg('Pesos (MXN)') } as const;

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
  leadDays: msg('Days until goods are here'),
  rank: msg('Rank'),
  state: msg('State'),
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
    warehouses: warehouses.map(({ code, name, extra_days: extraDays, location_code: location }) => ({
      code,
      name,
      extraDays: String(extraDays),
      location,
    })),
    version: supplier.version,
  };
}

/** What is wrong with what was typed, by the name of its field on the wire; the API checks the rest. */
export function supplierProblems(values: SupplierValues): Record<string, string> {
  const isDays = (typed: string) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= 365;
  const days = t('Enter days from 0 to 365.');
  return {
    ...(values.name.trim() === '' && { name: t('Write a name.') }),
    ...(!isDays(values.creditDays) && { credit_days: days }),
    ...(!isDays(values.leadDays) && { lead_days: days }),
    ...(!/^[1-9]\d{0,3}$/.test(values.rank.trim()) && { rank: t('Enter a number from 1 to 9999.') }),
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
    warehouses: values.warehouses.map(({ code, name, extraDays, location }) => ({
      code,
      name: name.trim() || code,
      extra_days: Number(extraDays),
      location_code: location,
    })),
  };
}
