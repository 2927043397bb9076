import { msg } from '../../i18n/t.ts';
import { unitsOfLineMax } from './limits.ts';
import { settingsGroup, whole } from './setting-field.ts';

const companies = msg('Companies');
const quotes = msg('Quotes');

/** How the shop sells to companies. */
export const wholesale = settingsGroup({
  title: msg('Wholesale'),
  description: msg('How companies buy: invitations of their people, credit, quotes, and what they may keep.'),
  fields: {
    invitation_days: whole({
      section: companies,
      label: msg('Invitations of buyers'),
      unit: msg('days'),
      byDefault: 7,
      min: 1,
      max: 90,
      explanation: msg('How long the link works by which somebody begins to buy for a company.'),
    }),
    people_max: whole({
      section: companies,
      label: msg('People of a company'),
      unit: msg('people'),
      byDefault: 50,
      min: 1,
      max: 1000,
      explanation: msg('How many may buy for one company, those who are invited included.'),
    }),
    line_units: whole({
      section: msg('Carts'),
      label: msg('Units of a product'),
      unit: msg('units'),
      byDefault: 5000,
      min: 1,
      max: unitsOfLineMax,
      explanation: msg(
        'How many of a product a company, or a customer with a price list, may have in the cart; never fewer than anybody else.',
      ),
    }),
    catalogue_link_minutes: whole({
      section: msg('Catalogue'),
      label: msg('Links to the own catalogue'),
      unit: msg('minutes'),
      byDefault: 60,
      min: 5,
      max: 10_080,
      explanation: msg('How long a link opens the catalogue at the prices of who asked for it.'),
    }),
    credit_grace_days: whole({
      section: msg('Credit'),
      label: msg('Days of grace'),
      unit: msg('days'),
      byDefault: 3,
      min: 0,
      max: 60,
      explanation: msg('How long after its due date an unpaid charge stops the credit of its company.'),
    }),
    credit_reminder_days: whole({
      section: msg('Credit'),
      label: msg('Reminder before it is due'),
      unit: msg('days'),
      byDefault: 3,
      min: 0,
      max: 30,
      explanation: msg('How long before an unpaid charge is due the admins of its company are written to.'),
    }),
    credit_payment_days: whole({
      section: msg('Credit'),
      label: msg('Money recorded later'),
      unit: msg('days'),
      byDefault: 365,
      min: 1,
      max: 3650,
      explanation: msg('How long ago money of a company may have come that staff record now.'),
    }),
    quote_valid_days: whole({
      section: quotes,
      label: msg('Validity of quotes'),
      unit: msg('days'),
      byDefault: 15,
      min: 1,
      max: 365,
      explanation: msg('How long the prices of a quote hold, unless staff say otherwise in it.'),
    }),
    quote_again: whole({
      section: quotes,
      label: msg('Accepting a quote again'),
      unit: msg('times'),
      byDefault: 1,
      min: 0,
      max: 20,
      explanation: msg(
        'How often a company may accept the same version again that it did not pay in time; then staff send a new one.',
      ),
    }),
    quote_kept_hours: whole({
      section: quotes,
      label: msg('Goods kept for quotes'),
      unit: msg('hours'),
      byDefault: 48,
      min: 0,
      max: 2160,
      explanation: msg(
        'How long the goods of a quote are kept, unless staff say otherwise in it; 0 keeps none.',
      ),
    }),
    addresses_max: whole({
      section: companies,
      label: msg('Addresses of a company'),
      unit: msg('addresses'),
      byDefault: 30,
      min: 1,
      max: 500,
      explanation: msg('How many a company may keep for everybody who buys for it.'),
    }),
  },
});
