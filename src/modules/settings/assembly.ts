import { msg } from '../../i18n/t.ts';
import { choice, column, rows, settingsGroup, text, toggle, whole } from './setting-field.ts';

const sheet = msg('Work sheet');

const step = (name: string, needs: 'nothing' | 'parts' | 'test' | 'photos' | 'system' = 'nothing') => ({
  name,
  needs,
});

/** How staff put PCs together. What it costs is the price of the product whose kind is assembly. */
export const assembly = settingsGroup({
  title: msg('Assembly of PCs'),
  description: msg(
    'What is done for each PC that was bought put together. It is sold as a product whose kind is «Servicios de armado»: its price is there, and hiding it ends the offer.',
  ),
  fields: {
    steps: rows({
      section: sheet,
      label: msg('Steps'),
      explanation: msg(
        'In their order. PCs that were begun keep the steps they were begun with; an order is packed when all of each PC are done.',
      ),
      rowName: msg('Step'),
      rowsMax: 30,
      columns: {
        name: text({ ...column(msg('Name')), byDefault: '', minLength: 1, maxLength: 80 }),
        needs: choice({
          ...column(msg('Needs')),
          byDefault: 'nothing',
          options: [
            { value: 'nothing', label: msg('nothing else') },
            { value: 'parts', label: msg('all parts scanned') },
            { value: 'system', label: msg('a system, if one was bought') },
            { value: 'test', label: msg('a passed test') },
            { value: 'photos', label: msg('photos') },
          ],
        }),
      },
      byDefault: [
        step('Piezas revisadas y series escaneadas', 'parts'),
        step('Procesador y memoria puestos'),
        step('Disipador y pasta térmica'),
        step('Tarjeta madre en el gabinete'),
        step('Fuente y cables'),
        step('BIOS actualizado y perfil de memoria'),
        step('Sistema instalado y activado', 'system'),
        step('Prueba de estrés', 'test'),
        step('Fotos', 'photos'),
        step('Cerrada y limpia'),
      ],
    }),
    stress_minutes: whole({
      section: sheet,
      label: msg('Stress test'),
      unit: msg('minutes'),
      byDefault: 30,
      max: 1440,
      explanation: msg('How long a test runs at least so that it may be passed.'),
    }),
    photos_min: whole({
      section: sheet,
      label: msg('Photos'),
      unit: msg('photos'),
      byDefault: 2,
      min: 1,
      max: 12,
      explanation: msg('So many at least where a step needs photos.'),
    }),
    are_photos_shown: toggle({
      section: sheet,
      label: msg('Photos for the customer'),
      byDefault: false,
      explanation: msg('Who bought a PC sees its photos on the page of the order once it is finished.'),
    }),
  },
});
