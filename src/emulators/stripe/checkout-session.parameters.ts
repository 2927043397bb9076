import { z } from 'zod';
import {
  address,
  choice,
  currency,
  emailAddress,
  expand,
  flag,
  integer,
  metadata,
  text,
  timestamp,
  unsupported,
  webAddress,
  withdrawn,
} from './parameters.ts';

export const shipping = z.strictObject({
  address,
  carrier: text().optional(),
  name: text(),
  phone: text().optional(),
  tracking_number: text().optional(),
});

const lineItem = z.strictObject({
  metadata: metadata.optional(),
  price: unsupported,
  price_data: z.strictObject({
    currency,
    product: unsupported,
    product_data: z.strictObject({
      description: text().optional(),
      images: z.array(webAddress).max(8).optional(),
      metadata: metadata.optional(),
      name: text(),
      tax_code: text().optional(),
      unit_label: text().optional(),
    }),
    recurring: unsupported,
    tax_behavior: choice(['exclusive', 'inclusive', 'unspecified']).optional(),
    unit_amount: integer({ min: 0 }),
    unit_amount_decimal: unsupported,
  }),
  quantity: integer({ min: 1, max: 999_999 }),
  adjustable_quantity: unsupported,
  tax_rates: unsupported,
});

export const methodType = choice(['card', 'oxxo', 'customer_balance']);

/** Gone since the version called endive, with a code of its own. */
export const noLongerSupported = withdrawn(
  'The parameter payment_method_types is no longer supported in this API version. Use allowed_payment_method_types, excluded_payment_method_types or dynamic payment methods.',
  'payment_method_types_no_longer_supported',
);

export const methodChoice = {
  allowed_payment_method_types: z.array(methodType).min(1).optional(),
  excluded_payment_method_types: z.array(methodType).min(1).optional(),
  payment_method_types: noLongerSupported,
};

export const methodOptions = z.strictObject({
  card: z
    .strictObject({
      capture_method: choice(['manual']).optional(),
      installments: z.strictObject({ enabled: flag }).optional(),
      request_three_d_secure: choice(['automatic', 'any', 'challenge']).optional(),
    })
    .optional(),
  customer_balance: z
    .strictObject({
      bank_transfer: z.strictObject({ type: choice(['mx_bank_transfer']) }).optional(),
      funding_type: choice(['bank_transfer']).optional(),
    })
    .optional(),
  oxxo: z.strictObject({ expires_after_days: integer({ min: 1, max: 7 }).optional() }).optional(),
});

/** What `POST /v1/checkout/sessions` takes; parameters of Stripe's that the emulator lacks are refused by name. */
export const sessionParameters = z.strictObject({
  ...methodChoice,
  billing_address_collection: choice(['auto', 'required']).optional(),
  cancel_url: webAddress.optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  customer_creation: choice(['always', 'if_required']).optional(),
  customer_email: emailAddress.optional(),
  expand,
  expires_at: timestamp.optional(),
  line_items: z.array(lineItem).min(1).max(100),
  locale: text(10).optional(),
  metadata: metadata.optional(),
  mode: choice(['payment']),
  payment_intent_data: z
    .strictObject({
      capture_method: choice(['automatic', 'automatic_async', 'manual']).optional(),
      description: text(1000).optional(),
      metadata: metadata.optional(),
      receipt_email: emailAddress.optional(),
      shipping: shipping.optional(),
      statement_descriptor: text(22).optional(),
      statement_descriptor_suffix: text(22).optional(),
    })
    .optional(),
  payment_method_options: methodOptions.optional(),
  submit_type: choice(['auto', 'book', 'donate', 'pay']).optional(),
  success_url: webAddress,
  ui_mode: choice(['hosted_page']).optional(),
  adaptive_pricing: unsupported,
  after_expiration: unsupported,
  allow_promotion_codes: unsupported,
  automatic_tax: unsupported,
  consent_collection: unsupported,
  custom_fields: unsupported,
  custom_text: unsupported,
  customer_update: unsupported,
  discounts: unsupported,
  invoice_creation: unsupported,
  payment_method_configuration: unsupported,
  phone_number_collection: unsupported,
  return_url: unsupported,
  setup_intent_data: unsupported,
  shipping_address_collection: unsupported,
  shipping_options: unsupported,
  subscription_data: unsupported,
  tax_id_collection: unsupported,
});

export type SessionParameters = z.output<typeof sessionParameters>;
