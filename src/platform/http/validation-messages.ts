import { en, es } from 'zod/locales';
import { currentLanguage } from '../../i18n/language.ts';
import { z } from './endpoint.ts';

const refusals = { en: en().localeError, es: es().localeError };

// Refusals are read by Spanish-speaking shoppers, and by staff in their language; schemas with their own message keep it.
z.config({ localeError: (issue) => refusals[currentLanguage()](issue) });
