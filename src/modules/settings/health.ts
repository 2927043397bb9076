import { msg } from '../../i18n/t.ts';
import { settingsGroup, whole } from './setting-field.ts';

const backup = msg('Backup');
const room = msg('Room on the disk');
const work = msg('Work in the background');
const feeds = msg('Feeds');

/** From when on the health screen calls something a problem. */
export const health = settingsGroup({
  title: msg('Health'),
  description: msg('From when on the health screen, and the menu beside it, call something a problem.'),
  fields: {
    backup_hours: whole({
      section: backup,
      label: msg('A backup is too old after'),
      unit: msg('hours'),
      byDefault: 36,
      max: 8760,
      explanation: msg(
        '36 hours are a missed night. 0 never says so, e.g. where the server is backed up otherwise.',
      ),
    }),
    disk_free_gb: whole({
      section: room,
      label: msg('The disk is short below'),
      unit: msg('GB'),
      byDefault: 5,
      max: 100_000,
      explanation: msg(
        'Room that is to be left where the shop keeps its files; without room it takes no orders.',
      ),
    }),
    waiting_minutes: whole({
      section: work,
      label: msg('Jobs and e-mails wait too long after'),
      unit: msg('minutes'),
      byDefault: 15,
      min: 1,
      max: 10_080,
      explanation: msg(
        'A queue that moves may be long; one in which nothing began for so long stands still.',
      ),
    }),
    failed_mail_days: whole({
      section: work,
      label: msg('E-mails that failed are told for'),
      unit: msg('days'),
      byDefault: 7,
      min: 1,
      max: 180,
      explanation: msg(
        'An e-mail that could not be delivered stays in its list; for so long it is a problem, too.',
      ),
    }),
    feed_hours: whole({
      section: feeds,
      label: msg('A distributor’s feed is too old after'),
      unit: msg('hours'),
      byDefault: 0,
      max: 8760,
      explanation: msg('Since the last run that went through, of distributors read before. 0 never says so.'),
    }),
  },
});
