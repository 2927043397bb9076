import { msg } from '../../i18n/t.ts';
import { settingsGroup, text, whole } from './setting-field.ts';

const sending = msg('Sending');

/** How campaigns are sent to subscribers. */
export const campaigns = settingsGroup({
  title: msg('Campaigns'),
  description: msg('How e-mails to many subscribers leave, and what is looked at before.'),
  fields: {
    mails_per_domain: whole({
      section: sending,
      label: msg('E-mails a minute to one domain'),
      unit: msg('e-mails'),
      byDefault: 300,
      min: 1,
      max: 100_000,
      explanation: msg(
        'Mail services refuse who sends too much at once. Counted for all campaigns together, for each of gmail.com, hotmail.com …',
      ),
    }),
    typed_above: whole({
      section: sending,
      label: msg('Number to be typed above'),
      unit: msg('recipients'),
      byDefault: 200,
      min: 0,
      max: 10_000_000,
      explanation: msg('Who sends to more has to type how many get it.'),
    }),
    order_days: whole({
      section: msg('Orders'),
      label: msg('Orders count for a campaign'),
      unit: msg('days'),
      byDefault: 7,
      min: 0,
      max: 30,
      explanation: msg(
        'After somebody followed its link. A cookie of the shop says which campaign it was, and nothing of who came; 0: no cookie, and no orders are counted.',
      ),
    }),
    spam_words: text({
      section: sending,
      label: msg('Words that look like spam'),
      byDefault:
        'gratis, dinero fácil, gana dinero, 100% gratis, sin riesgo, haz clic aquí, urgente, felicidades ganaste, viagra, casino, último aviso, actúa ya',
      maxLength: 2000,
      isMultiline: true,
      explanation: msg('Divided by commas. The check before sending warns of them.'),
    }),
  },
});
