import { msg } from '../../i18n/t.ts';
import { settingsGroup, whole } from './setting-field.ts';

const nightly = msg('Every night');

/** When the shop backs itself up, and how many of those backups stay. */
export const backups = settingsGroup({
  title: msg('Backups'),
  description: msg(
    'When the shop backs itself up. Backups that you make by hand stay until you delete them.',
  ),
  fields: {
    nightly_kept: whole({
      section: nightly,
      label: msg('Kept'),
      unit: msg('backups'),
      byDefault: 7,
      max: 365,
      explanation: msg(
        'How many nightly backups stay; the oldest is deleted when a new one is there. 0 makes none.',
      ),
    }),
    nightly_hour: whole({
      section: nightly,
      label: msg('Hour'),
      unit: msg('o’clock'),
      byDefault: 3,
      max: 23,
      explanation: msg(
        'From when on it is made, in Mexico City. A shop that is off at that hour makes it when it is on again.',
      ),
    }),
  },
});
