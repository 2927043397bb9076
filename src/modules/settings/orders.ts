import { type Message, msg } from '../../i18n/t.ts';
import { settingsGroup, text } from './setting-field.ts';

const section = msg('What the flags are called');

const flag = (label: Message) =>
  text({
    section,
    label,
    byDefault: '',
    maxLength: 30,
    explanation: msg('Empty: it is called by its colour.'),
  });

/** What staff agreed on for orders. */
export const orders = settingsGroup({
  title: msg('Orders'),
  description: msg('Names for the four flags that staff put on orders, e.g. «Call first» for the red one.'),
  fields: {
    flag_red: flag(msg('Red flag')),
    flag_amber: flag(msg('Amber flag')),
    flag_green: flag(msg('Green flag')),
    flag_blue: flag(msg('Blue flag')),
  },
});
