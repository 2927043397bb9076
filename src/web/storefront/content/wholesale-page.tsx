import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/wholesale-page';
import { links } from '../../links.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { contentMeta } from './content-meta.ts';
import { ContentPage, Facts, Section } from './content-page.tsx';
import { QuestionForm } from './question-form.tsx';
import { wholesaleMessage } from './wholesale-message.ts';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return contentMeta(
    {
      title: 'Para mayoristas',
      description:
        'Cotizaciones por volumen para integradores, talleres, escuelas y empresas: precio por cantidad, factura y entregas parciales.',
      path: links.wholesale(),
    },
    matches[0]?.loaderData?.publicUrl,
  );
}

const volumes = [
  'Una compra de $50,000 a $200,000',
  'Una compra de más de $200,000',
  'Compras cada mes',
  'Aún no lo sé',
].map((volume) => ({ value: volume, label: volume }));

export default function WholesalePage() {
  return (
    <ContentPage
      title="Para mayoristas"
      intro="Integradores, talleres, escuelas y áreas de sistemas: cuéntanos qué necesitas y te mandamos una cotización con precio por cantidad, existencia y fecha de entrega."
    >
      <Facts
        facts={[
          {
            title: 'Cotización en un día hábil',
            text: 'Con precio por pieza, existencia en cada almacén y vigencia de la oferta por escrito.',
          },
          {
            title: 'Factura y datos fiscales',
            text: 'CFDI 4.0 a nombre de tu empresa, con el uso y régimen que nos indiques.',
          },
          {
            title: 'Entregas parciales',
            text: 'Programa varias fechas o varios domicilios con un solo pedido.',
          },
          {
            title: 'Equipos armados y probados',
            text: 'Configuraciones repetidas, armadas con las piezas que elijas y probadas antes de salir.',
          },
        ]}
      />
      <div>
        <h2 className="display mb-4 text-xl">Pide tu cotización</h2>
        <QuestionForm
          label="Solicitud de mayoreo"
          sendText="Pedir cotización"
          thanks="Una persona de ventas revisa tu lista y te escribe en un día hábil."
          questionOf={(form) => ({
            subject: `Mayoreo: ${String(form.get('company') ?? '').trim() || 'sin empresa'}`.slice(0, 160),
            message: wholesaleMessage({
              company: String(form.get('company') ?? ''),
              taxId: String(form.get('tax_id') ?? ''),
              phone: String(form.get('phone') ?? ''),
              volume: String(form.get('volume') ?? ''),
              needs: String(form.get('needs') ?? ''),
            }),
          })}
        >
          {(errors) => (
            <>
              <Field label="Empresa o negocio" error={errors['subject']}>
                <TextInput name="company" autoComplete="organization" maxLength={120} />
              </Field>
              <Field label="RFC" hint="Opcional; acelera la cotización.">
                <TextInput name="tax_id" autoComplete="off" maxLength={13} className="uppercase" />
              </Field>
              <Field label="Teléfono">
                <TextInput name="phone" type="tel" autoComplete="tel" maxLength={20} />
              </Field>
              <Field label="Volumen">
                <Select name="volume" options={volumes} placeholder="Elige uno" defaultValue="" />
              </Field>
              <Field
                label="¿Qué necesitas?"
                isRequired
                error={errors['message']}
                hint="Modelos o SKU con cantidades, y para cuándo. También sirve: «30 equipos para AutoCAD»."
                className="sm:col-span-2"
              >
                <TextArea name="needs" rows={6} maxLength={4000} />
              </Field>
            </>
          )}
        </QuestionForm>
      </div>
      <Section title="Cómo funciona">
        <ol>
          <li>Nos mandas tu lista. No hace falta que tengas cuenta en la tienda.</li>
          <li>Revisamos existencia y compatibilidad y te enviamos la cotización con su vigencia.</li>
          <li>Si te sirve, apartamos las piezas y te pasamos los datos de pago.</li>
          <li>Facturamos y enviamos, en una entrega o en varias.</li>
        </ol>
        <p>
          Los precios por cantidad no se combinan con las promociones de la tienda: se aplica el que te
          convenga más.
        </p>
      </Section>
    </ContentPage>
  );
}
