import { orderName } from '../account-parts/order-words.ts';
import type { Route } from './+types/messages-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links, withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { QuestionForm } from '../content/question-form.tsx';
import { TicketList } from './ticket-list.tsx';

/** The conversations, and with `?pedido=` what a new one would be about. */
async function load({ api, url }: LoadArgs) {
  const page = Number(url.searchParams.get('page') ?? 1) || 1;
  const orderId = url.searchParams.get('pedido');
  const [list, asked] = await Promise.all([
    api.support.ownTickets({ query: { page, page_size: 10 } }),
    orderId === null ? undefined : api.orders.order({ params: { order_id: orderId } }),
  ]);
  return { list, order: asked?.order };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Mensajes', isPrivate: true });

export default function MessagesPage({ loaderData: { list, order } }: Route.ComponentProps) {
  useLiveReload(['support.message']);
  return (
    <AccountPage title="Mensajes" lead="Lo que nos preguntaste y lo que respondimos.">
      {list.tickets.length === 0 ? (
        <EmptyState icon="chat" title="Aún no nos escribes">
          Cuéntanos qué necesitas; aquí queda toda la conversación.
        </EmptyState>
      ) : (
        <>
          <TicketList tickets={list.tickets} />
          <Pagination
            page={list.page}
            pageSize={list.page_size}
            total={list.total}
            linkTo={(next) => withQuery(links.messages(), { page: next })}
          />
        </>
      )}
      <section aria-labelledby="escribir" className="grid grid-cols-1 gap-4">
        <h2 id="escribir" className="display text-xl">
          {order === undefined ? 'Escribirnos' : orderName(order)}
        </h2>
        <QuestionForm
          key={order?.order_id}
          label="Escribir a la tienda"
          sendText="Enviar mensaje"
          thanks="Te respondemos aquí y te avisamos por correo."
          linkTo={links.message}
          questionOf={(form) => ({
            subject: String(form.get('subject') ?? ''),
            message: String(form.get('message') ?? ''),
            ...(order && { order_id: order.order_id }),
          })}
        >
          {(errors) => (
            <>
              <Field label="Asunto" isRequired error={errors['subject']} className="sm:col-span-2">
                <TextInput
                  name="subject"
                  maxLength={160}
                  autoComplete="off"
                  defaultValue={order === undefined ? '' : orderName(order)}
                />
              </Field>
              <Field label="Mensaje" isRequired error={errors['message']} className="sm:col-span-2">
                <TextArea name="message" rows={5} maxLength={5000} />
              </Field>
            </>
          )}
        </QuestionForm>
      </section>
    </AccountPage>
  );
}
