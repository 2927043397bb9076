import { msg } from '../../i18n/t.ts';
import { settingsGroup, toggle, whole } from './setting-field.ts';

const chat = msg('Chat');
const promises = msg('By when');

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
