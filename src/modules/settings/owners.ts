import { type Message, msg } from '../../i18n/t.ts';
import { choice, settingsGroup } from './setting-field.ts';

/** Who writes a field that suppliers send. */
const writtenBy = (label: Message, explanation: Message) =>
  choice({
    section: msg('Suppliers'),
    label,
    byDefault: 'source',
    options: [
      { value: 'source', label: msg('who made the product') },
      { value: 'filled', label: msg('who made it, then others') },
      { value: 'rank', label: msg('the lowest rank that says it') },
    ],
    explanation,
  });

/** Whose word each field of a product is, where several suppliers and OpenDB say something. */
export const owners = settingsGroup({
  title: msg('Owners of fields'),
  description: msg(
    'Several suppliers may describe one product. What staff lock is theirs; the rest is written by the first of this order that says it. Prices have an order of their own, at “Offers of suppliers”. A change holds from each supplier’s next list: read it as a dry run to see what it would write.',
  ),
  fields: {
    name: writtenBy(msg('Name'), msg('What the product is called.')),
    description: writtenBy(msg('Description'), msg('The text of its page.')),
    brand: writtenBy(msg('Brand'), msg('Another spelling of the same maker changes nothing.')),
    category: writtenBy(
      msg('Category and kind'),
      msg('Where it stands, what its specs are, and its margin; staff’s shelves stay.'),
    ),
    codes: writtenBy(msg('Codes'), msg('Part number, EAN and UPC, each by itself.')),
    weight: writtenBy(msg('Weight and year'), msg('Parcels are weighed by it, and lists show what is new.')),
    specs: writtenBy(msg('Specs'), msg('Each value by itself; counts of one group come from one supplier.')),
    opendb: choice({
      section: msg('BuildCores OpenDB'),
      label: msg('Specs of OpenDB'),
      byDefault: 'after',
      options: [
        { value: 'after', label: msg('fill what suppliers lack') },
        { value: 'before', label: msg('go before suppliers') },
      ],
      explanation: msg('What staff write goes before both.'),
    }),
  },
});
