import { msg } from '../../i18n/t.ts';
import { settingsGroup, text, toggle, whole } from './setting-field.ts';

const chat = msg('Chat');
const promises = msg('By when');
const byEmail = msg('By e-mail');

/** How the staff talk with shoppers. Its hours are the opening hours of the shop's identity. */
export const support = settingsGroup({
  title: msg('Support'),
  description: msg(
    'How shoppers reach the staff, and by when they are answered. Hours are the opening hours of the shop.',
  ),
  fields: {
    chat_is_on: toggle({
      section: chat,
      label: msg('Chat'),
      byDefault: true,
      explanation: msg(
        'Offered while the shop is open and somebody of support has the admin area open; else a form.',
      ),
    }),
    chat_email_minutes: whole({
      section: chat,
      label: msg('Answer goes by e-mail after'),
      unit: msg('minutes'),
      byDefault: 3,
      min: 0,
      max: 1440,
      explanation: msg('An answer in a chat that nobody has seen for so long is sent by e-mail, too.'),
    }),
    inbound_address: text({
      section: byEmail,
      label: msg('Address for answers'),
      byDefault: '',
      maxLength: 200,
      accepts: (typed) => /^[\w.-]{1,20}@[\w-]+(\.[\w-]+)+$/.test(typed),
      wrong: msg('Enter an address such as ayuda@tienda.mx, or leave it empty.'),
      explanation: msg(
        'Answers to our e-mails go there, with a name of the conversation after a +. Whoever receives them hands them to the shop (INBOUND_EMAIL_SECRET). Empty: answers by e-mail find no conversation.',
      ),
    }),
    first_answer_minutes: whole({
      section: promises,
      label: msg('Answer'),
      unit: msg('minutes of opening'),
      byDefault: 240,
      min: 1,
      max: 100_000,
      explanation: msg('A conversation that waits for the staff for longer is late.'),
    }),
    resolution_minutes: whole({
      section: promises,
      label: msg('End'),
      unit: msg('minutes of opening'),
      byDefault: 1440,
      min: 1,
      max: 100_000,
      explanation: msg('A conversation that is not closed after so long is late.'),
    }),
  },
});
