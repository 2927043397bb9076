import type { MetaDescriptor } from 'react-router';
import { Link } from 'react-router';
import type { Route } from './+types/contact-page';
import { links } from '../../links.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { contentMeta } from './content-meta.ts';
import { ContentPage, Facts, Section } from './content-page.tsx';
import { orderNumberIn } from './order-number.ts';
import { QuestionForm } from './question-form.tsx';
import { company, stores } from './shop-facts.ts';

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

const subjects = [
  'Duda sobre un producto',
  'Un pedido que ya hice',
  'Garantía o devolución',
  'Factura',
  'Mis datos personales',
  'Otra cosa',
].map((subject) => ({ value: subject, label: subject }));

export default function ContactPage() {
  return (
    <ContentPage
      title="Contacto"
      intro="Te contesta una persona que sabe de hardware. Si es sobre un pedido, tu número de pedido nos ahorra un correo a los dos."
    >
      <QuestionForm
        label="Escribir a la tienda"
        sendText="Enviar mensaje"
        thanks="Te contestamos por correo, normalmente el mismo día hábil."
        questionOf={(form) => ({
          subject: String(form.get('subject') ?? ''),
          message: String(form.get('message') ?? ''),
          order_number: orderNumberIn(String(form.get('order_number') ?? '')),
        })}
      >
        {(errors) => (
          <>
            <Field label="Asunto" isRequired error={errors['subject']}>
              <Select name="subject" options={subjects} placeholder="Elige uno" defaultValue="" />
            </Field>
            <Field
              label="Número de pedido"
              error={errors['order_number']}
              hint="Si ya compraste; está en tu correo de confirmación."
            >
              <TextInput name="order_number" inputMode="numeric" autoComplete="off" maxLength={12} />
            </Field>
            <Field label="Mensaje" isRequired error={errors['message']} className="sm:col-span-2">
              <TextArea name="message" rows={6} maxLength={5000} />
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
                <a
                  href={`tel:+52${company.phone.replaceAll(' ', '')}`}
                  className="figures font-medium text-brand"
                >
                  {company.phone}
                </a>
                <br />
                {company.hours}
              </>
            ),
          },
          {
            title: 'Correo',
            text: (
              <a href={`mailto:${company.email}`} className="font-medium break-all text-brand">
                {company.email}
              </a>
            ),
          },
        ]}
      />
      <Section title="Sucursales para recoger">
        <p>
          Se entregan pedidos ya pagados, con identificación oficial y el número de pedido.{' '}
          <Link to={links.stores()}>Horarios y cómo llegar</Link>.
        </p>
        <ul>
          {stores.map((store) => (
            <li key={store.city}>
              <strong>{store.city}.</strong> {store.address}. Tel.{' '}
              <span className="figures">{store.phone}</span>
            </li>
          ))}
        </ul>
      </Section>
      <p className="max-w-2xl text-xs text-ink-faint">
        Esta es una tienda de demostración: la empresa, las direcciones y los teléfonos no existen.
      </p>
    </ContentPage>
  );
}
