import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';

type Returns = Api['returns'];

/** How an order's returns are asked for and taken back: signed in, or by its mailed link. */
export type ReturnCalls = {
  ask: (body: Parameters<Returns['ask']>[0]['body'], idempotencyKey: string) => ReturnType<Returns['ask']>;
  addPhoto: (returnId: string, form: FormData) => ReturnType<Returns['addPhoto']>;
  withdraw: (returnId: string) => ReturnType<Returns['withdraw']>;
  /** Where the label of one is, to print. */
  labelUrl: (returnId: string) => string;
};

export function ownReturnCalls(orderId: string): ReturnCalls {
  return {
    ask: (body, idempotencyKey) =>
      browserApi().returns.ask({ params: { order_id: orderId }, body, idempotencyKey }),
    addPhoto: (id, form) => browserApi().returns.addPhoto({ params: { return_id: id }, form }),
    withdraw: (id) => browserApi().returns.withdraw({ params: { return_id: id } }),
    labelUrl: (id) => `/api/order/returns/${id}/label.pdf`,
  };
}

/** @param token of the mailed link */
export function linkedReturnCalls(token: string): ReturnCalls {
  return {
    ask: (body, idempotencyKey) =>
      browserApi().returns.askByLink({ params: { token }, body, idempotencyKey }),
    addPhoto: (id, form) => browserApi().returns.addPhotoByLink({ params: { token, return_id: id }, form }),
    withdraw: (id) => browserApi().returns.withdrawByLink({ params: { token, return_id: id } }),
    labelUrl: (id) => `/api/order/tracking/${token}/returns/${id}/label.pdf`,
  };
}
