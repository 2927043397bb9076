import { describe, expect, test } from 'vitest';
import { completenessRules } from './completeness.ts';
import { fits, fitsBeside } from './fits-beside.ts';
import { type Answer, candidateJudge, gravity, judgeBuild } from './judge.ts';
import { buildOf, type Part } from './parts.ts';
import {
  type Catalogue,
  isFeedPresent,
  randomBuild,
  randomSource,
  readDemo,
  readFeed,
  reread,
} from './testing/catalogues.ts';

/*
 * What must hold of any build whatever: tried on builds drawn by seed from the demo shop's catalogue and, where it lies
 * beside the project, from a distributor's 20,000 products.
 */

type Specs = Record<string, unknown>;
const answersOf = (parts: readonly Part[]) => judgeBuild(buildOf(parts)).answers;
const partsOf = (catalogue: Catalogue, random: () => number) =>
  randomBuild(catalogue, random).map(({ part }) => part);
const shuffled = <T>(items: readonly T[], random: () => number) =>
  items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
const oneOf = <T>(items: readonly T[], random: () => number) => items[Math.floor(random() * items.length)];

/** Groups whose members were counted: a member that is absent is 0, so only the whole group can be missing. */
const countedGroups = new Set([
  'video_outputs',
  'usb_headers',
  'storage_devices',
  'fan_headers',
  'rgb_headers',
  'power_connectors',
]);

/** Every datum that a record states, as the path to it. */
function pathsOf(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value) && value.every((item) => typeof item === 'object')) {
    return [[...path], ...value.flatMap((item, index) => pathsOf(item, [...path, index]))];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[...path]];
  const isCounted = countedGroups.has(String(path.at(-1))) && !('main_power' in value);
  const own = path.length === 0 || typeof path.at(-1) === 'number' ? [] : [[...path]];
  return isCounted
    ? own
    : [...own, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}

function without(specs: Specs, path: readonly (string | number)[]): Specs {
  const copy = structuredClone(specs);
  const last = path.at(-1);
  let place: unknown = copy;
  for (const step of path.slice(0, -1)) place = (place as Record<string, unknown>)[step];
  if (last !== undefined) delete (place as Record<string, unknown>)[last];
  return copy;
}

/** Data in whose absence a stated estimate speaks, or another datum that says the same. */
const estimated = new Set([
  // The formula of power has its own number for each of them.
  'cpu specifications.ppt',
  'motherboard form_factor',
  'cpu_cooler water_cooled',
  // What all processors of a socket take.
  'cpu specifications.memory.types',
  // «None» beside a flag that says the contrary.
  'case power_supply',
  // The one entry that tells a slot for Wi-Fi, or that it was cut from the one before.
  'motherboard m2_slots.size',
]);

const nameOf = (path: readonly (string | number)[]) =>
  path.filter((step) => typeof step === 'string').join('.');
const isBad = ({ result, blocking }: Answer) => result === 'error' || (result === 'unknown' && blocking);
const keyOf = ({ rule, refIds }: Answer) => `${rule} ${refIds.toSorted().join(' ')}`;

const catalogues: [name: string, isPresent: boolean, read: () => Catalogue, rounds: number][] = [
  ['the demo shop', true, readDemo, 1000],
  ['a distributor’s catalogue', isFeedPresent, readFeed, 2000],
];

