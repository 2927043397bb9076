import { deliveryEmails } from './delivery-mails.ts';
import { draftOrderEmails } from './draft-order-mails.ts';
import { editEmails } from './edit-mails.ts';
import { messageEmails } from './message-mails.ts';
import { paymentEmails } from './payment-mails.ts';
import { trackingEmails } from '../tracking/tracking-mail.ts';
import { refundEmails } from './refund-mails.ts';

export {
  deliveredMail,
  deliveryCorrectedMail,
  reviewRequestMail,
  reviewTiming,
  shipmentMail,
} from './delivery-mails.ts';
export { editToPayMail, orderEditedMail } from './edit-mails.ts';
export { recallMail, staffEmail } from './message-mails.ts';
export {
  heldOrderPaidMail,
  missingMoneyMail,
  orderPaidMail,
  paidWithoutStockMail,
  paymentFailedMail,
  voucherMail,
} from './payment-mails.ts';
export {
  debtLoweredMail,
  orderCancelledMail,
  refundedMail,
  refundFailedMail,
  refundToChooseMail,
} from './refund-mails.ts';

/** Every email about orders. */
export const orderEmails = [
  ...draftOrderEmails,
  ...paymentEmails,
  ...editEmails,
  ...deliveryEmails,
  ...refundEmails,
  ...messageEmails,
  ...trackingEmails,
] as const;
