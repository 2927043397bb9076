const word = /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*\.?$/u;
const lettersMax = 30;

/**
 * What everybody reads of somebody's name beside what they wrote: the first word, where it is one. Staff look at the text and
 * not at the name, which can be changed at any time: an address or a number stands on no page.
 */
export function publicName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first.length <= lettersMax && word.test(first) ? first : 'Cliente';
}
