export { createPaypalClient, type PaypalClient, type PaypalClientOptions } from './paypal-client.ts';
export { PaypalError } from './paypal-error.ts';
export { centsToPaypalValue, paypalValueToCents } from './paypal-money.ts';
export type {
  CreatePaypalOrder,
  PaypalCapture,
  PaypalCaptureStatus,
  PaypalMoney,
  PaypalOrder,
  PaypalOrderItem,
  PaypalOrderStatus,
  PaypalRefund,
  PaypalRefundStatus,
  PaypalShippingAddress,
  RefundPaypalCapture,
} from './paypal-types.ts';
