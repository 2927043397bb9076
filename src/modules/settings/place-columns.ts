import { msg } from '../../i18n/t.ts';
import { column, text } from './setting-field.ts';

/** The column of a phone number: ten digits. */
export const phone = () =>
  text({
    ...column(msg('Phone')),
    byDefault: '',
    minLength: 10,
    maxLength: 10,
    accepts: (typed) => /^\d{10}$/.test(typed),
    wrong: msg('Enter ten digits.'),
  });

/** The columns that end an address: municipality, state and postal code. */
export const town = () => ({
  municipality: text({ ...column(msg('Municipality')), byDefault: '', minLength: 1, maxLength: 80 }),
  state: text({ ...column(msg('State')), byDefault: '', minLength: 1, maxLength: 60 }),
  postal_code: text({
    ...column(msg('Postal code')),
    byDefault: '',
    minLength: 5,
    maxLength: 5,
    accepts: (typed) => /^\d{5}$/.test(typed),
    wrong: msg('Enter five digits.'),
  }),
});
