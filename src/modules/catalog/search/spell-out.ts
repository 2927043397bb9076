import { kindNames } from './kind-words.ts';

/** Words as they are heard, written in a hurry, or cut short, and what is meant by them. */
const heard: readonly (readonly [heard: RegExp, meant: string])[] = [
  [/(?:raizen|raisen|rayzen|rizen|risen)/, 'ryzen'],
  [/(?:nvidea|n?envidia|invidia)/, 'nvidia'],
  [/(?:g ?forc[es]|geforse|geforze)/, 'geforce'],
  [/(?:hiper ?x|hyperex|hyper x)/, 'hyperx'],
  [/(?:maus|mause|mouze)/, 'mouse'],
  [/(?:likido|likuido|liqido)/, 'liquido'],
  [/(?:bluetoot|blutut|blutooth|bluetooh)/, 'bluetooth'],
  [/(?:wi fi|wify|wai ?fai)/, 'wifi'],
  [/black widow/, 'blackwidow'],
  [/death adder/, 'deathadder'],
  [/nobrea?c?ks?|nobrake|nobreik/, 'no break'],
];
const asHeard = heard.map(
  ([pattern, meant]) => [new RegExp(`(?<!\\w)(?:${pattern.source})(?!\\w)`, 'g'), meant] as const,
);

/** «r5 5600»: the family cut short, before a model that tells it apart. */
const shortFamily = /(?<!\w)r([3579]) ?(?=\d{4})/g;

/** Names of kinds without their spaces: `tarjetadevideo`. */
const glued: ReadonlyMap<string, string> = new Map(
  kindNames.filter(([name]) => name.includes(' ')).map(([name]) => [name.replaceAll(' ', ''), name]),
);
const gluedMin = 8;

/** A search in the words that the catalogue has, case and accents as they are where nothing is changed. */
export function spellOut(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  let spelled = plain.replaceAll(shortFamily, 'ryzen $1 ');
  for (const [pattern, meant] of asHeard) spelled = spelled.replaceAll(pattern, meant);
  spelled = spelled.replaceAll(/[a-z]+/g, (word) =>
    word.length < gluedMin ? word : (glued.get(word) ?? word),
  );
  return spelled === plain ? text : spelled;
}
