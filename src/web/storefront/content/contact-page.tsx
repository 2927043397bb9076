import { orderCodeIn } from '../../../modules/orders/order-code.words.ts';
import type { MetaDescriptor } from 'react-router';
import { Link, useLocation } from 'react-router';
import type { Route } from './+types/contact-page';
import { browserLoader, serverLoader } from '../../data.ts';
import { links } from '../../links.ts';
import { phoneUrl } from '../../phone-url.ts';
import { useShop } from '../../shop.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { contentMeta } from './content-meta.ts';
import { ContentPage, Facts, Section } from './content-page.tsx';
import { orderNumberIn } from './order-number.ts';
import { QuestionForm } from './question-form.tsx';
import { loadShipping } from './load-shipping.ts';
import { storesOf } from './shop-facts.ts';

export const loader = serverLoader(loadShipping);
export const clientLoader = browserLoader(loadShipping);

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return contentMeta(
    {
      title: 'Contacto',
      description: 'Escríbenos sobre un producto, un pedido o una garantía. Teléfono, horario y sucursales.',
      path: links.contact(),
    },
    matches[0]?.loaderData?.publicUrl,
  );
}

const wrongSpec = 'Un dato incorrecto de un producto';
const subjects = [
  'Duda sobre un producto',
  wrongSpec,
  'Un pedido que ya hice',
  'Garantía o devolución',
  'Factura',
  'Mis datos personales',
  'Otra cosa',
].map((subject) => ({ value: subject, label: subject }));

export default function ContactPage({ loaderData: { rules } }: Route.ComponentProps) {
  const shop = useShop();
  const { state } = useLocation() as { state: { wrongSpecOf?: string } | null };
  // Known to the browser alone: the server's page is everybody's.
  const product = useIsInBrowser() ? state?.wrongSpecOf : undefined;
  return (
    <ContentPage
      title="Contacto"
      intro="Te contesta una persona que sabe de hardware. Si es sobre un pedido, tu número de pedido nos ahorra un correo a los dos."
    >
      <QuestionForm
        label="Escribir a la tienda"
        sendText="Enviar mensaje"
        thanks="Te contestamos por correo, normalmente el mismo día hábil."
        questionOf={(form) => {
          const order = String(form.get('order_number') ?? '');
          const code = orderCodeIn(order);
          const message = String(form.get('message') ?? '');
          return {
            subject: String(form.get('subject') ?? ''),
            // Staff find an unpaid order by it.
            message: code !== undefined && message.trim() !== '' ? `${message}\n\nPedido ${code}` : message,
            order_number: orderNumberIn(order),
          };
        }}
      >
        {(errors) => (
          <>
            <Field label="Asunto" isRequired error={errors['subject']}>
              <Select
                key={product}
                name="subject"
                options={subjects}
                placeholder="Elige uno"
                defaultValue={product === undefined ? '' : wrongSpec}
              />
            </Field>
            <Field
              label="Número de pedido"
              error={errors['order_number']}
              hint="Si ya compraste; está en tu correo."
            >
              <TextInput name="order_number" autoComplete="off" maxLength={20} />
            </Field>
            <Field label="Mensaje" isRequired error={errors['message']} className="sm:col-span-2">
              <TextArea
                key={product}
                name="message"
                rows={6}
                maxLength={4900}
                defaultValue={
                  product && `${product}\n\nQué dato está mal: \n\nQué dice el fabricante, y dónde lo viste: `
                }
              />
            </Field>
          </>
        )}
      </QuestionForm>
      <Facts
        facts={[
          {
            title: 'Teléfono',
            text: (
              <>
                {shop.phones.map(({ name, number }) => (
                  <span key={number} className="block">
                    {name !== '' && `${name}: `}
                    <a href={phoneUrl(number)} className="figures font-medium text-brand">
                      {number}
                    </a>
                  </span>
                ))}
                {shop.hours_text}
              </>
            ),
          },
          ...(shop.whatsapp_url === null
            ? []
            : [
                {
                  title: 'WhatsApp',
                  text: (
                    <a
                      href={shop.whatsapp_url}
                      rel="noreferrer"
                      target="_blank"
                      className="figures font-medium text-brand"
                    >
                      {shop.whatsapp}
                    </a>
                  ),
                },
              ]),
          {
            title: 'Correo',
            text: (
              <a href={`mailto:${shop.email}`} className="font-medium wrap-anywhere text-brand">
                {shop.email}
              </a>
            ),
          },
          ...shop.addresses.map(({ name, address }) => ({ title: name, text: address })),
        ]}
      />
      <Section title="Sucursales para recoger">
        <p>
          Se entregan pedidos ya pagados, con identificación oficial y el número de pedido.{' '}
          <Link to={links.stores()}>Horarios y cómo llegar</Link>.
        </p>
        <ul>
          {storesOf(rules).map((store) => (
            <li key={store.method}>
              <strong>{store.city}.</strong> {store.address}. Tel.{' '}
              <span className="figures">{store.phone}</span>
            </li>
          ))}
        </ul>
      </Section>
      {shop.company.is_example && (
        <p className="max-w-2xl text-xs text-ink-faint">
          Esta es una tienda de demostración: la empresa, las direcciones y los teléfonos no existen.
        </p>
      )}
    </ContentPage>
  );
}
