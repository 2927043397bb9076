import { msg, t } from '../../i18n/t.ts';
import { phone, town } from './place-columns.ts';
import { cents, column, rows, settingsGroup, text, toggle, whole } from './setting-field.ts';
import { endOfPause } from './shop-time.ts';

const parcels = msg('Parcels');
const days = msg('Days');
const rest = msg('Days of rest of the law');
const boxes = msg('Boxes');
const branches = msg('Branches');
const warehouses = msg('Warehouses');

const pesosMax = 10_000_000;

/** The first digits of postal codes, two to five, with spaces between. */
const prefixes = (label = msg('Postal codes begin with')) =>
  text({
    ...column(label),
    byDefault: '',
    maxLength: 2000,
    accepts: (typed) => /^\d{2,5}( \d{2,5})*$/.test(typed),
    wrong: msg('Enter the first two to five digits of postal codes with spaces between, e.g. 01 02 640.'),
  });

const dayOff = (typed: string) =>
  /^(\d{4}-)?\d{2}-\d{2}$/.test(typed) && isDay(typed.length === 5 ? `2028-${typed}` : typed);

function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

const millimetres = (label: ReturnType<typeof msg>, byDefault: number) =>
  whole({ ...column(label), byDefault, min: 1, max: 3000, unit: msg('mm') });

const workday = (label: ReturnType<typeof msg>, byDefault: boolean) =>
  toggle({ section: days, label, byDefault, explanation: msg('Parcels leave and travel on this day.') });

const dayOfRest = (label: ReturnType<typeof msg>) =>
  toggle({ section: rest, label, byDefault: true, explanation: msg('Nothing leaves or travels on it.') });

/** A carton whose walls make it so much larger outside. */
function box(name: string, inner: readonly [number, number, number], wallsMm: number, weightGrams: number) {
  const [length, width, height] = inner;
  return {
    name,
    inner_length_mm: length,
    inner_width_mm: width,
    inner_height_mm: height,
    outer_length_mm: length + wallsMm,
    outer_width_mm: width + wallsMm,
    outer_height_mm: height + wallsMm,
    weight_grams: weightGrams,
  };
}

/** The lines that say again what a line before them says. */
function repeated(texts: readonly string[]): number[] {
  return texts.flatMap((one, line) => (texts.indexOf(one) < line ? [line] : []));
}

