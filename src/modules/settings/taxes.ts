import { msg } from '../../i18n/t.ts';
import { choice, settingsGroup } from './setting-field.ts';

const rate = msg('IVA');

/** Which IVA the shop's prices contain. */
export const taxes = settingsGroup({
  title: msg('Taxes'),
  description: msg(
    'Which IVA prices contain. Shoppers always see prices with IVA; the rate decides how they are split in carts, orders and invoices. Orders keep the rate they were placed at.',
  ),
  fields: {
    rate: choice({
      section: rate,
      label: msg('Rate of the shop'),
      byDefault: '16',
      options: [
        { value: '16', label: msg('16 %, the general rate') },
        { value: '8', label: msg('8 %, the border region (with the SAT’s stimulus)') },
      ],
      explanation: msg(
        'Of goods without a rate of their own, and of shipping. A product’s own rate stands in its form.',
      ),
    }),
  },
});

/** SQL of the shop's rate in basis points; anything unreadable is the general rate. */
export const shopTaxSql = `case (select value ->> 'rate' from shop_setting where key = 'taxes')
       when '8' then 800 else 1600 end`;
