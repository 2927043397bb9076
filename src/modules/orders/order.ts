/** Where a parcel goes, frozen in the order as it was typed. */
export type DeliveryAddress = {
  recipient: string;
  phone: string;
  street: string;
  exterior_number: string;
  interior_number: string;
  neighbourhood: string;
  municipality: string;
  state: string;
  postal_code: string;
  directions: string;
};

/** Payment side of an order's life; the fulfilment side is kept apart. */
export type OrderState =
  | 'pending_payment'
  | 'awaiting_payment'
  | 'paid'
  | 'paid_without_stock'
  | 'manual_review'
  | 'expired'
  | 'cancelled'
  | 'refunded';
