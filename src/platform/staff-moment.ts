import { currentLanguage } from '../i18n/language.ts';

const moments = {
  en: momentsIn('en-GB'),
  es: momentsIn('es-MX'),
};

function momentsIn(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'America/Mexico_City',
  });
}

/** A date and time of day as staff read it, in the shop's time. */
export function staffMoment(date: Date): string {
  return moments[currentLanguage()].format(date);
}
