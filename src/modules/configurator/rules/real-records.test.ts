import { describe, expect, test, vi } from 'vitest';
import { completenessRules } from './completeness.ts';
import { fits, fitsBeside } from './fits-beside.ts';
import { candidateJudge, judgeBuild, rules } from './judge.ts';
import { buildOf, type Part } from './parts.ts';
import { judgedOnlyIf } from './premises.ts';
import { isFeedPresent, randomBuild, randomSource, readFeed, type RealPart } from './testing/catalogues.ts';

/**
 * What each rule compares, in the records' own names, by category of the parts it answers for. A list of paths: any of
 * them will do.
 */
const needed: Record<string, Record<string, string[][]>> = {
  'cpu-board-socket': { Procesadores: [['socket']], 'Tarjetas madre': [['socket']] },
  'cpu-board-platform': { Procesadores: [['socket']], 'Tarjetas madre': [['chipset']] },
  'board-cpu-ram-type': {
    Procesadores: [['specifications.memory.types', 'socket']],
    'Tarjetas madre': [['memory.ram_type']],
  },
  'ram-board-type': { 'Memorias RAM': [['ram_type']], 'Tarjetas madre': [['memory.ram_type']] },
  'ram-form-factor': { 'Memorias RAM': [['form_factor']] },
  'ram-slots': { 'Memorias RAM': [['modules.quantity']], 'Tarjetas madre': [['memory.slots']] },
  'ram-capacity-board': { 'Memorias RAM': [['capacity']], 'Tarjetas madre': [['memory.max']] },
  'ram-capacity-cpu': {
    'Memorias RAM': [['capacity']],
    Procesadores: [['specifications.memory.maxSupport']],
  },
  'ram-registered': { 'Tarjetas madre': [['socket']] },
  'board-case-form-factor': {
    'Tarjetas madre': [['form_factor']],
    Gabinetes: [['supported_motherboard_form_factors']],
  },
  'board-case-back-connect': {
    'Tarjetas madre': [['back_connect_connectors']],
    Gabinetes: [['supports_rear_connecting_motherboard']],
  },
  'psu-case-form-factor': {
    'Fuentes de poder': [['form_factor']],
    Gabinetes: [['supported_power_supply_form_factors', 'form_factor']],
  },
  'psu-case-length': { 'Fuentes de poder': [['length']], Gabinetes: [['max_psu_length']] },
  'gpu-case-length': { 'Tarjetas de video': [['length']], Gabinetes: [['max_video_card_length']] },
  'gpu-case-slots': { 'Tarjetas de video': [['total_slot_width']], Gabinetes: [['expansion_slots']] },
  'cooler-missing': { Procesadores: [['specifications.includesCooler']] },
  'cooler-socket': { Procesadores: [['socket']], 'Enfriamiento para CPU': [['cpu_sockets']] },
  'cooler-case-height': {
    'Enfriamiento para CPU': [['height'], ['water_cooled']],
    Gabinetes: [['max_cpu_cooler_height']],
  },
  'cooler-capacity': {
    Procesadores: [['specifications.tdp', 'specifications.ppt']],
    'Enfriamiento para CPU': [['height', 'radiator_size']],
  },
  'psu-wattage': {
    Procesadores: [['specifications.tdp', 'specifications.ppt']],
    'Tarjetas de video': [['tdp']],
    'Fuentes de poder': [['wattage']],
    Gabinetes: [['power_supply']],
  },
  'psu-eps': {
    'Tarjetas madre': [['power_connectors.cpu_power']],
    'Fuentes de poder': [['connectors.eps_8_pin']],
  },
  'psu-sata-power': { 'Fuentes de poder': [['connectors.sata']] },
  'm2-slots': { 'Tarjetas madre': [['m2_slots']] },
  'm2-length': { 'Tarjetas madre': [['m2_slots']], 'Unidades SSD': [['form_factor']] },
  'm2-sata': { 'Tarjetas madre': [['m2_slots']], 'Unidades SSD': [['interface']] },
  'sata-ports': { 'Tarjetas madre': [['storage_devices']] },
  'storage-interface': {
    'Unidades SSD': [['form_factor'], ['interface', 'nvme']],
    'Discos duros': [['form_factor'], ['interface']],
  },
  'drive-bays-35': { Gabinetes: [['internal_3_5_bays']] },
  'drive-bays-25': { Gabinetes: [['internal_2_5_bays']] },
  'pcie-slots': { 'Tarjetas madre': [['pcie_slots']] },
  'display-output': { 'Tarjetas madre': [['back_panel_ports']], 'Tarjetas de video': [['video_outputs']] },
  'monitor-count': { 'Tarjetas de video': [['video_outputs']] },
  'board-vrm-load': {
    Procesadores: [['specifications.tdp', 'specifications.ppt']],
    'Tarjetas madre': [['chipset']],
  },
  'cpu-oc-chipset': { 'Tarjetas madre': [['chipset']] },
  'ram-ecc': { Procesadores: [['specifications.eccSupport']], 'Tarjetas madre': [['ecc_support']] },
  'ram-speed': { 'Memorias RAM': [['speed'], ['ram_type']], Procesadores: [['socket']] },
  'ram-speed-high': { 'Memorias RAM': [['speed'], ['ram_type']] },
  'ram-profile': { 'Memorias RAM': [['profile_support']], 'Tarjetas madre': [['socket']] },
  'gpu-pcie-link': { 'Tarjetas de video': [['interface']], 'Tarjetas madre': [['pcie_slots']] },
  'ram-cooler-clearance': { 'Memorias RAM': [['height']], 'Enfriamiento para CPU': [['height']] },
  'aio-pump-header': { 'Tarjetas madre': [['fan_headers']] },
  'fan-headers': { Ventiladores: [['quantity']], 'Tarjetas madre': [['fan_headers']] },
  'rgb-headers': { 'Tarjetas madre': [['rgb_headers']] },
  'psu-quality': { 'Fuentes de poder': [['efficiency_rating']], 'Tarjetas de video': [['tdp']] },
  'm2-pcie-gen': { 'Unidades SSD': [['interface']], 'Tarjetas madre': [['m2_slots']] },
  'm2-sata-shared': { 'Tarjetas madre': [['storage_devices']] },
  'monitor-connection': { Monitores: [['connectors']] },
  'monitor-bandwidth': {
    Monitores: [['connectors'], ['resolution'], ['refresh_rate']],
    'Tarjetas de video': [['video_outputs']],
  },
  'usb-c-front': {
    Gabinetes: [['front_usb_ports', 'front_panel_usb']],
    'Tarjetas madre': [['usb_headers']],
  },
  'usb3-front': {
    Gabinetes: [['front_usb_ports', 'front_panel_usb']],
    'Tarjetas madre': [['usb_headers']],
  },
  wifi: {},
  'balance-ram': {},
};

