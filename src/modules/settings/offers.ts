import { msg } from '../../i18n/t.ts';
import { choice, settingsGroup, toggle, whole } from './setting-field.ts';

/** Whose offer of a product the shop sells by. */
export const offers = settingsGroup({
  title: msg('Offers of suppliers'),
  description: msg('Several suppliers may offer one product. Its price is made from one of them.'),
  fields: {
    chosen_by: choice({
      section: msg('The chosen offer'),
      label: msg('A price is made from'),
      byDefault: 'cost',
      options: [
        { value: 'cost', label: msg('the cheapest supplier that has it') },
        { value: 'rank', label: msg('the supplier with the lowest rank that has it') },
      ],
      explanation: msg(
        'Ranks are set at each supplier; of two with the same rank the cheaper one counts. Each product follows with the next reading of a feed that offers it.',
      ),
    }),
    hold_map: toggle({
      section: msg('The lowest advertised price'),
      label: msg('Hold advertised prices at MAP'),
      byDefault: true,
      explanation: msg(
        'Some makers say the least that a product may be advertised for (MAP). No list, page or feed shows less then, whatever promotion runs. What comes off in the cart, with or without a code, and companies’ own prices are not advertised. Pages follow within a minute.',
      ),
    }),
    pictures_per_minute: whole({
      section: msg('Pictures'),
      label: msg('Pictures fetched in a minute'),
      byDefault: 60,
      max: 600,
      unit: msg('pictures'),
      explanation: msg(
        'Suppliers’ pictures are fetched at this pace, beside the shop’s other work; 0 fetches none. What staff placed stays.',
      ),
    }),
  },
});
