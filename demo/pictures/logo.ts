/** Ink and brand hue of the mark on light and dark grounds; the same as the shop's tokens. */
const colours = { ink: '#15191b', brand: '#0f5c66', inkOnDark: '#eef0f0', brandOnDark: '#6cc7cf' };

const pin = 'M6 2h8v10.2L21 9.4v13.2l-7-2.8V30H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z';
const tail = 'M16 2h10a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H16v-7.25l7 2.75v-19l-7 2.75V2Z';

/** The mark of Ensambla, a dovetail joint: two parts that hold each other without glue. 32 × 32. */
export function logoMark(onDark = false): string {
  const [ink, brand] = onDark ? [colours.inkOnDark, colours.brandOnDark] : [colours.ink, colours.brand];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${ink}" d="${pin}"/><path fill="${brand}" d="${tail}"/></svg>`;
}

/** Mark and name side by side, for mail and documents. 156 × 32. */
export function logoLockup(onDark = false): string {
  const [ink, brand] = onDark ? [colours.inkOnDark, colours.brandOnDark] : [colours.ink, colours.brand];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 156 32"><path fill="${ink}" d="${pin}"/><path fill="${brand}" d="${tail}"/><text x="40" y="24" font-family="sans-serif" font-size="23" font-weight="700" letter-spacing="-.6" fill="${ink}">Ensambla</text></svg>`;
}

/** The lockup on a white card like those of the other makers. 640 × 320. */
export function logoCard(): string {
  const lockup = logoLockup().replace('<svg ', '<svg x="126" y="120" width="390" height="80" ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320"><path fill="#fff" d="M0 0h640v320H0Z"/>${lockup}</svg>`;
}

/** The browser tab's icon; it follows the browser's light or dark theme. */
export function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>.a{fill:${colours.ink}}.b{fill:${colours.brand}}@media(prefers-color-scheme:dark){.a{fill:${colours.inkOnDark}}.b{fill:${colours.brandOnDark}}}</style><path class="a" d="${pin}"/><path class="b" d="${tail}"/></svg>`;
}
