import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { useVisitorStore } from '../../state/visitor-store.ts';
import { differenceText, type OwnPrice, ownSumCents, readOwnTerms } from './own-terms.ts';

/*
 * Pages are the same for everybody and kept in caches, so they say public prices. Whoever buys by a price list sees their own
 * over them: the style sheet shows `data-own-price` in the place of what an element with `data-own` says. That names a
 * product, or how many units of which products a sum is of (own-terms.ts).
 */

/** What one call asks for at most. */
const atOnce = 100;

/** Prices change, and a list ends: after so long they are asked for again. */
const keptMilliseconds = 5 * 60_000;
let knownSince = 0;

/** Own prices by product, for the customer below; undefined: the public one is theirs, too. */
const known = new Map<string, OwnPrice | undefined>();
let customerId: string | undefined;
/** Nobody without a price list is asked for again while they stay the same. */
let hasList = true;
let observer: MutationObserver | undefined;
let isDue = false;

/** Shows the signed-in customer's own prices on this page and on every later one. */
export function watchOwnPrices(): void {
  observer ??= startWatching();
  lookAgain();
}

function startWatching(): MutationObserver {
  useVisitorStore.subscribe(lookAgain);
  const watching = new MutationObserver(lookAgain);
  watching.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-own'],
  });
  return watching;
}

/** Once for all that changed together. */
function lookAgain(): void {
  const { user } = useVisitorStore.getState();
  const now = user && !user.is_anonymous ? user.id : undefined;
  if (now !== customerId) {
    customerId = now;
    forgetOwnPrices();
    for (const element of document.querySelectorAll('[data-own-price]'))
      element.removeAttribute('data-own-price');
  }
  if (customerId === undefined || !hasList || isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    void showPrices();
  });
}

/** Somebody joined a company or left it: what they pay is asked for again. */
export function forgetOwnPrices(): void {
  known.clear();
  hasList = true;
  knownSince = performance.now();
}

async function showPrices(): Promise<void> {
  if (performance.now() - knownSince > keptMilliseconds) forgetOwnPrices();
  const asking = customerId;
  const elements = [...document.querySelectorAll<HTMLElement>('[data-own]')];
  const ids = [...new Set(elements.flatMap(idsOf))].filter((id) => !known.has(id));
  for (let from = 0; from < ids.length && hasList; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const answer = await browserApi()
      .wholesale.ownPrices({ query: { products: some.join(',') } })
      // Without an answer the page says the public price; the cart says the own one.
      .catch(() => undefined);
    if (answer === undefined || customerId !== asking) return;
    hasList = answer.price_list !== null || answer.prices.length > 0;
    const own = new Map(answer.prices.map((price) => [String(price.product_id), price]));
    for (const id of some) known.set(id, own.get(id));
  }
  for (const element of elements) show(element);
}

function show(element: HTMLElement): void {
  const cents = ownSumCents(termsOf(element), (id) => known.get(id));
  const say = element.dataset['ownAs'] === 'difference' ? differenceText : formatPesos;
  const text = cents === undefined ? undefined : say(cents);
  if (text === undefined) element.removeAttribute('data-own-price');
  else if (element.dataset['ownPrice'] !== text) element.dataset['ownPrice'] = text;
}

const termsOf = (element: HTMLElement) => element.dataset['own'] ?? '';
const idsOf = (element: HTMLElement) => readOwnTerms(termsOf(element)).map(({ id }) => id);