/** How the shop sends and hands over. `shippingRulesOf` of the module `shipping` makes rules of it. */
export const shipping = settingsGroup({
  title: msg('Shipping'),
  description: msg(
    'Where parcels go, what they cost and when they are there; where orders are handed over. Product pages, carts and the checkout follow at once.',
  ),
  fields: {
    zones: rows({
      section: parcels,
      label: msg('Zones'),
      explanation: msg(
        'What a parcel costs with IVA and how many business days it travels. The zone without postal codes is the rest of the country; without such a zone nothing is sent there.',
      ),
      rowName: msg('Zone'),
      rowsMax: 30,
      columns: {
        name: text({ ...column(msg('Name')), byDefault: '', minLength: 1, maxLength: 60 }),
        places: text({ ...column(msg('In words')), byDefault: '', maxLength: 200 }),
        prefixes: prefixes(),
        base_cents: cents({ ...column(msg('Price')), byDefault: 14_900, max: pesosMax }),
        per_kilogram_cents: cents({ ...column(msg('Extra kilogram')), byDefault: 1_600, max: pesosMax }),
        min_days: whole({ ...column(msg('Days, from')), byDefault: 2, max: 60, unit: msg('days') }),
        max_days: whole({ ...column(msg('Days, to')), byDefault: 4, max: 60, unit: msg('days') }),
      },
      byDefault: [
        {
          name: 'Metropolitana',
          places: 'Ciudad de México y zona conurbada, Guadalajara y Zapopan, Monterrey y San Pedro',
          prefixes: '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 44 45 52 53 54 55 56 57 64 66',
          base_cents: 9_900,
          per_kilogram_cents: 1_200,
          min_days: 1,
          max_days: 2,
        },
        {
          name: 'Nacional',
          places: 'El resto del país',
          prefixes: '',
          base_cents: 14_900,
          per_kilogram_cents: 1_600,
          min_days: 2,
          max_days: 4,
        },
        {
          name: 'Extendida',
          places:
            'Baja California, Baja California Sur, Campeche, Chiapas, Quintana Roo, Sonora, Tabasco y Yucatán',
          prefixes: '21 22 23 24 29 30 77 83 84 85 86 97',
          base_cents: 19_900,
          per_kilogram_cents: 2_400,
          min_days: 4,
          max_days: 7,
        },
      ],
    }),
    included_kilograms: whole({
      section: parcels,
      label: msg('Kilograms in the price'),
      unit: msg('kg'),
      byDefault: 5,
      min: 1,
      max: 1000,
      explanation: msg('Up to here a zone’s price holds; each further kilogram begun is charged.'),
    }),
    assumed_weight_grams: whole({
      section: parcels,
      label: msg('Weight of what nobody weighed'),
      unit: msg('g'),
      byDefault: 1000,
      max: 100_000,
      explanation: msg('Products without a weight count as much.'),
    }),
    volumetric_divisor: whole({
      section: parcels,
      label: msg('Volume that counts as a kilogram'),
      unit: msg('cm³'),
      byDefault: 5000,
      max: 100_000,
      explanation: msg(
        'Of products whose package is measured, the larger of real and volumetric weight counts. 0: only the scales count.',
      ),
    }),
    is_free_shipping: toggle({
      section: parcels,
      label: msg('Free shipping'),
      byDefault: true,
      explanation: msg('Parcels are free from an amount of goods.'),
    }),
    free_from_cents: cents({
      section: parcels,
      label: msg('Free from'),
      byDefault: 199_900,
      max: 1_000_000_000,
      explanation: msg('Goods after discounts, with IVA.'),
    }),
    free_kilograms_max: whole({
      section: parcels,
      label: msg('Free up to'),
      unit: msg('kg'),
      byDefault: 30,
      max: 10_000,
      explanation: msg('Above it the extra kilograms are charged, even where the rest is free.'),
    }),
    boxes: rows({
      section: boxes,
      label: msg('Boxes for packing'),
      explanation: msg(
        'What parcels are packed in. The smallest one that holds the goods is suggested at the bench, with their weight and its own.',
      ),
      rowName: msg('Box'),
      rowsMax: 30,
      columns: {
        name: text({ ...column(msg('Name')), byDefault: '', minLength: 1, maxLength: 60 }),
        inner_length_mm: millimetres(msg('Length inside'), 300),
        inner_width_mm: millimetres(msg('Width inside'), 200),
        inner_height_mm: millimetres(msg('Height inside'), 150),
        outer_length_mm: millimetres(msg('Length outside'), 306),
        outer_width_mm: millimetres(msg('Width outside'), 206),
        outer_height_mm: millimetres(msg('Height outside'), 160),
        weight_grams: whole({ ...column(msg('Empty box')), byDefault: 200, max: 50_000, unit: msg('g') }),
      },
      byDefault: [
        box('Chica', [220, 160, 100], 6, 120),
        box('Mediana', [360, 260, 160], 6, 280),
        box('Grande', [500, 400, 300], 8, 650),
        box('Gabinete', [620, 560, 320], 10, 1100),
      ],
    }),
    cut_off_hour: whole({
      section: days,
      label: msg('Cut-off hour'),
      unit: msg('h'),
      byDefault: 13,
      min: 1,
      max: 23,
      explanation: msg('What is paid before this hour of Mexico City on a business day leaves on that day.'),
    }),
    assembly_days: whole({
      section: days,
      label: msg('To put a PC together'),
      unit: msg('business days more'),
      byDefault: 2,
      max: 60,
      explanation: msg(
        'An order with PCs that the shop puts together leaves so many business days later, is promised so, and is late only then.',
      ),
    }),
    works_monday: workday(msg('Monday'), true),
    works_tuesday: workday(msg('Tuesday'), true),
    works_wednesday: workday(msg('Wednesday'), true),
    works_thursday: workday(msg('Thursday'), true),
    works_friday: workday(msg('Friday'), true),
    works_saturday: workday(msg('Saturday'), false),
    works_sunday: workday(msg('Sunday'), false),
    holidays: rows({
      section: days,
      label: msg('Holidays of the shop'),
      explanation: msg(
        'Days on which nothing leaves or travels: of one year (2026-12-24) or of every year (12-24). Those of the law stand below.',
      ),
      rowName: msg('Holiday'),
      rowsMax: 100,
      columns: {
        day: text({
          ...column(msg('Day')),
          byDefault: '',
          minLength: 5,
          maxLength: 10,
          accepts: dayOff,
          wrong: msg('Enter a day such as 2026-12-24, or 12-24 for every year.'),
        }),
        name: text({ ...column(msg('Name')), byDefault: '', maxLength: 60 }),
      },
      byDefault: [],
    }),
    rests_new_year: dayOfRest(msg('New Year, 1 January')),
    rests_constitution_day: dayOfRest(msg('Constitution Day, first Monday of February')),
    rests_juarez_birthday: dayOfRest(msg('Birthday of Benito Juárez, third Monday of March')),
    rests_labour_day: dayOfRest(msg('Labour Day, 1 May')),
    rests_independence_day: dayOfRest(msg('Independence Day, 16 September')),
    rests_presidential_handover: dayOfRest(msg('Change of the president, 1 October every six years')),
    rests_revolution_day: dayOfRest(msg('Revolution Day, third Monday of November')),
    rests_christmas: dayOfRest(msg('Christmas, 25 December')),
    branches: rows({
      section: branches,
      label: msg('Branches'),
      explanation: msg(
        'Where orders are picked up free of charge. One that is off shows its text and takes no orders; those placed before are still handed over.',
      ),
      rowName: msg('Branch'),
      rowsMax: 30,
      columns: {
        code: text({
          ...column(msg('Code')),
          byDefault: 'pickup_',
          minLength: 8,
          maxLength: 40,
          accepts: (typed) => /^pickup_[a-z0-9_]+$/.test(typed),
          wrong: msg('Enter pickup_ and small letters or digits. Orders keep it, so it stays.'),
        }),
        is_on: toggle({ ...column(msg('On')), byDefault: true }),
        off_text: text({ ...column(msg('Text while it is off')), byDefault: '', maxLength: 200 }),
        off_until: endOfPause(column(msg('Off until'))),
        city: text({ ...column(msg('City')), byDefault: '', minLength: 1, maxLength: 60 }),
        street: text({ ...column(msg('Street')), byDefault: '', minLength: 1, maxLength: 120 }),
        exterior_number: text({ ...column(msg('Number')), byDefault: '', maxLength: 20 }),
        neighbourhood: text({ ...column(msg('Neighbourhood')), byDefault: '', maxLength: 80 }),
        ...town(),
        phone: phone(),
        hours: text({ ...column(msg('Hours')), byDefault: '', maxLength: 120 }),
        warehouse: text({ ...column(msg('Warehouse')), byDefault: '', minLength: 1, maxLength: 40 }),
      },
      byDefault: [
        {
          code: 'pickup_cdmx',
          is_on: true,
          off_text: '',
          off_until: '',
          city: 'Ciudad de México',
          street: 'Av. División del Norte',
          exterior_number: '1354',
          neighbourhood: 'Letrán Valle',
          municipality: 'Benito Juárez',
          state: 'Ciudad de México',
          postal_code: '03650',
          phone: '5555550101',
          hours: '',
          warehouse: 'CDMX',
        },
        {
          code: 'pickup_gdl',
          is_on: true,
          off_text: '',
          off_until: '',
          city: 'Guadalajara',
          street: 'Av. López Mateos Sur',
          exterior_number: '2077',
          neighbourhood: 'Jardines de Plaza del Sol',
          municipality: 'Guadalajara',
          state: 'Jalisco',
          postal_code: '44510',
          phone: '3355550102',
          hours: '',
          warehouse: 'GDL',
        },
        {
          code: 'pickup_mty',
          is_on: true,
          off_text: '',
          off_until: '',
          city: 'Monterrey',
          street: 'Av. Eugenio Garza Sada',
          exterior_number: '3755',
          neighbourhood: 'Contry',
          municipality: 'Monterrey',
          state: 'Nuevo León',
          postal_code: '64860',
          phone: '8155550103',
          hours: '',
          warehouse: 'MTY',
        },
      ],
    }),
    warehouses: rows({
      section: warehouses,
      label: msg('Warehouses that send'),
      explanation: msg(
        'Each with the postal codes it is nearest to; the first one is nearest to all others. What lies elsewhere takes longer.',
      ),
      rowName: msg('Warehouse'),
      rowsMax: 30,
      columns: {
        code: text({ ...column(msg('Code')), byDefault: '', minLength: 1, maxLength: 40 }),
        city: text({ ...column(msg('City')), byDefault: '', minLength: 1, maxLength: 60 }),
        prefixes: prefixes(msg('Nearest to postal codes')),
      },
      byDefault: [
        { code: 'CDMX', city: 'Ciudad de México', prefixes: '' },
        {
          code: 'GDL',
          city: 'Guadalajara',
          prefixes: '20 21 22 23 28 36 37 38 44 45 46 47 48 49 58 59 60 61 63 80 81 82 83 84 85 98 99',
        },
        { code: 'MTY', city: 'Monterrey', prefixes: '25 26 27 31 32 33 34 35 64 65 66 67 78 79 87 88 89' },
      ],
    }),
    farther_days: whole({
      section: warehouses,
      label: msg('Parcels from another warehouse of ours'),
      unit: msg('business days more'),
      byDefault: 1,
      max: 60,
      explanation: msg('Added to the zone’s days where the nearest warehouse does not have it.'),
    }),
    farther_days_unknown: whole({
      section: warehouses,
      label: msg('Parcels from any other warehouse'),
      unit: msg('business days more'),
      byDefault: 2,
      max: 60,
      explanation: msg('For goods that lie with a distributor.'),
    }),
    transfer_days: whole({
      section: warehouses,
      label: msg('To a branch from another warehouse of ours'),
      unit: msg('business days'),
      byDefault: 2,
      max: 60,
      explanation: msg('Until goods of another city wait at a branch.'),
    }),
    transfer_days_unknown: whole({
      section: warehouses,
      label: msg('To a branch from any other warehouse'),
      unit: msg('business days'),
      byDefault: 3,
      max: 60,
      explanation: msg('The same for goods that lie with a distributor.'),
    }),
  },
  check({ zones, boxes: cartons, branches: places, warehouses: ours, ...values }) {
    const wrong: Record<string, string> = {};
    cartons.forEach((carton, line) => {
      for (const side of ['length', 'width', 'height'] as const) {
        if (carton[`outer_${side}_mm`] >= carton[`inner_${side}_mm`]) continue;
        wrong[`boxes.${line}.outer_${side}_mm`] = t('Smaller than inside.');
      }
    });
    for (const line of repeated(cartons.map(({ name }) => name))) {
      wrong[`boxes.${line}.name`] = t('Stands in another line already.');
    }
    const known = new Set<string>();
    zones.forEach((zone, line) => {
      if (zone.min_days > zone.max_days) wrong[`zones.${line}.max_days`] = t('Fewer than the days before.');
      // The rest of the country is a zone like any other: one only.
      const again = zone.prefixes.split(' ').find((prefix) => known.has(prefix));
      if (again !== undefined) wrong[`zones.${line}.prefixes`] = t('Stands in another zone already.');
      for (const prefix of zone.prefixes.split(' ')) known.add(prefix);
    });
    if (zones.length === 0) wrong.zones = t('There must be at least one.');
    if (ours.length === 0) wrong.warehouses = t('There must be at least one.');
    for (const line of repeated(places.map(({ code }) => code))) {
      wrong[`branches.${line}.code`] = t('Stands in another line already.');
    }
    for (const line of repeated(ours.map(({ code }) => code))) {
      wrong[`warehouses.${line}.code`] = t('Stands in another line already.');
    }
    const isAnyWorkday =
      values.works_monday ||
      values.works_tuesday ||
      values.works_wednesday ||
      values.works_thursday ||
      values.works_friday ||
      values.works_saturday ||
      values.works_sunday;
    if (!isAnyWorkday) wrong.works_monday = t('Parcels must leave on some day of the week.');
    return wrong;
  },
});