function isStated(specs: Record<string, unknown>, path: string): boolean {
  let found: unknown = specs;
  for (const name of path.split('.')) {
    found = (found as Record<string, unknown> | null | undefined)?.[name];
  }
  return (
    found !== undefined && found !== null && found !== '' && !(Array.isArray(found) && found.length === 0)
  );
}

// The distributor's test catalogue lies beside the project, not in it.
describe.skipIf(!isFeedPresent)('real records (feed-main)', () => {
  const feed = isFeedPresent ? readFeed() : new Map<string, readonly RealPart[]>();

  test('no answer is «ok» where a datum it needs is missing', () => {
    const random = randomSource(20_260_820);
    const okByRule = new Map<string, number>();
    const bare: string[] = [];
    for (let round = 0; round < 10_000; round += 1) {
      const build = randomBuild(feed, random);
      const raws = new Map(build.map(({ raw }) => [raw.ref_id, raw]));
      for (const answer of judgeBuild(buildOf(build.map(({ part }) => part))).answers) {
        if (answer.result !== 'ok' || answer.refIds.length === 0) continue;
        okByRule.set(answer.rule, (okByRule.get(answer.rule) ?? 0) + 1);
        for (const refId of answer.refIds) {
          const raw = raws.get(refId);
          for (const paths of (raw && needed[answer.rule]?.[raw.category]) ?? []) {
            if (raw && !paths.some((path) => isStated(raw.specs, path))) {
              bare.push(`${answer.rule}: ${refId} has no ${paths.join(' or ')}`);
            }
          }
        }
      }
    }
    expect([...new Set(bare)]).toEqual([]);
    // Every rule that can say «ok» of two parts has done so, and stands in the table above.
    const silent = [...okByRule.keys()].filter(
      (rule) => needed[rule] === undefined && rule !== 'psu-gpu-connectors',
    );
    expect(silent).toEqual([]);
    expect(Object.keys(needed).filter((rule) => !okByRule.has(rule))).toEqual([]);
  });

  test('the plugs of a card are «ok» only where card and supply state theirs', () => {
    const random = randomSource(7);
    for (let round = 0; round < 10_000; round += 1) {
      const [card, supply] = ['gpu', 'psu'].map((kind) => {
        const all = feed.get(kind) ?? [];
        return all[Math.floor(random() * all.length)];
      });
      if (!card || !supply) throw new Error('The feed has no cards or supplies.');
      const { answers } = judgeBuild(buildOf([card.part, supply.part]));
      const answer = answers.find(({ rule }) => rule === 'psu-gpu-connectors');
      if (answer?.result !== 'ok') continue;
      const plugs = Object.values((card.raw.specs['power_connectors'] ?? {}) as Record<string, number>);
      const hasPlugs = plugs.some((count) => count > 0);
      const isFrugal = Number(card.raw.specs['tdp'] ?? Number.NaN) <= 75;
      expect(hasPlugs || isFrugal, card.raw.ref_id).toBe(true);
      if (!hasPlugs) continue;
      const offered = ['connectors.pcie_6_plus_2_pin', 'connectors.pcie_12vhpwr'];
      expect(
        offered.some((path) => isStated(supply.raw.specs, path)),
        supply.raw.ref_id,
      ).toBe(true);
    }
  });

  test('the order in which parts are chosen changes nothing', () => {
    const random = randomSource(11);
    const said = (parts: Part[]) => {
      const { verdict, answers } = judgeBuild(buildOf(parts));
      return { verdict, results: answers.map(({ rule, result }) => `${rule} ${result}`).toSorted() };
    };
    for (let round = 0; round < 1000; round += 1) {
      const parts = randomBuild(feed, random).map(({ part }) => part);
      const shuffled = parts
        .map((part) => ({ part, place: random() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ part }) => part);
      expect(said(shuffled)).toEqual(said(parts));
    }
  });

  test('a part is shown as not fitting exactly when adding it brings an error', () => {
    const random = randomSource(13);
    const fitRules = new Set(rules.map(({ id }) => id).filter((id) => !completenessRules.has(id)));
    const errorsOf = (parts: Part[]) =>
      judgeBuild(buildOf(parts)).answers.filter(
        ({ rule, result }) => result === 'error' && fitRules.has(rule),
      );
    for (let round = 0; round < 2000; round += 1) {
      const parts = randomBuild(feed, random).map(({ part }) => part);
      const candidate = parts.pop();
      if (!candidate || parts.includes(candidate)) continue;
      const { fits } = candidateJudge(buildOf(parts))(candidate);
      const before = new Set(errorsOf(parts).map(({ rule }) => rule));
      const errors = errorsOf([...parts, candidate]);
      const isNew = errors.some(({ rule, refIds }) => refIds.includes(candidate.refId) || !before.has(rule));
      expect(fits === 'no', candidate.refId).toBe(isNew);
    }
  });

  test('one filter of a slot that many builds pass through says what judging alone says', () => {
    const random = randomSource(17);
    const slots = [...feed.values()].map((all) => ({ parts: all.filter((_, index) => index % 19 === 0) }));
    for (let round = 0; round < 40; round += 1) {
      const build = buildOf(randomBuild(feed, random).map(({ part }) => part));
      const judge = candidateJudge(build);
      for (const slot of slots) {
        const filtered = Array.from(fitsBeside(slot, build), (code) => fits[code]);
        expect(filtered).toEqual(slot.parts.map(({ part }) => judge(part).fits));
      }
    }
  });

  test('a slot of thousands of parts asks the rules about it once a part, and once of what was there', () => {
    const beside = ['cpu', 'motherboard', 'gpu', 'ssd', 'case', 'psu', 'cpu_cooler'].flatMap(
      (kind) => feed.get(kind)?.[0]?.part ?? [],
    );
    const judge = candidateJudge(buildOf(beside));
    const candidates = feed.get('memory') ?? [];
    expect(candidates.length).toBeGreaterThan(2000);
    const aboutMemory = rules.filter(
      ({ id, needs }) => needs.includes('memory') && !completenessRules.has(id),
    );
    const premises = new Set(aboutMemory.flatMap(({ id }) => judgedOnlyIf[id] ?? []).map(({ rule }) => rule));
    const asked = rules.map((rule) => ({ rule, judge: vi.spyOn(rule, 'judge') }));
    for (const { part } of candidates) judge(part);
    for (const { rule, judge } of asked) {
      const isAsked = aboutMemory.includes(rule) || premises.has(rule.id);
      const most = isAsked ? candidates.length + 1 : 0;
      expect(judge.mock.calls.length, rule.id).toBeLessThanOrEqual(most);
    }
  });
});
