import type { Settings } from './read-settings.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const restDays = [
  'new_year',
  'constitution_day',
  'juarez_birthday',
  'labour_day',
  'independence_day',
  'presidential_handover',
  'revolution_day',
  'christmas',
] as const;

/** Which days somebody works, of the settings of shipping; Sunday is 0. */
export function workCalendar(settings: Settings<'shipping'>) {
  return {
    weekdays: weekdays.flatMap((name, weekday) => (settings[`works_${name}`] ? [weekday] : [])),
    law_days: restDays.filter((name) => settings[`rests_${name}`]),
    days_off: settings.holidays.map(({ day }) => day),
  };
}

/** Of them, what the day follows from on which a supplier's goods are here (`supplierDay` of the module `shipping`). */
export function supplierRules(settings: Settings<'shipping'>) {
  return {
    cut_off_hour: settings.cut_off_hour,
    calendar: workCalendar(settings),
    transfer_days: { unknown: settings.transfer_days_unknown },
  };
}
