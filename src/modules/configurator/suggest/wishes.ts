import { completenessRules } from '../rules/completeness.ts';
import { judgeBuild } from '../rules/judge.ts';
import { buildOf, type Part } from '../rules/parts.ts';
import { listed } from '../rules/rule.ts';
import { pairJudge } from './fits.ts';
import { type BuildSlot, buildSlots, type Option, type Options, type Wish } from './options.ts';
import type { Use } from './uses.ts';

/** Wishes that no build can grant: a Spanish sentence, and whose wishes they are. */
export type Contradiction = { message: string; refIds: string[]; brands: string[] };

const single: readonly { kind: Part['kind']; several: string; one: string }[] = [
  { kind: 'cpu', several: 'procesadores', one: 'uno' },
  { kind: 'motherboard', several: 'tarjetas madre', one: 'una' },
  { kind: 'case', several: 'gabinetes', one: 'uno' },
  { kind: 'psu', several: 'fuentes de poder', one: 'una' },
  { kind: 'cooler', several: 'disipadores', one: 'uno' },
];

/** What the slots are called when there is none. */
export const noPart: Record<BuildSlot, string> = {
  cpu: 'ningún procesador',
  motherboard: 'ninguna tarjeta madre',
  memory: 'ninguna memoria RAM',
  gpu: 'ninguna tarjeta de video',
  storage: 'ningún almacenamiento',
  case: 'ningún gabinete',
  psu: 'ninguna fuente de poder',
  cooler: 'ningún disipador',
};

/** Whether the wished parts can be in one build at all; undefined where nothing speaks against it. */
export function contradictionOf(wishes: readonly Wish[]): Contradiction | undefined {
  const parts = wishes.map(({ candidate }) => candidate.part);
  const build = buildOf(parts);
  const against = (message: string, about: readonly Part[]): Contradiction => ({
    message,
    refIds: [...new Set(about.map(({ refId }) => refId))],
    brands: [],
  });
  for (const { kind, several, one } of single) {
    const same: readonly Part[] = build[kind];
    // Boards for servers hold two processors.
    const sockets = Math.max(1, ...build.motherboard.map(({ socketCount }) => socketCount));
    const max = kind === 'cpu' || kind === 'cooler' ? sockets : 1;
    if (same.length > max) {
      const names = listed(same.map(({ name }) => name));
      return against(
        `Pediste ${same.length} ${several} (${names}) y en un equipo solo cabe ${max === 1 ? one : max}: elige con cuál te quedas.`,
        same,
      );
    }
  }
  for (const { candidate, isKept } of wishes) {
    const wanted = wishes.filter(
      (wish) => !wish.isKept && wish.candidate.part.refId === candidate.part.refId,
    );
    if (!isKept && candidate.part.available < wanted.length) {
      return against(
        candidate.part.available <= 0
          ? `${candidate.part.name} está agotado: quítalo de lo que pediste o indica que ya lo tienes.`
          : `De ${candidate.part.name} pediste ${wanted.length} y hay ${candidate.part.available}.`,
        [candidate.part],
      );
    }
  }
  const { answers } = judgeBuild(build);
  const clash = answers.find(
    ({ rule, result, blocking }) =>
      !completenessRules.has(rule) && (result === 'error' || (result === 'unknown' && blocking)),
  );
  if (!clash) return undefined;
  const about = parts.filter(({ refId }) => clash.refIds.includes(refId));
  const lead =
    clash.result === 'error'
      ? 'Las piezas que pediste no van juntas'
      : 'No podemos asegurar que las piezas que pediste vayan juntas';
  return against(`${lead} (${listed(about.map(({ name }) => name))}). ${clash.message}`, about);
}

/** A slot that nothing can fill because of what is wished or not wanted; undefined where each has something. */
export function emptiedSlot(
  use: Use,
  options: Options,
  withEveryBrand: () => Options,
  brands: readonly string[],
): Contradiction | undefined {
  const extras = options.extras.map(({ candidate }) => candidate.part);
  const wished = buildSlots.flatMap((slot) => options.bySlot[slot].filter(({ isWished }) => isWished));
  for (const slot of buildSlots) {
    const all = options.bySlot[slot];
    if (all.some(({ isWished }) => isWished)) continue;
    if (!hasChoice(all)) {
      if (brands.length === 0 || !hasChoice(withEveryBrand().bySlot[slot])) continue;
      return {
        message: `Sin ${brandsText(brands)} no queda disponible ${noPart[slot]} para ${use.label}: permite alguna de esas marcas.`,
        refIds: [],
        brands: [...brands],
      };
    }
    for (const wish of wished) {
      // Pairs are judged in the order of the slots, as in the search.
      const isFirst = buildSlots.indexOf(wish.slot) < buildSlots.indexOf(slot);
      const judge = isFirst
        ? pairJudge(use, extras, wish.slot, slot)
        : pairJudge(use, extras, slot, wish.slot);
      if (all.some((option) => (isFirst ? judge(wish, option) : judge(option, wish)))) continue;
      const names = listed(wish.parts.map(({ name }) => name));
      const without = brands.length === 0 ? '' : ` sin ${brandsText(brands)}`;
      return {
        message: `Con ${names} no hay disponible${without} ${noPart[slot]} que le quede y sirva para ${use.label}.`,
        refIds: wish.parts.map(({ refId }) => refId),
        brands: [...brands],
      };
    }
  }
  return undefined;
}

/** «AMD e Intel»: before an I, «y» becomes «e». */
const brandsText = (brands: readonly string[]) => listed(brands).replace(/ y (?=I|Hi)/, ' e ');

const hasChoice = (options: readonly Option[]) =>
  options.some(({ slot, parts }) => parts.length > 0 || slot === 'gpu');
