import { type Language, listenersComeFrom, preferredLanguage, speak } from '../i18n/language.ts';
import { addSpanish } from '../i18n/t.ts';

const reader = { language: 'en' as Language };
if (typeof document !== 'undefined') listenersComeFrom(() => reader);

/** Reads on in the language of the page that the server made. */
export function speakAsThePage(): Promise<void> {
  return speakStaffs(document.documentElement.lang === 'en' ? 'en' : 'es');
}

/**
 * Reads on in what staff chose, or as their browser prefers; the Spanish is fetched where it is needed.
 * @param chosen null: nothing was chosen
 */
export async function speakStaffs(chosen: Language | null): Promise<void> {
  const language = chosen ?? preferredLanguage(navigator.languages.join());
  if (language === 'es') await fetchSpanish();
  speak(language);
}

async function fetchSpanish(): Promise<void> {
  addSpanish((await import('../i18n/es.ts')).spanishTexts);
}
