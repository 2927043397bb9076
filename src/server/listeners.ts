import { AsyncLocalStorage } from 'node:async_hooks';
import { spanishTexts } from '../i18n/es.ts';
import { type Language, type Listener, listenersComeFrom, preferredLanguage } from '../i18n/language.ts';
import { addSpanish } from '../i18n/t.ts';

/** Who sent a request; `preferred` by their browser. */
type Sender = Listener & { readonly preferred: Language };

const listeners = new AsyncLocalStorage<Sender>();
listenersComeFrom(listener);
addSpanish(spanishTexts);

/** Pages and calls of staff; everybody else is spoken to in Spanish, whatever their browser prefers. */
const forStaff = /^\/(admin|auth|api\/admin(-auth)?)(\/|$)/;

/** Runs what answers a request: staff are spoken to as their browser prefers until it is known what they chose. */
export function asListener<Answer>(request: Request, answer: () => Answer): Answer {
  const preferred = preferredLanguage(request.headers.get('accept-language'));
  const language = forStaff.test(new URL(request.url).pathname) ? preferred : 'es';
  return listeners.run({ language, preferred }, answer);
}

/** From here on staff are answered as they chose or prefer; some of their calls have addresses that do not tell who asks. */
export function speakToStaff(chosen: Language | null): void {
  const sender = listeners.getStore();
  if (sender) sender.language = chosen ?? sender.preferred;
}

/** Whoever sent the request that is being answered. */
export function listener(): Listener | undefined {
  return listeners.getStore();
}
