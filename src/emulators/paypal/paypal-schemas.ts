import { z } from 'zod';

// What the emulator accepts, retyped from PayPal's Orders v2 (2.13) and Payments v2 (2.5). Strict, so that a
// parameter the shop invents or misspells is refused here and not in production.

const money = z.strictObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
});

const amount = z.strictObject({
  ...money.shape,
  breakdown: z
    .strictObject({
      item_total: money.optional(),
      shipping: money.optional(),
      handling: money.optional(),
      tax_total: money.optional(),
      insurance: money.optional(),
      shipping_discount: money.optional(),
      discount: money.optional(),
    })
    .optional(),
});

const item = z.strictObject({
  name: z.string().min(1).max(127),
  unit_amount: money,
  tax: money.optional(),
  quantity: z
    .string()
    .max(10)
    .regex(/^[1-9][0-9]{0,9}$/),
  description: z.string().max(127).optional(),
  sku: z.string().max(127).optional(),
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
});

const countryCode = z.string().regex(/^([A-Z]{2}|C2)$/);

const address = z.strictObject({
  address_line_1: z.string().max(300).optional(),
  address_line_2: z.string().max(300).optional(),
  admin_area_4: z.string().max(100).optional(),
  admin_area_3: z.string().max(100).optional(),
  admin_area_2: z.string().max(120).optional(),
  admin_area_1: z.string().max(300).optional(),
  postal_code: z.string().max(60).optional(),
  country_code: countryCode,
});

const personName = z.strictObject({
  given_name: z.string().max(140).optional(),
  surname: z.string().max(140).optional(),
  full_name: z.string().max(300).optional(),
});

const email = z.email().min(3).max(254);

const phone = z.strictObject({
  phone_type: z.enum(['FAX', 'HOME', 'MOBILE', 'OTHER', 'PAGER']).optional(),
  phone_number: z.strictObject({
    country_code: z.string().regex(/^[0-9]{1,3}$/),
    national_number: z.string().regex(/^[0-9]{1,14}$/),
  }),
});

const shipping = z.strictObject({
  name: personName.optional(),
  type: z.enum(['SHIPPING', 'PICKUP_IN_PERSON', 'PICKUP_IN_STORE', 'PICKUP_FROM_PERSON']).optional(),
  address: address.optional(),
});

const accountId = z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/);

const purchaseUnit = z.strictObject({
  reference_id: z.string().min(1).max(256).optional(),
  amount,
  payee: z.strictObject({ email_address: email.optional(), merchant_id: accountId.optional() }).optional(),
  description: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  soft_descriptor: z.string().min(1).max(22).optional(),
  items: z.array(item).optional(),
  shipping: shipping.optional(),
});

const locale = z
  .string()
  .max(10)
  .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/);

const shippingPreference = z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']);
const userAction = z.enum(['CONTINUE', 'PAY_NOW']);
const methodPreference = z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']);
const webUrl = z.url({ protocol: /^https?$/ });

const experienceContext = z.strictObject({
  brand_name: z.string().min(1).max(127).optional(),
  locale: locale.optional(),
  shipping_preference: shippingPreference.optional(),
  return_url: webUrl.optional(),
  cancel_url: webUrl.optional(),
  landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE']).optional(),
  user_action: userAction.optional(),
  payment_method_preference: methodPreference.optional(),
});

const paypalWallet = z.strictObject({
  email_address: email.optional(),
  name: personName.optional(),
  phone: phone.optional(),
  address: address.optional(),
  experience_context: experienceContext.optional(),
});

const paymentSource = z.strictObject({ paypal: paypalWallet.optional() });

export const orderRequestSchema = z.strictObject({
  intent: z.enum(['CAPTURE']),
  payer: z
    .strictObject({
      email_address: email.optional(),
      payer_id: accountId.optional(),
      name: personName.optional(),
      phone: phone.optional(),
      address: address.optional(),
    })
    .optional(),
  purchase_units: z.array(purchaseUnit).min(1).max(10),
  payment_source: paymentSource.optional(),
  application_context: z
    .strictObject({
      brand_name: z.string().min(1).max(127).optional(),
      locale: locale.optional(),
      landing_page: z.enum(['LOGIN', 'BILLING', 'NO_PREFERENCE']).optional(),
      shipping_preference: shippingPreference.optional(),
      user_action: userAction.optional(),
      payment_method: z.strictObject({ payee_preferred: methodPreference.optional() }).optional(),
      return_url: webUrl.optional(),
      cancel_url: webUrl.optional(),
    })
    .optional(),
});

export const captureOrderRequestSchema = z.strictObject({ payment_source: paymentSource.optional() });

export const patchRequestSchema = z.array(
  z.strictObject({
    op: z.enum(['add', 'remove', 'replace']),
    path: z.string().min(1),
    value: z.unknown().optional(),
  }),
);

/** What `value` must be for each attribute of a purchase unit that may be patched here. */
export const patchableAttributes = {
  amount,
  custom_id: z.string().min(1).max(127),
  invoice_id: z.string().min(1).max(127),
};

export const refundRequestSchema = z.strictObject({
  amount: money.optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
});

export const verifySignatureRequestSchema = z.strictObject({
  auth_algo: z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/),
  cert_url: z.url().max(500),
  transmission_id: z
    .string()
    .max(50)
    .regex(/^(?!\d+$)\w+\S+/),
  transmission_sig: z
    .string()
    .max(500)
    .regex(/^(?!\d+$)\w+\S+/),
  transmission_time: z.iso.datetime({ offset: true }),
  webhook_id: z
    .string()
    .max(50)
    .regex(/^[a-zA-Z0-9]+$/),
  webhook_event: z.record(z.string(), z.unknown()),
});

export type OrderRequest = z.infer<typeof orderRequestSchema>;
export type PurchaseUnitRequest = z.infer<typeof purchaseUnit>;
export type AmountRequest = z.infer<typeof amount>;
export type RefundRequest = z.infer<typeof refundRequestSchema>;
export type PatchRequest = z.infer<typeof patchRequestSchema>;
