import { newId, randomText } from './stripe-id.ts';
import type { StoredCustomer } from './stripe-objects.ts';
import type { Unit } from './unit-of-work.ts';

type NewCustomer = {
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
};

export function addCustomer(unit: Unit, input: NewCustomer): StoredCustomer {
  const customer: StoredCustomer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: unit.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  unit.save('customer', customer);
  unit.emit('customer.created', customer);
  return customer;
}
