/** What staff read: Spanish or English, by their own choice and their browser's language until then. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Who is being spoken to, and how. */
export type Listener = { language: Language };

const nobody: Listener = { language: 'en' };
let listener: () => Listener | undefined = () => undefined;

/** Said in this language, whoever is being answered. */
let written: Language | undefined;

/** The language of whoever is being answered; English where nobody is. */
export function currentLanguage(): Language {
  return written ?? (listener() ?? nobody).language;
}

/** Says something, e.g. an email, to somebody else than who is being answered; at once, without waiting in between. */
export function inLanguage<Said>(language: Language, say: () => Said): Said {
  const before = written;
  written = language;
  try {
    return say();
  } finally {
    written = before;
  }
}

/** From here on whoever is being answered reads `language`. */
export function speak(language: Language): void {
  const one = listener();
  if (one) one.language = language;
}

/** Says who is being answered: on the server the request at hand, in the browser the person before it. */
export function listenersComeFrom(find: () => Listener | undefined): void {
  listener = find;
}

/** The first of ours in a list of languages, e.g. `es-MX,es;q=0.9,en;q=0.8`; browsers write the best first. */
export function preferredLanguage(accepted: string | null | undefined): Language {
  for (const tag of (accepted ?? '').split(',')) {
    const base = tag.trim().slice(0, 2).toLowerCase();
    const known = languages.find((language) => language === base);
    if (known) return known;
  }
  return 'en';
}
