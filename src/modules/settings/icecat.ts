import { msg } from '../../i18n/t.ts';
import { settingsGroup, text, toggle, whole } from './setting-field.ts';

const account = msg('Account');
const takes = msg('What is taken');

/** Whether Icecat is asked for the sheets of products, how fast, and what of them is taken. */
export const icecat = settingsGroup({
  title: msg('Sheets of Icecat'),
  description: msg(
    'Makers publish sheets of their products at Icecat: texts, photos and specs. The shop asks for those of its products by maker and part number, or by bar code, and fills what nobody else says. What staff and suppliers say goes before it.',
  ),
  fields: {
    username: text({
      section: account,
      label: msg('User'),
      byDefault: '',
      maxLength: 60,
      accepts: (typed) => typed === '' || /^[\w.@-]+$/.test(typed),
      wrong: msg('Enter the user name of the account at icecat.biz, without spaces.'),
      explanation: msg(
        'Of the shop’s free Open Icecat account. Empty: nobody is asked. Sheets of makers that do not sponsor Icecat need a paid account.',
      ),
    }),
    sheets_per_minute: whole({
      section: account,
      label: msg('Sheets a minute'),
      unit: msg('sheets'),
      byDefault: 20,
      min: 0,
      max: 120,
      explanation: msg('How many are asked for at most; 0: none for now.'),
    }),
    again_days: whole({
      section: account,
      label: msg('Asked for again after'),
      unit: msg('days'),
      byDefault: 30,
      min: 1,
      max: 365,
      explanation: msg('Sheets change, and what is not there today may be later.'),
    }),
    takes_description: toggle({
      section: takes,
      label: msg('Description'),
      byDefault: true,
      explanation: msg('For products that have none.'),
    }),
    pictures_max: whole({
      section: takes,
      label: msg('Pictures of a sheet'),
      unit: msg('pictures'),
      byDefault: 5,
      min: 0,
      max: 12,
      explanation: msg(
        'Shown where staff placed none, and where the best one is better than what suppliers have; 0: none.',
      ),
    }),
    takes_specs: toggle({
      section: takes,
      label: msg('Specs'),
      byDefault: true,
      explanation: msg('Values that neither staff, suppliers nor OpenDB say.'),
    }),
  },
});
