import { msg, t } from '../../i18n/t.ts';
import { choice, column, decimal, rows, settingsGroup, text, whole } from './setting-field.ts';

const rate = msg('Exchange rate');
const margins = msg('Margins');
const rounding = msg('Rounding');
const caution = msg('Before prices change');

/** How costs become prices. Its own screen changes it together with the prices that follow (module `repricing`). */
export const pricing = settingsGroup({
  title: msg('Prices'),
  description: msg(
    'How a distributor’s cost becomes the price in the shop. You see what changes before it does.',
  ),
  held: {
    fields: ['exchange_rate', 'default_margin_percent', 'margins', 'lowest_margin_percent', 'rounding'],
    refusal: msg('Prices follow from this: look at what changes first, at Settings → Prices.'),
  },
  fields: {
    exchange_rate: decimal({
      section: rate,
      label: msg('Pesos per dollar'),
      unit: msg('MXN'),
      decimals: 6,
      byDefault: 18.4,
      min: 0.000001,
      max: 1000,
      explanation: msg('What a dollar of cost counts for. Costs, margins and purchases follow it, too.'),
    }),
    rate_source: choice({
      section: rate,
      label: msg('Where new rates come from'),
      byDefault: 'staff',
      options: [
        { value: 'staff', label: msg('Somebody types them') },
        { value: 'banxico', label: msg('Banco de México proposes them (FIX)') },
      ],
      explanation: msg(
        'Banco de México publishes its FIX rate at noon of every business day; the shop asks for it every hour.',
      ),
    }),
    automatic_rate_percent: decimal({
      section: rate,
      label: msg('Apply proposed rates by themselves up to'),
      unit: msg('%'),
      decimals: 2,
      byDefault: 0,
      max: 20,
      explanation: msg('A rate that moves by more waits for a person. With 0 every one does.'),
    }),
    default_margin_percent: decimal({
      section: margins,
      label: msg('Margin'),
      unit: msg('%'),
      decimals: 2,
      byDefault: 12,
      max: 1000,
      explanation: msg('Added to the cost where no line of the table is for the product.'),
    }),
    margins: rows({
      section: margins,
      label: msg('Margins of their own'),
      rowName: msg('Margin'),
      rowsMax: 300,
      byDefault: [],
      explanation: msg(
        'The line that says most of a product counts; of two that say as much, one with a brand goes before one with a kind, and that before one with a distributor.',
      ),
      columns: {
        kind: text({ ...column(msg('Kind')), byDefault: '', maxLength: 40 }),
        brand_id: whole({ ...column(msg('Brand')), byDefault: 0, max: 2_147_483_647, unit: msg('No.') }),
        supplier: text({ ...column(msg('Distributor')), byDefault: '', maxLength: 100 }),
        percent: decimal({
          ...column(msg('Margin')),
          byDefault: 12,
          max: 1000,
          decimals: 2,
          unit: msg('%'),
        }),
      },
    }),
    lowest_margin_percent: decimal({
      section: margins,
      label: msg('Lowest margin'),
      unit: msg('%'),
      decimals: 2,
      byDefault: 0,
      max: 1000,
      explanation: msg('No price made from a cost has less, whatever the table says.'),
    }),
    rounding: choice({
      section: rounding,
      label: msg('Prices end in'),
      byDefault: 'peso',
      options: [
        { value: 'peso', label: msg('Whole pesos') },
        { value: 'five', label: msg('Multiples of 5 pesos') },
        { value: 'ten', label: msg('Multiples of 10 pesos') },
        { value: 'ninety_cents', label: msg('90 centavos (…8.90)') },
        { value: 'nine', label: msg('9 pesos (…9.00)') },
      ],
      explanation: msg('Always up, so that rounding never eats the margin.'),
    }),
    confirm_products: whole({
      section: caution,
      label: msg('Ask twice above'),
      unit: msg('products'),
      byDefault: 500,
      max: 1_000_000,
      explanation: msg('A change of more prices has to be confirmed by typing how many.'),
    }),
    confirm_move_percent: decimal({
      section: caution,
      label: msg('Ask twice above a move of'),
      unit: msg('%'),
      decimals: 2,
      byDefault: 10,
      max: 1000,
      explanation: msg('So does one that moves a price by more, up or down.'),
    }),
  },
  check: ({ margins: lines }) => {
    const problems: Record<string, string> = {};
    const seen = new Set<string>();
    for (const [index, { kind, brand_id: brandId, supplier }] of lines.entries()) {
      const key = JSON.stringify([kind, brandId, supplier]);
      if (kind === '' && brandId === 0 && supplier === '') {
        problems[`margins.${index}.kind`] = t('Say of what the margin is: a kind, a brand or a distributor.');
      } else if (seen.has(key)) {
        problems[`margins.${index}.kind`] = t('Another line is for the same.');
      }
      seen.add(key);
    }
    return problems;
  },
});
