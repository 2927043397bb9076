import { endpoint, z } from '../../platform/http/endpoint.ts';
import { ordersContract } from '../orders/orders.contract.ts';

const listed = ordersContract.adminOrders.answers[200].shape.orders.element.shape;

export const reportsContract = {
  find: endpoint({
    method: 'get',
    path: '/admin/find',
    summary:
      'Orders, quotes, customers, products and settings by anything that is written, scanned or said: at most six of each, of what the role may read',
    access: { staff: 'any' },
    query: z.object({ q: z.string().trim().min(2).max(100) }),
    answers: {
      200: z.object({
        orders: z.array(
          z.object({
            order_id: z.string(),
            /** Null until it is paid. */
            order_number: z.number().int().nullable(),
            customer_name: z.string(),
            state: listed.state,
            placed_at: z.string(),
          }),
        ),
        quotes: z.array(z.object({ id: z.string(), folio: z.string(), company: z.string() })),
        customers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
        products: z.array(
          z.object({ id: z.number().int(), name: z.string(), sku: z.string(), status: z.string() }),
        ),
        settings: z.array(
          z.object({
            group: z.string(),
            title: z.string(),
            /** One of the group's fields, by its name; null for the group. */
            field: z.string().nullable(),
            label: z.string().nullable(),
          }),
        ),
      }),
    },
  }),
};
