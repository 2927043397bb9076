import { msg, t } from '../../i18n/t.ts';
import { column, rows, settingsGroup, text, whole } from './setting-field.ts';

const days = msg('Days to send goods back');
const kinds = msg('Kinds of goods with days of their own');
const sending = msg('Sending goods back');

/** Article 56 of the Ley Federal de Protección al Consumidor (rule R29): a shop may give more, never less. */
const revocationByLaw = 5;
const daysMost = 365;

/** Until when buyers may send goods back. An order keeps the days that held when it was placed where they were more. */
export const returns = settingsGroup({
  title: msg('Returns'),
  description: msg(
    'How long buyers may send goods back, counted from the day of delivery. Pages of the shop, search engines and the orders themselves say these days. An order keeps the days it was placed with where they were more.',
  ),
  fields: {
    revocation_days: whole({
      section: days,
      label: msg('Change of mind'),
      unit: msg('business days'),
      byDefault: revocationByLaw,
      min: revocationByLaw,
      max: 60,
      explanation: msg(
        'Without giving reasons. Article 56 of the consumer protection law asks for five business days at least, of every kind of goods.',
      ),
    }),
    unopened_days: whole({
      section: days,
      label: msg('Unopened goods'),
      unit: msg('days'),
      byDefault: 15,
      max: daysMost,
      explanation: msg('Sealed, for the money or another one. 0: only while a change of mind is possible.'),
    }),
    fault_days: whole({
      section: days,
      label: msg('Defects and wrong goods'),
      unit: msg('days'),
      byDefault: 30,
      min: 5,
      max: daysMost,
      explanation: msg(
        'The shop itself replaces or refunds what arrived faulty, wrong or incomplete. Afterwards a defect is a matter of the warranty.',
      ),
    }),
    kinds: rows({
      section: kinds,
      label: msg('Unopened goods of these kinds'),
      rowName: msg('Kind'),
      rowsMax: 100,
      byDefault: [],
      explanation: msg(
        'In place of the days of unopened goods, e.g. 7 for processors; 0 for what is not taken back unopened. A change of mind stays possible by law.',
      ),
      columns: {
        kind: text({ ...column(msg('Kind')), byDefault: 'cpu', minLength: 1, maxLength: 40 }),
        unopened_days: whole({
          ...column(msg('Unopened goods')),
          byDefault: 7,
          max: daysMost,
          unit: msg('days'),
        }),
      },
    }),
    how_to_send: text({
      section: sending,
      label: msg('How to send it'),
      byDefault:
        'Empaca el producto con todo lo que traía, de preferencia en su caja, y anota en el paquete tu número de pedido.',
      maxLength: 1000,
      isMultiline: true,
      explanation: msg(
        'Stands in the answer when a return is approved, in Spanish; who approves it may change it for that one.',
      ),
    }),
  },
  check: ({ kinds: lines }) => {
    const seen = new Set<string>();
    const problems: Record<string, string> = {};
    for (const [index, { kind }] of lines.entries()) {
      if (seen.has(kind)) problems[`kinds.${index}.kind`] = t('Another line is for the same.');
      seen.add(kind);
    }
    return problems;
  },
});