describe.each(catalogues)('builds of %s', (_, isPresent, read, rounds) => {
  const catalogue: Catalogue = isPresent ? read() : new Map();

  test.skipIf(!isPresent)('what a record loses never makes anything fit', { timeout: 60_000 }, () => {
    const random = randomSource(1);
    for (let round = 0; round < rounds; round += 1) {
      const build = randomBuild(catalogue, random);
      const chosen = oneOf(build, random);
      const path = chosen && oneOf(pathsOf(chosen.raw.specs), random);
      if (!chosen || !path || estimated.has(`${chosen.kind} ${nameOf(path)}`)) continue;
      const poorer = reread(chosen, without(chosen.raw.specs, path));
      const before = answersOf(build.map(({ part }) => part));
      const after = answersOf(build.map((real) => (real.raw === chosen.raw ? poorer : real.part)));
      const bad = new Set(before.filter(isBad).map(keyOf));
      const good = new Set(before.filter(({ result }) => result === 'ok').map(keyOf));
      const better = after.filter(
        (answer) => answer.result === 'ok' && bad.has(keyOf(answer)) && !good.has(keyOf(answer)),
      );
      expect(better.map(keyOf), `${chosen.raw.ref_id} without ${path.join('.')}`).toEqual([]);
    }
  });

  test.skipIf(!isPresent)(
    'another part never takes the blame from a part that does not fit',
    { timeout: 60_000 },
    () => {
      const random = randomSource(2);
      /** What a part of a kind makes good by what it brings. */
      const relieved: Record<string, readonly string[]> = {
        gpu: ['monitor-count'],
        motherboard: ['single-parts'],
        // It takes the place of the one that the case brings.
        psu: ['psu-wattage', 'psu-gpu-connectors'],
        // Until fans are chosen the formula of power counts three.
        fan: ['psu-wattage'],
      };
      for (let round = 0; round < rounds; round += 1) {
        const parts = partsOf(catalogue, random);
        const added = oneOf(partsOf(catalogue, random), random);
        if (!added) continue;
        const isOwn = ({ rule }: Answer) =>
          !completenessRules.has(rule) && relieved[added.kind]?.includes(rule) !== true;
        const blamed = (answers: readonly Answer[]) =>
          new Set(answers.filter(({ result }) => result === 'error').flatMap(({ refIds }) => refIds));
        const before = blamed(answersOf(parts).filter(isOwn));
        const after = blamed(answersOf([...parts, added]));
        expect(
          [...before].filter((refId) => !after.has(refId)),
          `with ${added.refId}`,
        ).toEqual([]);
      }
    },
  );

  test.skipIf(!isPresent)('what does not enter is said once of two parts', { timeout: 60_000 }, () => {
    const random = randomSource(6);
    let seen = 0;
    for (let round = 0; round < rounds; round += 1) {
      const answers = answersOf(partsOf(catalogue, random));
      for (const first of answers.filter(({ rule, result }) => result === 'error' && entries.has(rule))) {
        const same = answers.filter(
          ({ rule, refIds }) =>
            // That the sockets agree is why the chipset is asked.
            !(first.rule === 'cpu-board-platform' && rule === 'cpu-board-socket') &&
            refIds.length === first.refIds.length &&
            first.refIds.every((id) => refIds.includes(id)),
        );
        expect(same, `${first.rule} of ${first.refIds.join()}`).toEqual([first]);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(rounds / 4);
  });

  test.skipIf(!isPresent)('the order in which parts are chosen changes nothing', { timeout: 60_000 }, () => {
    const random = randomSource(3);
    const said = (parts: readonly Part[]) => {
      const { verdict, answers } = judgeBuild(buildOf(parts));
      // Of two parts that are alike in what counts, either may be named; who is to blame may not change.
      const lines = answers.map((answer) =>
        answer.result === 'error' ? `error ${keyOf(answer)}` : `${answer.result} ${answer.rule}`,
      );
      return [verdict, ...lines.toSorted()];
    };
    for (let round = 0; round < rounds; round += 1) {
      // Two whole builds: two boards, cases and supplies among the parts.
      const parts = [...partsOf(catalogue, random), ...(round % 3 === 0 ? partsOf(catalogue, random) : [])];
      expect(said(shuffled(parts, random))).toEqual(said(parts));
    }
  });

  test.skipIf(!isPresent)(
    'the filter of a slot says what the check says of the build with the part',
    { timeout: 60_000 },
    () => {
      const random = randomSource(4);
      for (let round = 0; round < rounds / 30; round += 1) {
        const parts = partsOf(catalogue, random);
        const all = catalogue.get(oneOf([...catalogue.keys()], random) ?? '') ?? [];
        const candidates = shuffled(all, random)
          .slice(0, 40)
          .map(({ part }) => ({ part }))
          .filter(({ part }) => !parts.includes(part));
        const found = fitsBeside({ parts: candidates }, buildOf(parts));
        const judge = candidateJudge(buildOf(parts));
        const before = answersOf(parts);
        for (const [place, { part }] of candidates.entries()) {
          const shown = fits[found[place] ?? 0];
          expect(shown, part.refId).toBe(judge(part).fits);
          expect(shown, part.refId).toBe(fitOf(part, before, answersOf([...parts, part])));
        }
      }
    },
  );

  test.skipIf(!isPresent)(
    'a part that is taken out again leaves the answers as they were',
    { timeout: 60_000 },
    () => {
      const random = randomSource(5);
      for (let round = 0; round < rounds / 10; round += 1) {
        const parts = partsOf(catalogue, random);
        const build = buildOf(parts);
        const before = judgeBuild(build);
        for (const part of partsOf(catalogue, random)) {
          candidateJudge(build)(part);
          fitsBeside({ parts: [{ part }] }, build);
          judgeBuild(buildOf([...parts, part]));
        }
        expect(judgeBuild(build)).toEqual(before);
        expect(judgeBuild(buildOf(parts))).toEqual(before);
      }
    },
  );
});

/** Rules by which a part does not go into or onto another at all. */
const entries = new Set([
  'cpu-board-socket',
  'cpu-board-platform',
  'ram-board-type',
  'board-case-form-factor',
  'psu-case-form-factor',
  'cooler-socket',
]);

/** What checks without and with a part say of it: it brings an error, a doubt, or neither. */
function fitOf(part: Part, before: readonly Answer[], after: readonly Answer[]) {
  const worst = (answers: readonly Answer[], rule: string) =>
    Math.max(-1, ...answers.filter((answer) => answer.rule === rule).map(({ result }) => gravity[result]));
  const brought = after.filter(
    ({ rule, result, refIds }) =>
      !completenessRules.has(rule) && (refIds.includes(part.refId) || gravity[result] > worst(before, rule)),
  );
  if (brought.some(({ result }) => result === 'error')) return 'no';
  return brought.some(isBad) ? 'unknown' : 'ok';
}
