import type { LoadArgs } from '../../data.ts';

/** How links begin by which a change of a paid order is paid. */
const editToken = 'cambio.';

/** What a link asks to be paid: an order that staff wrote, or a change of one. */
export async function loadLinked({ api, params }: LoadArgs<'token'>) {
  const token = params.token ?? '';
  return token.startsWith(editToken)
    ? { token, ...(await api.orders.linkedEdit({ params: { token } })) }
    : { token, ...(await api.orders.linkedOrder({ params: { token } })) };
}
