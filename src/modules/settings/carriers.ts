import { msg } from '../../i18n/t.ts';
import { phone, town } from './place-columns.ts';
import { cents, column, rows, settingsGroup, text, toggle, whole } from './setting-field.ts';

const labels = msg('Labels');
const insurance = msg('Insurance');
const places = msg('Where parcels are fetched');
const tracking = msg('Tracking');

/** How the shop buys labels and follows parcels; read by the module `carriers`. */
export const carriers = settingsGroup({
  title: msg('Carriers'),
  description: msg(
    'Who sells the labels of parcels, where carriers come for them, and what follows from their news. The keys stand in the environment of the shop.',
  ),
  fields: {
    uses_envia: toggle({
      section: labels,
      label: msg('Ask Envia'),
      byDefault: true,
      explanation: msg('Rates and labels of Envia, where the shop has a key of it.'),
    }),
    uses_skydropx: toggle({
      section: labels,
      label: msg('Ask Skydropx'),
      byDefault: true,
      explanation: msg('Rates and labels of Skydropx Pro, where the shop has keys of it.'),
    }),
    carriers: text({
      section: labels,
      label: msg('Carriers'),
      byDefault: 'estafeta fedex dhl paquetexpress redpack ups',
      minLength: 2,
      maxLength: 300,
      accepts: (typed) => /^[a-z0-9]+([\s,]+[a-z0-9]+)*$/i.test(typed),
      wrong: msg('Enter names of carriers with spaces between, e.g. estafeta fedex dhl.'),
      explanation: msg('Whose rates are asked for, as Envia and Skydropx write their names.'),
    }),
    content: text({
      section: labels,
      label: msg('What parcels hold'),
      byDefault: 'Equipo y componentes de cómputo',
      minLength: 3,
      maxLength: 60,
      explanation: msg('What carriers are told, and print.'),
    }),
    insured_from_cents: cents({
      section: insurance,
      label: msg('Insure parcels from'),
      byDefault: 0,
      max: 100_000_000,
      explanation: msg(
        'A parcel whose goods are worth as much is insured as its label is bought; 0: none is. It costs about one percent.',
      ),
    }),
    insured_max_cents: cents({
      section: insurance,
      label: msg('Insured for at most'),
      byDefault: 9_000_000,
      min: 100_000,
      max: 100_000_000,
      explanation: msg('What is worth more is insured for this; Envia takes 5,000 dollars a parcel at most.'),
    }),
    origins: rows({
      section: places,
      label: msg('Warehouses'),
      explanation: msg(
        'Sender and address of the labels of each warehouse; the first one is that of parcels from elsewhere.',
      ),
      rowName: msg('Warehouse'),
      rowsMax: 30,
      columns: {
        warehouse: text({ ...column(msg('Warehouse')), byDefault: '', minLength: 1, maxLength: 40 }),
        contact: text({ ...column(msg('Contact')), byDefault: '', minLength: 3, maxLength: 50 }),
        phone: phone(),
        email: text({
          ...column(msg('E-mail')),
          byDefault: '',
          minLength: 5,
          maxLength: 120,
          accepts: (typed) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed),
          wrong: msg('Enter an e-mail address.'),
        }),
        street: text({ ...column(msg('Street')), byDefault: '', minLength: 1, maxLength: 60 }),
        exterior_number: text({ ...column(msg('Number')), byDefault: '', minLength: 1, maxLength: 20 }),
        neighbourhood: text({ ...column(msg('Neighbourhood')), byDefault: '', minLength: 1, maxLength: 80 }),
        ...town(),
      },
      byDefault: [
        {
          warehouse: 'CDMX',
          contact: 'Almacén CDMX',
          phone: '5555550101',
          email: 'almacen@ensambla.example',
          street: 'Av. División del Norte',
          exterior_number: '1354',
          neighbourhood: 'Letrán Valle',
          municipality: 'Benito Juárez',
          state: 'Ciudad de México',
          postal_code: '03650',
        },
        {
          warehouse: 'GDL',
          contact: 'Almacén GDL',
          phone: '3355550102',
          email: 'almacen@ensambla.example',
          street: 'Av. López Mateos Sur',
          exterior_number: '2077',
          neighbourhood: 'Jardines de Plaza del Sol',
          municipality: 'Guadalajara',
          state: 'Jalisco',
          postal_code: '44510',
        },
        {
          warehouse: 'MTY',
          contact: 'Almacén MTY',
          phone: '8155550103',
          email: 'almacen@ensambla.example',
          street: 'Av. Eugenio Garza Sada',
          exterior_number: '3755',
          neighbourhood: 'Contry',
          municipality: 'Monterrey',
          state: 'Nuevo León',
          postal_code: '64860',
        },
      ],
    }),
    phones: rows({
      section: places,
      label: msg('Phones of carriers'),
      explanation: msg('Whom staff phone about a pick-up that no provider cancels.'),
      rowName: msg('Carrier'),
      rowsMax: 30,
      columns: {
        carrier: text({ ...column(msg('Carrier')), byDefault: '', minLength: 2, maxLength: 40 }),
        phone: text({ ...column(msg('Phone')), byDefault: '', minLength: 3, maxLength: 40 }),
      },
      byDefault: [{ carrier: 'estafeta', phone: '55 5270 8300' }],
    }),
    moves_by_itself: toggle({
      section: tracking,
      label: msg('Follow the carriers'),
      byDefault: true,
      explanation: msg(
        'A parcel counts as shipped when its carrier has it, and as delivered when the carrier says so; customers get their e-mails.',
      ),
    }),
    silent_hours: whole({
      section: tracking,
      label: msg('Ask after silence of'),
      unit: msg('hours'),
      byDefault: 6,
      min: 1,
      max: 240,
      explanation: msg('Of a parcel on its way of which nobody told for so long, the provider is asked.'),
    }),
    unsent_days: whole({
      section: tracking,
      label: msg('Give up a label nobody uses after'),
      unit: msg('days'),
      byDefault: 45,
      min: 10,
      max: 365,
      explanation: msg(
        'Of a parcel that its carrier never got, e.g. of a return that is not sent, the provider is asked no more. What it tells by itself still counts.',
      ),
    }),
    alerts_staff: toggle({
      section: tracking,
      label: msg('Write to the staff'),
      byDefault: true,
      explanation: msg(
        'When a parcel is lost, stuck or comes back, and when nobody knows whether a label was bought.',
      ),
    }),
  },
});
