import type { BuildContext, Part } from '../parts.ts';
import {
  cooler,
  cpu,
  fan,
  gpu,
  hdd,
  housing,
  liquidCooler,
  memory,
  monitor,
  motherboard,
  networkCard,
  nvme,
  opticalDrive,
  paste,
  psu,
  sataCard,
  sataSsd,
  system,
} from './sample-parts.ts';

/** What a rule answers of parts, results in their order; `n/a` where it says nothing. */
export type RuleCase = [expected: string, parts: Part[], context?: BuildContext];

const core = (name: string, socket: string, microarchitecture: string, more = {}) =>
  cpu({ socket, microarchitecture, ...more }, { name });
const board = (socket: string, chipset: string, more = {}) => motherboard({ socket, chipset, ...more });
const noGraphics = { 'specifications.integratedGraphics.model': 'None' };
const legacy = { power_connectors: undefined, fan_headers: undefined };
const whole = () => [cpu(), motherboard(), memory(), nvme(), housing(), psu(), cooler(), gpu()];
const twice = (part: Part) => [part, part];
const server = { socket: '2 x LGA 2011-3' };
const withSupply = () => housing({ power_supply: undefined, power_supply_included: true });
const sfx = (more = {}, names = {}) => psu({ form_factor: 'SFX', length: 100, ...more }, names);
const slim = { form_factor: 'Micro ATX Slim' };
const prices = (...cents: number[]): [Part[], BuildContext] => {
  const parts = whole();
  return [parts, { prices: new Map(parts.map(({ refId }, index) => [refId, cents[index] ?? 0])) }];
};
const priced = (use: BuildContext['use'], ...cents: number[]): [Part[], BuildContext] => {
  const [parts, context] = prices(...cents);
  return [parts, { ...context, use }];
};
const indexed = (use: BuildContext['use'], cpuIndex?: number, gpuIndex?: number): [Part[], BuildContext] => {
  const parts = [cpu(), gpu()];
  const indices = new Map(
    [cpuIndex, gpuIndex].flatMap((index, place) =>
      index === undefined ? [] : [[parts[place]?.refId ?? '', index] as const],
    ),
  );
  return [parts, { use, indices }];
};

/** By rule: fits, does not, each datum missing, both sides of each boundary. */
export const ruleCases: Record<string, Record<string, RuleCase>> = {
  'required-parts': {
    whole: ['ok', whole()],
    'nothing at all': ['error error error error error error', []],
    'without a processor': ['error', whole().filter(({ kind }) => kind !== 'cpu')],
    'without a board': ['error', whole().filter(({ kind }) => kind !== 'motherboard')],
    'without memory': ['error', whole().filter(({ kind }) => kind !== 'memory')],
    'without a drive': ['error', whole().filter(({ kind }) => kind !== 'drive')],
    'without a case': ['error', whole().filter(({ kind }) => kind !== 'case')],
    'without a supply': ['error', whole().filter(({ kind }) => kind !== 'psu')],
    'the case brings a supply': [
      'ok',
      [cpu(), motherboard(), memory(), nvme(), housing({ power_supply: '300 W' })],
    ],
    'the case says that it brings one': ['ok', [cpu(), motherboard(), memory(), nvme(), withSupply()]],
    'whether the case brings one is not stated': [
      'error',
      [
        cpu(),
        motherboard(),
        memory(),
        nvme(),
        housing({ power_supply: undefined, power_supply_included: undefined }),
      ],
    ],
  },
  'single-parts': {
    'two boards for two processors each': ['error', [motherboard(server), motherboard(server)]],
    'one of each': ['n/a', whole()],
    'two processors': ['error', [cpu(), cpu(), motherboard()]],
    'two processors on a board for two': ['n/a', [cpu(), cpu(), motherboard(server)]],
    'three processors on a board for two': ['error', [cpu(), cpu(), cpu(), motherboard(server)]],
    'two boards': ['error', [motherboard(), motherboard()]],
    'two cases': ['error', [housing(), housing()]],
    'two supplies': ['error', [psu(), psu()]],
    'two coolers': ['error', [cooler(), cooler()]],
    'two coolers on a board for two': ['n/a', [cooler(), cooler(), motherboard(server)]],
    'two units of one board': ['error', twice(motherboard())],
  },
  'case-psu-included': {
    'a supply without watts': ['info', [housing({ power_supply: '300 W' }), psu({ wattage: undefined })]],
    'a case with a supply, and one more': ['info', [housing({ power_supply: '300 W' }), psu()]],
    'a case that says so without watts': ['info', [withSupply(), psu()]],
    'a case that says so beside «None»': ['unknown', [housing({ power_supply_included: true }), psu()]],
    'each of two supplies': ['info info', [housing({ power_supply: '300 W' }), psu(), psu()]],
    'a case without': ['n/a', [housing(), psu()]],
    'no supply chosen': ['n/a', [housing({ power_supply: '300 W' })]],
    'not stated': [
      'unknown',
      [housing({ power_supply: undefined, power_supply_included: undefined }), psu()],
    ],
  },
  availability: {
    'fewer than none': ['warning', [cpu({}, { available: -1 })]],
    'each kind sold out': [
      Array.from({ length: 14 }, () => 'warning').join(' '),
      [
        cpu,
        motherboard,
        memory,
        gpu,
        nvme,
        housing,
        psu,
        cooler,
        fan,
        networkCard,
        opticalDrive,
        system,
        monitor,
        paste,
      ].map((make) => make({}, { available: 0 })),
    ],
    'in stock': ['n/a', [cpu({}, { available: 1 })]],
    'sold out': ['warning', [cpu({}, { available: 0 })]],
    'fewer than wanted': ['warning', twice(nvme({}, { available: 1 }))],
    'two left, three wanted': [
      'warning',
      [...twice(nvme({}, { available: 2, refId: 'SSD' })), nvme({}, { available: 2, refId: 'SSD' })],
    ],
    'as many as wanted': ['n/a', twice(nvme({}, { available: 2 }))],
  },
  'cpu-board-socket': {
    same: ['ok', [cpu(), motherboard()]],
    other: ['error', [cpu({ socket: 'AM4' }), motherboard()]],
    'AM3 in AM3+': ['ok', [cpu({ socket: 'AM3' }), motherboard({ socket: 'AM3+' })]],
    'AM3+ in AM3': ['error', [cpu({ socket: 'AM3+' }), motherboard({ socket: 'AM3' })]],
    'FM2 in FM2+': ['ok', [cpu({ socket: 'FM2' }), motherboard({ socket: 'FM2+' })]],
    'sTR4 is TR4': ['ok', [cpu({ socket: 'sTR4' }), motherboard({ socket: 'TR4' })]],
    'LGA 1151v2 is LGA 1151': ['ok', [cpu({ socket: 'LGA 1151' }), motherboard({ socket: 'LGA 1151v2' })]],
    'narrow LGA 2011-3': [
      'ok',
      [cpu({ socket: 'LGA 2011-3' }), motherboard({ socket: 'LGA 2011-3 Narrow' })],
    ],
    'a board for two': ['ok', [cpu({ socket: 'LGA 2011-3' }), motherboard(server)]],
    'processor without socket': ['unknown', [cpu({ socket: undefined }), motherboard()]],
    'board without socket': ['unknown', [cpu(), motherboard({ socket: undefined })]],
    'board alone': ['n/a', [motherboard()]],
  },
  'cpu-board-platform': {
    supported: ['ok', [cpu(), motherboard()]],
    refused: ['error', [core('Core i5 8400', 'LGA 1151', 'Coffee Lake'), board('LGA 1151', 'Intel Z270')]],
    'chipset missing': ['unknown', [cpu(), motherboard({ chipset: undefined })]],
    'generation not told': ['unknown', [cpu({ microarchitecture: undefined }), motherboard()]],
    'not in the table': ['unknown', [cpu(), motherboard({ chipset: 'AMD B1050' })]],
    'other socket': ['n/a', [cpu({ socket: 'AM4' }), motherboard()]],
    'socket missing': ['n/a', [cpu({ socket: undefined }), motherboard()]],
    'board without socket': ['n/a', [cpu(), motherboard({ socket: undefined })]],
  },
  'cpu-board-bios': {
    supported: ['n/a', [cpu(), motherboard()]],
    'after an update, with flashback': ['warning', [core('Ryzen 7 9700X', 'AM5', 'Zen 5'), motherboard()]],
    'after an update, without flashback': [
      'warning',
      [core('Ryzen 7 9700X', 'AM5', 'Zen 5'), motherboard({ bios_features: { flashback: false } })],
    ],
    'some boards': ['warning', [core('EPYC 4564P', 'AM5', 'Zen 4'), motherboard()]],
    'an update for stability': [
      'info',
      [core('Core i5-13600K', 'LGA 1700', 'Raptor Lake'), board('LGA 1700', 'Intel B760')],
    ],
    'an update for both': [
      'warning',
      [core('Core i5-14600K', 'LGA 1700', 'Raptor Lake'), board('LGA 1700', 'Intel B760')],
    ],
    'twelfth generation': [
      'n/a',
      [core('Core i5-12400', 'LGA 1700', 'Alder Lake'), board('LGA 1700', 'Intel B760')],
    ],
    refused: ['n/a', [core('Ryzen 5 3400G', 'AM4', 'Zen+'), board('AM4', 'AMD B550')]],
    'not in the table': ['n/a', [cpu(), motherboard({ chipset: 'AMD B1050' })]],
    'generation not told': ['n/a', [cpu({ microarchitecture: undefined }), motherboard()]],
  },
  'board-cpu-ram-type': {
    same: ['ok', [cpu(), motherboard()]],
    other: ['error', [cpu(), motherboard({ 'memory.ram_type': 'DDR4' })]],
    'one of two': [
      'ok',
      [cpu({ 'specifications.memory.types': ['DDR4', 'DDR5'] }), motherboard({ 'memory.ram_type': 'DDR4' })],
    ],
    'board says nothing': ['unknown', [cpu(), motherboard({ 'memory.ram_type': undefined })]],
    'by socket': ['ok', [cpu({ 'specifications.memory.types': undefined }), motherboard()]],
    'by socket, other': [
      'error',
      [cpu({ 'specifications.memory.types': undefined }), motherboard({ 'memory.ram_type': 'DDR4' })],
    ],
    'neither processor nor socket tell': [
      'unknown',
      [cpu({ 'specifications.memory.types': undefined, socket: 'SP3' }), motherboard()],
    ],
    ...Object.fromEntries(
      (
        [
          ['Core i5-6500', 'ok ok error'],
          ['Core i5-7500', 'ok ok error'],
          ['Xeon E3-1230 v6', 'ok ok error'],
          ['Core i5-8500', 'error ok error'],
          ['Core i5-9500', 'error ok error'],
          ['Xeon E-2136', 'error ok error'],
          ['Core', 'unknown unknown unknown'],
        ] as const
      ).map(([name, results]): [string, RuleCase] => [
        `LGA 1151 by generation: ${name} with DDR3, DDR4, DDR5`,
        [
          results,
          [
            core(name, 'LGA 1151', '', { 'specifications.memory.types': undefined }),
            ...['DDR3', 'DDR4', 'DDR5'].map((type) => motherboard({ 'memory.ram_type': type })),
          ],
        ],
      ]),
    ),
    'socket not stated': [
      'unknown',
      [cpu({ 'specifications.memory.types': undefined, socket: undefined }), motherboard()],
    ],
    ...Object.fromEntries(
      (
        [
          ['AM5', 'DDR5', 'DDR4'],
          ['LGA 1851', 'DDR5', 'DDR4'],
          ['sTR5', 'DDR5', 'DDR4'],
          ['AM4', 'DDR4', 'DDR5'],
          ['LGA 1200', 'DDR4', 'DDR5'],
          ['LGA 2066', 'DDR4', 'DDR3'],
          ['LGA 2011-3', 'DDR4', 'DDR3'],
          ['TR4', 'DDR4', 'DDR3'],
          ['sTRX4', 'DDR4', 'DDR5'],
          ['LGA 1700', 'DDR4', 'DDR3'],
          ['LGA 1700', 'DDR5', 'DDR3'],
          ['LGA 1150', 'DDR3', 'DDR4'],
          ['LGA 1155', 'DDR3', 'DDR4'],
          ['AM3+', 'DDR3', 'DDR4'],
          ['FM2', 'DDR3', 'DDR4'],
          ['FM2+', 'DDR3', 'DDR4'],
          ['LGA 2011', 'DDR3', 'DDR4'],
        ] as const
      ).map(([socket, right, wrong]): [string, RuleCase] => {
        const silent = () => cpu({ socket, 'specifications.memory.types': undefined });
        const takes = (type: string) => motherboard({ socket, 'memory.ram_type': type });
        return [
          `${socket} takes ${right}, not ${wrong}`,
          ['ok error', [silent(), takes(right), takes(wrong)]],
        ];
      }),
    ),
  },
  'board-vrm-load': {
    'another chipset': ['n/a', [cpu({ 'specifications.ppt': 400 }), motherboard()]],
    'at the limit': ['ok', [cpu({ 'specifications.ppt': 180 }), motherboard({ chipset: 'AMD A620' })]],
    'over it': ['info', [cpu({ 'specifications.ppt': 181 }), motherboard({ chipset: 'AMD A620' })]],
    'draw missing': [
      'unknown',
      [
        cpu({ 'specifications.ppt': undefined, 'specifications.tdp': undefined }),
        motherboard({ chipset: 'AMD A620' }),
      ],
    ],
    'chipset missing': ['unknown', [cpu(), motherboard({ chipset: undefined })]],
    'every entry chipset': [
      'info info info info info info info info info info info',
      [
        cpu({ 'specifications.ppt': 200 }),
        ...'A320 A520 A620 A620A B840 H310 H410 H510 H610 H81 H810'
          .split(' ')
          .map((chipset) => motherboard({ chipset: `Intel ${chipset}` })),
      ],
    ],
  },
  'cpu-oc-chipset': {
    'a locked processor': [
      'n/a',
      [core('Core i5-13400', 'LGA 1700', 'Raptor Lake'), board('LGA 1700', 'Intel B760')],
    ],
    'an unlocked one on B760': [
      'info',
      [core('Core i5-13600KF', 'LGA 1700', 'Raptor Lake'), board('LGA 1700', 'Intel B760')],
    ],
    'on Z790': ['ok', [core('Core i5-13600K', 'LGA 1700', 'Raptor Lake'), board('LGA 1700', 'Intel Z790')]],
    'on W680': ['ok', [core('Core i9-13900KS', 'LGA 1700', 'Raptor Lake'), board('LGA 1700', 'Intel W680')]],
    'on X299': ['ok', [core('Core i9-7920HX', 'LGA 2066', 'Skylake'), board('LGA 2066', 'Intel X299')]],
    'on P67': ['ok', [core('Core i7 2600K', 'LGA 1155', 'Sandy Bridge'), board('LGA 1155', 'Intel P67')]],
    'on H67': ['info', [core('Core i7 2600K', 'LGA 1155', 'Sandy Bridge'), board('LGA 1155', 'Intel H67')]],
    'on X99': ['ok', [core('Core i7 6800K', 'LGA 2011-3', 'Broadwell'), board('LGA 2011-3', 'Intel X99')]],
    'Core Ultra': [
      'info',
      [core('Intel Core Ultra 7 265K', 'LGA 1851', 'Arrow Lake'), board('LGA 1851', 'Intel B860')],
    ],
    'chipset missing': [
      'unknown',
      [core('Core i5-13600K', 'LGA 1700', 'Raptor Lake'), motherboard({ chipset: undefined })],
    ],
  },
  'ram-board-type': {
    same: ['ok', [memory(), motherboard()]],
    other: ['error', [memory({ ram_type: 'DDR4' }), motherboard()]],
    'kit says nothing': ['unknown', [memory({ ram_type: undefined }), motherboard()]],
    'board says nothing': ['unknown', [memory(), motherboard({ 'memory.ram_type': undefined })]],
  },
  'ram-form-factor': {
    DIMM: ['ok', [memory(), motherboard()]],
    'SO-DIMM': ['error', [memory({ form_factor: '262-pin SO-DIMM' }), motherboard()]],
    'of the wrong type anyway': [
      'n/a',
      [memory({ form_factor: '260-pin SO-DIMM', ram_type: 'DDR4' }), motherboard()],
    ],
    'kit says nothing': ['unknown', [memory({ form_factor: undefined }), motherboard()]],
    'a type is missing': [
      'error',
      [memory({ form_factor: '262-pin SO-DIMM', ram_type: undefined }), motherboard()],
    ],
    "the board's type is missing": [
      'error',
      [memory({ form_factor: '262-pin SO-DIMM' }), motherboard({ 'memory.ram_type': undefined })],
    ],
    'Thin Mini-ITX': ['unknown', [memory(), motherboard({ form_factor: 'Thin Mini-ITX' })]],
    'a soldered processor': ['unknown', [memory(), motherboard({ socket: 'Integrated Intel N100' })]],
    'named SO-DIMM': ['unknown', [memory(), motherboard({}, { name: 'ASRock H110 SO-DIMM' })]],
    'X299E-ITX': ['unknown', [memory(), motherboard({}, { name: 'ASRock X299E-ITX/ac' })]],
  },
  'ram-slots': {
    'as many as slots': ['ok', [memory({ 'modules.quantity': 4 }), motherboard()]],
    'one more': ['error', [memory({ 'modules.quantity': 5 }), motherboard()]],
    'two kits': [
      'error',
      [memory({ 'modules.quantity': 4 }), memory({ 'modules.quantity': 1 }), motherboard()],
    ],
    'modules not stated': ['unknown', [memory({ modules: undefined }), motherboard()]],
    'too many already without those not stated': [
      'error',
      [memory({ 'modules.quantity': 5 }), memory({ modules: undefined }), motherboard()],
    ],
    'slots not stated': ['unknown', [memory(), motherboard({ 'memory.slots': undefined })]],
    'no memory': ['n/a', [motherboard()]],
  },
  'ram-capacity-board': {
    'as much as allowed': ['ok', [memory({ capacity: 128 }), motherboard()]],
    'a DDR5 board whose sheet is old': ['warning', [memory({ capacity: 129 }), motherboard()]],
    'as much as its slots ever took': ['warning', [memory({ capacity: 256 }), motherboard()]],
    'more than they ever took': ['error', [memory({ capacity: 257 }), motherboard()]],
    'a DDR4 board': [
      'error',
      [memory({ capacity: 129, ram_type: 'DDR4' }), motherboard({ 'memory.ram_type': 'DDR4' })],
    ],
    'type not stated': [
      'unknown',
      [memory({ capacity: 129 }), motherboard({ 'memory.ram_type': undefined })],
    ],
    'slots not stated': ['unknown', [memory({ capacity: 129 }), motherboard({ 'memory.slots': undefined })]],
    'maximum not stated': ['unknown', [memory(), motherboard({ 'memory.max': undefined })]],
    'a maximum under 4 GB is a slip': ['unknown', [memory(), motherboard({ 'memory.max': 3 })]],
    'a maximum of 4 GB': ['warning', [memory(), motherboard({ 'memory.max': 4 })]],
    'capacity not stated': [
      'unknown',
      [memory({ capacity: undefined, 'modules.capacity_gb': undefined }), motherboard()],
    ],
    'capacity by modules': ['ok', [memory({ capacity: undefined }), motherboard()]],
    'too much already without what is not stated': [
      'error',
      [
        memory({ capacity: 257 }),
        memory({ capacity: undefined, 'modules.capacity_gb': undefined }),
        motherboard(),
      ],
    ],
    'perhaps too much': [
      'unknown',
      [
        memory({ capacity: 129 }),
        memory({ capacity: undefined, 'modules.capacity_gb': undefined }),
        motherboard(),
      ],
    ],
  },
  'ram-capacity-cpu': {
    'kits of two kinds, too much': [
      'error',
      [memory({ capacity: 128 }), memory({ ram_type: 'DDR4', capacity: 32 }), cpu()],
    ],
    'kits of one kind and of none stated, too much': [
      'unknown unknown',
      [memory({ capacity: 128 }), memory({ ram_type: undefined, capacity: 32 }), cpu(), cpu()],
    ],
    'as much as it says': ['ok', [memory({ capacity: 128 }), cpu()]],
    'more DDR5': ['warning', [memory({ capacity: 129 }), cpu()]],
    'more DDR4': ['error', [memory({ capacity: 129, ram_type: 'DDR4' }), cpu()]],
    'type not stated': ['unknown', [memory({ capacity: 129, ram_type: undefined }), cpu()]],
    'maximum not stated': ['unknown', [memory(), cpu({ 'specifications.memory.maxSupport': undefined })]],
    'junk under 8 GB': ['unknown', [memory(), cpu({ 'specifications.memory.maxSupport': 7 })]],
    'a maximum of 8 GB': ['warning', [memory(), cpu({ 'specifications.memory.maxSupport': 8 })]],
    'capacity not stated': [
      'unknown',
      [memory({ capacity: undefined, 'modules.capacity_gb': undefined }), cpu()],
    ],
    'no memory': ['n/a', [cpu()]],
  },
  'ram-registered': {
    'unbuffered on a desktop': ['ok', [memory(), motherboard()]],
    'registered on a desktop': ['error', [memory({ registered: 'Registered' }), motherboard()]],
    'named registered': ['error', [memory({}, { name: 'Kingston Server RDIMM' }), motherboard()]],
    'named LRDIMM': ['error', [memory({}, { name: 'Samsung LR-DIMM 64 GB' }), motherboard()]],
    'unbuffered on a server': ['error', [memory(), motherboard({ socket: 'sTR5' })]],
    'registered on a server': ['ok', [memory({ registered: 'Registered' }), motherboard({ socket: 'SP5' })]],
    'every server that needs it': [
      'error error error error error error error error',
      [
        memory(),
        ...['sTR5', 'LGA 4677', 'LGA 4710', 'LGA 7529', 'LGA 4189', 'LGA 3647', 'SP5', 'SP6'].map((socket) =>
          motherboard({ socket }),
        ),
      ],
    ],
    'either by socket': [
      'ok ok ok',
      [
        memory({ registered: 'Registered' }),
        ...['sWRX8', 'SP3', 'G34'].map((socket) => motherboard({ socket })),
      ],
    ],
    'either by chipset': [
      'ok ok ok ok ok',
      [
        memory({ registered: 'Registered' }),
        ...['C602', 'C612', 'C621', '5520', 'SR5690'].map((chipset) =>
          board('LGA 2011-3', `Intel ${chipset}`),
        ),
      ],
    ],
    'either, not mixed': [
      'error error',
      [memory({ registered: 'Registered' }), memory(), motherboard({ socket: 'SP3' })],
    ],
    'kit says nothing': ['unknown', [memory({ registered: undefined }), motherboard()]],
    'board says nothing': ['unknown', [memory(), motherboard({ socket: undefined })]],
    'registered and no chipset': [
      'unknown',
      [memory({ registered: 'Registered' }), motherboard({ chipset: undefined })],
    ],
    'registered and no chipset, server': [
      'ok',
      [memory({ registered: 'Registered' }), motherboard({ chipset: undefined, socket: 'SP5' })],
    ],
    'registered and no chipset, either': [
      'ok',
      [memory({ registered: 'Registered' }), motherboard({ chipset: undefined, socket: 'SP3' })],
    ],
    'unbuffered and no chipset': ['ok', [memory(), motherboard({ chipset: undefined })]],
  },
  'ram-ecc': {
    'not ECC': ['n/a', [memory(), cpu(), motherboard()]],
    'both can': ['ok', [memory({ ecc: 'ECC' }), cpu(), motherboard({ ecc_support: true })]],
    'named ECC': [
      'ok',
      [memory({}, { name: 'Kingston ECC UDIMM' }), cpu(), motherboard({ ecc_support: true })],
    ],
    'named non-ECC': [
      'n/a',
      [memory({}, { name: 'Crucial Non-ECC UDIMM' }), cpu(), motherboard({ ecc_support: true })],
    ],
    'the board cannot': ['info', [memory({ ecc: 'ECC' }), cpu(), motherboard()]],
    'the processor cannot': [
      'info',
      [
        memory({ ecc: 'ECC' }),
        cpu({ 'specifications.eccSupport': false }),
        motherboard({ ecc_support: undefined }),
      ],
    ],
    'the board says nothing': [
      'unknown',
      [memory({ ecc: 'ECC' }), cpu(), motherboard({ ecc_support: undefined })],
    ],
    'the processor says nothing': [
      'unknown',
      [
        memory({ ecc: 'ECC' }),
        cpu({ 'specifications.eccSupport': undefined }),
        motherboard({ ecc_support: true }),
      ],
    ],
    'a default of an older record is no fact': [
      'unknown',
      [memory({ ecc: 'ECC' }), cpu(), motherboard({ ...legacy, ecc_support: false })],
    ],
    'registered is another matter': [
      'n/a',
      [memory({ ecc: 'ECC', registered: 'Registered' }), cpu(), motherboard()],
    ],
  },
  'ram-speed': {
    'DDR3 has no stated speed': [
      'unknown',
      [memory({ ram_type: 'DDR3', speed: 1600 }), core('Core i5-6500', 'LGA 1151', 'Skylake')],
    ],
    'as fast as made for': ['ok', [memory({ speed: 5200 }), cpu()]],
    'faster on AM5': ['info', [memory({ speed: 5201 }), cpu()]],
    'faster on Intel': ['info', [memory({ speed: 5601 }), core('Core i5-13400', 'LGA 1700', 'Raptor Lake')]],
    'speed missing': ['unknown', [memory({ speed: undefined }), cpu()]],
    'generation missing': ['unknown', [memory(), cpu({ microarchitecture: undefined })]],
    'type missing': ['unknown', [memory({ ram_type: undefined }), cpu()]],
    'an old type': ['unknown', [memory({ ram_type: 'DDR3' }), cpu()]],
    'DDR4 beside a processor for DDR5': ['unknown', [memory({ ram_type: 'DDR4' }), cpu()]],
    ...Object.fromEntries(
      (
        [
          ['Ryzen 5 1600', 'AM4', 'Zen', 'DDR4', 2667, noGraphics],
          ['Athlon 3000G', 'AM4', 'Zen', 'DDR4', 2667, {}],
          ['Ryzen 5 2600', 'AM4', 'Zen+', 'DDR4', 2933, noGraphics],
          ['Ryzen 5 3400G', 'AM4', 'Zen+', 'DDR4', 2933, {}],
          ['Ryzen 5 3600', 'AM4', 'Zen 2', 'DDR4', 3200, noGraphics],
          ['Ryzen 5 4600G', 'AM4', 'Zen 2', 'DDR4', 3200, {}],
          ['Ryzen 5 5600', 'AM4', 'Zen 3', 'DDR4', 3200, noGraphics],
          ['Ryzen 7 7700', 'AM5', 'Zen 4', 'DDR5', 5200, {}],
          ['Ryzen 7 8700G', 'AM5', 'Zen 4', 'DDR5', 5200, {}],
          ['Ryzen 7 9700X', 'AM5', 'Zen 5', 'DDR5', 5600, {}],
          ['Core i5-6500', 'LGA 1151', 'Skylake', 'DDR4', 2133, {}],
          ['Core i5-7500', 'LGA 1151', 'Kaby Lake', 'DDR4', 2400, {}],
          ['Core i5-8500', 'LGA 1151', 'Coffee Lake', 'DDR4', 2666, {}],
          ['Core i5-9500', 'LGA 1151', 'Coffee Lake', 'DDR4', 2666, {}],
          ['Core i5-10400', 'LGA 1200', 'Comet Lake', 'DDR4', 2666, {}],
          ['Core i7-10700', 'LGA 1200', 'Comet Lake', 'DDR4', 2933, {}],
          ['Core i9-10900', 'LGA 1200', 'Comet Lake', 'DDR4', 2933, {}],
          ['Core i5-11400', 'LGA 1200', 'Rocket Lake', 'DDR4', 3200, {}],
          ['Core i5-12400', 'LGA 1700', 'Alder Lake', 'DDR4', 3200, {}],
          ['Core i5-13400', 'LGA 1700', 'Raptor Lake', 'DDR4', 3200, {}],
          ['Core i5-14400', 'LGA 1700', 'Raptor Lake', 'DDR4', 3200, {}],
          ['Core i5-12400', 'LGA 1700', 'Alder Lake', 'DDR5', 4800, {}],
          ['Core i5-13400', 'LGA 1700', 'Raptor Lake', 'DDR5', 5600, {}],
          ['Core i5-14400', 'LGA 1700', 'Raptor Lake', 'DDR5', 5600, {}],
          ['Core Ultra 7 265', 'LGA 1851', 'Arrow Lake', 'DDR5', 5600, {}],
          ['Core Ultra 7 270 Plus', 'LGA 1851', 'Arrow Lake', 'DDR5', 5600, {}],
        ] as const
      ).map(([name, socket, architecture, type, speed, more]): [string, RuleCase] => [
        `${name} with ${type}`,
        [
          'ok info',
          [
            memory({ ram_type: type, speed }),
            memory({ ram_type: type, speed: speed + 1 }),
            core(name, socket, architecture, more),
          ],
        ],
      ]),
    ),
    'CUDIMM with Core Ultra': [
      'ok info',
      [
        memory({ speed: 6400 }, { name: 'Kingston CUDIMM' }),
        memory({ speed: 6401 }, { name: 'Kingston CU-DIMM' }),
        core('Core Ultra 7 265', 'LGA 1851', 'Arrow Lake'),
      ],
    ],
    'CUDIMM with others': ['info', [memory({ speed: 6400 }, { name: 'Kingston CUDIMM' }), cpu()]],
  },
  'ram-speed-high': {
    'at the limit of AM5': ['ok', [memory({ speed: 6400 }), cpu(), motherboard()]],
    'over it': ['warning', [memory({ speed: 6401 }), cpu(), motherboard()]],
    'at the limit of AM4': ['ok', [memory({ speed: 3800, ram_type: 'DDR4' }), cpu({ socket: 'AM4' })]],
    'over that': ['warning', [memory({ speed: 3801, ram_type: 'DDR4' }), cpu({ socket: 'AM4' })]],
    'at the limit of four slots': ['ok', [memory({ speed: 8000 }), motherboard()]],
    'over the limit of four slots': ['warning', [memory({ speed: 8001 }), motherboard()]],
    'with two slots': ['n/a', [memory({ speed: 8001 }), motherboard({ 'memory.slots': 2 })]],
    'DDR4 in four slots': ['n/a', [memory({ speed: 8001, ram_type: 'DDR4' }), motherboard()]],
    'DDR4 beside AM5': ['n/a', [memory({ speed: 8001, ram_type: 'DDR4' }), cpu()]],
    'DDR5 beside AM4': ['n/a', [memory({ speed: 8001 }), cpu({ socket: 'AM4' })]],
    'another platform': ['n/a', [memory({ speed: 6401 }), cpu({ socket: 'LGA 1700' })]],
    'speed missing': ['unknown', [memory({ speed: undefined }), cpu()]],
  },
  'ram-profile': {
    'EXPO on AM5': ['ok', [memory(), motherboard()]],
    'XMP on AM5': ['info', [memory({ profile_support: ['XMP'] }), motherboard()]],
    'XMP on Intel': [
      'ok',
      [memory({ profile_support: ['XMP', 'EXPO'] }), motherboard({ socket: 'LGA 1700' })],
    ],
    'EXPO on Intel': ['info', [memory(), motherboard({ socket: 'LGA 1700' })]],
    'another platform': ['n/a', [memory(), motherboard({ socket: 'AM4' })]],
    'socket missing': ['n/a', [memory(), motherboard({ socket: undefined })]],
    'profiles missing': ['unknown', [memory({ profile_support: undefined }), motherboard()]],
  },
  'ram-mixed-kits': {
    'one kit': ['n/a', [memory()]],
    'two kits': ['warning', [memory(), memory()]],
    'two units of one': ['warning', twice(memory())],
    'of which one does not say how much it holds': [
      'warning',
      [memory(), memory({ capacity: undefined, 'modules.capacity_gb': undefined })],
    ],
  },
  'ram-four-dimm-ddr5': {
    'three modules': ['n/a', [memory({ 'modules.quantity': 3 }), motherboard()]],
    'four modules': ['warning', [memory({ 'modules.quantity': 4 }), motherboard()]],
    'four of DDR4': ['n/a', [memory({ 'modules.quantity': 4 }), motherboard({ 'memory.ram_type': 'DDR4' })]],
    'LGA 1700': ['warning', [memory({ 'modules.quantity': 4 }), motherboard({ socket: 'LGA 1700' })]],
    'LGA 1851': ['warning', [memory({ 'modules.quantity': 4 }), motherboard({ socket: 'LGA 1851' })]],
    'a server': ['n/a', [memory({ 'modules.quantity': 4 }), motherboard({ socket: 'sTR5' })]],
    'socket missing': ['n/a', [memory({ 'modules.quantity': 4 }), motherboard({ socket: undefined })]],
  },
  'ram-single-channel': {
    'two modules': ['n/a', [memory(), cpu()]],
    'one module': ['info', [memory({ 'modules.quantity': 1 }), cpu()]],
    'one channel': ['n/a', [memory({ 'modules.quantity': 1 }), cpu({ 'specifications.memory.channels': 1 })]],
    'channels missing': [
      'unknown',
      [memory({ 'modules.quantity': 1 }), cpu({ 'specifications.memory.channels': undefined })],
    ],
    'modules missing': ['unknown', [memory({ modules: undefined }), cpu()]],
    'one, and some more': [
      'unknown',
      [memory({ 'modules.quantity': 1 }), memory({ modules: undefined }), cpu()],
    ],
    'two, and some more': ['n/a', [memory(), memory({ modules: undefined }), cpu()]],
    'no memory': ['n/a', [cpu()]],
  },
  'board-case-form-factor': {
    listed: ['ok', [motherboard(), housing()]],
    'not listed': [
      'error',
      [motherboard(), housing({ supported_motherboard_form_factors: ['Micro ATX', 'Mini-ITX'] })],
    ],
    'board says nothing': ['unknown', [motherboard({ form_factor: undefined }), housing()]],
    'case says nothing': [
      'unknown',
      [motherboard(), housing({ supported_motherboard_form_factors: undefined })],
    ],
    'E-ATX in a full tower that does not list it': [
      'unknown',
      [motherboard({ form_factor: 'EATX' }), housing({ form_factor: 'ATX Full Tower' })],
    ],
    'XL ATX in one': [
      'unknown',
      [motherboard({ form_factor: 'XL ATX' }), housing({ form_factor: 'ATX Full Tower' })],
    ],
    'SSI EEB in one': [
      'unknown',
      [motherboard({ form_factor: 'SSI EEB' }), housing({ form_factor: 'ATX Full Tower' })],
    ],
    'E-ATX in a mid tower': ['error', [motherboard({ form_factor: 'EATX' }), housing()]],
    'E-ATX where the form of the case is not stated': [
      'error',
      [motherboard({ form_factor: 'EATX' }), housing({ form_factor: undefined })],
    ],
    'ATX in a full tower of other sizes': [
      'error',
      [
        motherboard(),
        housing({ form_factor: 'ATX Full Tower', supported_motherboard_form_factors: ['Mini-ITX'] }),
      ],
    ],
    'XL ATX in a full tower that lists E-ATX': [
      'error',
      [
        motherboard({ form_factor: 'XL ATX' }),
        housing({ form_factor: 'ATX Full Tower', supported_motherboard_form_factors: ['EATX'] }),
      ],
    ],
    ...Object.fromEntries(
      (
        [
          ['ATX', ['ATX'], ['EATX', 'Micro ATX']],
          ['Micro ATX', ['Micro ATX', 'ATX'], ['Mini-ITX', 'EATX']],
          ['Mini-ITX', ['Mini-ITX', 'Micro ATX', 'ATX', 'Mini DTX'], ['DTX']],
          ['Thin Mini-ITX', ['Thin Mini-ITX', 'Mini-ITX', 'Micro ATX', 'ATX', 'Mini DTX'], ['DTX']],
          ['Mini DTX', ['Mini DTX', 'DTX', 'Micro ATX', 'ATX'], ['Mini-ITX']],
          ['Flex ATX', ['Flex ATX', 'Micro ATX', 'ATX'], ['Mini-ITX']],
          ['EATX', ['EATX', 'SSI EEB', 'XL ATX', 'HPTX'], ['ATX']],
          ['SSI CEB', ['SSI CEB', 'SSI EEB', 'EATX'], ['ATX']],
          ['HPTX', ['HPTX'], ['EATX']],
        ] as const
      ).map(([size, fitting, other]): [string, RuleCase] => [
        `${size} in each size`,
        [
          [...fitting.map(() => 'ok'), ...other.map(() => 'error')].join(' '),
          [
            motherboard({ form_factor: size }),
            ...[...fitting, ...other].map((one) => housing({ supported_motherboard_form_factors: [one] })),
          ],
        ],
      ]),
    ),
  },
  'board-case-back-connect': {
    'plugs in front': ['n/a', [motherboard(), housing()]],
    'plugs behind, with openings': [
      'ok',
      [
        motherboard({ back_connect_connectors: true }),
        housing({ supports_rear_connecting_motherboard: true }),
      ],
    ],
    'plugs behind, without': [
      'error',
      [
        motherboard({ back_connect_connectors: true }),
        housing({ supports_rear_connecting_motherboard: false }),
      ],
    ],
    'case says nothing': ['unknown', [motherboard({ back_connect_connectors: true }), housing()]],
    'board says nothing': ['n/a', [motherboard({ back_connect_connectors: undefined }), housing()]],
  },
  'psu-case-form-factor': {
    'another form in a tower that says nothing': [
      'unknown',
      [psu({ form_factor: 'CFX' }), housing({ supported_power_supply_form_factors: undefined })],
    ],
    listed: ['ok', [psu(), housing()]],
    'ATX/EPS and EPS are ATX': [
      'ok ok',
      [psu({ form_factor: 'ATX/EPS' }), psu({ form_factor: 'EPS' }), housing()],
    ],
    'SFX listed': ['ok', [sfx(), housing({ supported_power_supply_form_factors: ['SFX'] })]],
    'SFX where SFX-L is': ['ok', [sfx(), housing({ supported_power_supply_form_factors: ['SFX-L'] })]],
    'SFX-L by name where SFX is': [
      'error',
      [sfx({}, { name: 'Corsair SFX-L 700' }), housing({ supported_power_supply_form_factors: ['SFX'] })],
    ],
    'SFX-L by its length where SFX is': [
      'error',
      [sfx({ length: 101 }), housing({ supported_power_supply_form_factors: ['SFX'] })],
    ],
    'SFX of no stated length': [
      'unknown',
      [sfx({ length: undefined }), housing({ supported_power_supply_form_factors: ['SFX'] })],
    ],
    'SFX where ATX is': ['warning', [sfx(), housing()]],
    'SFX-L where ATX is': ['warning', [psu({ form_factor: 'SFX-L' }), housing()]],
    'ATX where SFX is': [
      'error',
      [psu(), housing({ supported_power_supply_form_factors: ['SFX', 'SFX-L'] })],
    ],
    'TFX where ATX is': ['error', [psu({ form_factor: 'TFX' }), housing()]],
    'Flex ATX where it is': [
      'ok',
      [psu({ form_factor: 'Flex ATX' }), housing({ supported_power_supply_form_factors: ['Flex ATX'] })],
    ],
    'another form': ['error', [psu({ form_factor: 'CFX' }), housing()]],
    'the size of a board is no size of a supply': [
      'unknown unknown',
      [psu({ form_factor: 'Mini-ITX' }), psu({ form_factor: 'Micro ATX' }), housing()],
    ],
    'another form that is listed': [
      'ok',
      [psu({ form_factor: 'CFX' }), housing({ supported_power_supply_form_factors: ['CFX'] })],
    ],
    'supply says nothing': ['unknown', [psu({ form_factor: undefined }), housing()]],
    'ATX in each tower that says nothing': [
      'ok ok ok',
      [
        psu(),
        ...['ATX Mid Tower', 'ATX Full Tower', 'EATX Mid Tower'].map((form) =>
          housing({ supported_power_supply_form_factors: undefined, form_factor: form }),
        ),
      ],
    ],
    'SFX in such a tower': ['warning', [sfx(), housing({ supported_power_supply_form_factors: undefined })]],
    'SFX-L in such a tower': [
      'warning',
      [psu({ form_factor: 'SFX-L' }), housing({ supported_power_supply_form_factors: undefined })],
    ],
    'TFX in such a tower': [
      'unknown',
      [psu({ form_factor: 'TFX' }), housing({ supported_power_supply_form_factors: undefined })],
    ],
    'ATX in another case': [
      'unknown unknown',
      [
        psu(),
        housing({ supported_power_supply_form_factors: undefined, form_factor: 'Mini ITX Tower' }),
        housing({ supported_power_supply_form_factors: undefined, form_factor: undefined }),
      ],
    ],
    'a micro tower': [
      'unknown',
      [
        psu(),
        housing({ supported_power_supply_form_factors: undefined, form_factor: 'Micro ATX Mid Tower' }),
      ],
    ],
  },
  'psu-case-length': {
    exactly: ['ok', [psu({ length: 180 }), housing()]],
    'a millimetre more': ['error', [psu({ length: 181 }), housing()]],
    'supply not measured': ['unknown', [psu({ length: undefined }), housing()]],
    'case not measured': ['unknown', [psu(), housing({ max_psu_length: undefined })]],
  },
  'gpu-case-length': {
    'with room': ['ok', [gpu({ length: 355 }), housing()]],
    'with little room': ['warning', [gpu({ length: 355.5 }), housing()]],
    exactly: ['warning', [gpu({ length: 365 }), housing()]],
    'too long': ['error', [gpu({ length: 365.1 }), housing()]],
    'beside a radiator': [
      'ok warning',
      [gpu({ length: 300 }), gpu({ length: 360 }), housing(), liquidCooler()],
    ],
    'card not measured': ['unknown', [gpu({ length: undefined }), housing()]],
    'case not measured': ['unknown', [gpu(), housing({ max_video_card_length: undefined })]],
    'a case for cards under 120 mm is a slip': ['unknown', [gpu(), housing({ max_video_card_length: 119 })]],
    'a case for cards of 120 mm': ['error', [gpu(), housing({ max_video_card_length: 120 })]],
  },
  'gpu-case-slots': {
    'as many': ['ok', [gpu({ total_slot_width: 2 }), housing({ expansion_slots: 2 })]],
    'half a slot more': ['warning', [gpu({ total_slot_width: 2.5 }), housing({ expansion_slots: 2 })]],
    'more than half': ['error', [gpu({ total_slot_width: 2.6 }), housing({ expansion_slots: 2 })]],
    'one slot': ['ok', [gpu({ total_slot_width: 1 }), housing({ expansion_slots: 1 })]],
    'card not measured': ['unknown', [gpu({ total_slot_width: undefined }), housing()]],
    'less than a slot is a slip': ['unknown', [gpu({ total_slot_width: 0.9 }), housing()]],
    'case not measured': ['unknown', [gpu(), housing({ expansion_slots: undefined })]],
  },
  'gpu-case-height': {
    'a card in a case': ['unknown', [gpu(), housing()]],
    'a card alone': ['n/a', [gpu()]],
  },
  'gpu-low-profile': {
    'a usual case': ['n/a', [gpu(), housing()]],
    'a slim case': ['warning', [gpu(), housing(slim)]],
    'named slim': ['warning', [gpu(), housing({}, { name: 'Lenovo Slim' })]],
    'named low profile': ['warning', [gpu(), housing({}, { name: 'Case Low Profile' })]],
    'named SFF': ['warning', [gpu(), housing({}, { name: 'HP EliteDesk SFF' })]],
    'a low card': ['ok', [gpu({}, { name: 'MSI GTX 1650 Low Profile' }), housing(slim)]],
    'a low card by letters': ['ok', [gpu({}, { name: 'MSI GTX 1650 LP' }), housing(slim)]],
    'form not stated': ['n/a', [gpu(), housing({ form_factor: undefined })]],
  },
  'gpu-multiple': {
    one: ['n/a', [gpu()]],
    two: ['warning', [gpu(), gpu()]],
    'two units of one': ['warning', twice(gpu())],
  },
  'gpu-pcie-link': {
    x16: ['n/a', [gpu({ interface: 'PCIe x16' }), motherboard()]],
    'x8 in a fast slot': ['ok', [gpu(), motherboard()]],
    'x8 in a slow slot': [
      'info',
      [gpu(), motherboard({ pcie_slots: [{ lanes: 16, quantity: 1, gen: '3.0' }] })],
    ],
    x4: [
      'info',
      [
        gpu({ interface: 'PCIe 4.0 x4' }),
        motherboard({ pcie_slots: [{ lanes: 16, quantity: 1, gen: '2.0' }] }),
      ],
    ],
    'the widest slot counts': [
      'info',
      [
        gpu(),
        motherboard({
          pcie_slots: [
            { lanes: 4, quantity: 1, gen: '5.0' },
            { quantity: 1, gen: '5.0' },
            { lanes: 16, quantity: 1, gen: '3.0' },
          ],
        }),
      ],
    ],
    'of two wide ones the faster': [
      'ok',
      [
        gpu(),
        motherboard({
          pcie_slots: [
            { lanes: 16, quantity: 1 },
            { lanes: 16, quantity: 1, gen: '3.0' },
            { lanes: 16, quantity: 1, gen: '4.0' },
          ],
        }),
      ],
    ],
    'lanes missing': ['unknown', [gpu({ interface: undefined }), motherboard()]],
    'slot missing': ['unknown', [gpu(), motherboard({ pcie_slots: undefined })]],
    'generation missing': ['unknown', [gpu(), motherboard({ pcie_slots: [{ lanes: 16, quantity: 1 }] })]],
    'a default of an older record is no fact': ['unknown', [gpu(), motherboard(legacy)]],
  },
  'cooler-missing': {
    'a cooler is chosen': ['n/a', [cpu(), cooler()]],
    'none, and none in the box': ['error', [cpu()]],
    'one in the box': ['ok', [cpu({ 'specifications.includesCooler': true })]],
    'not stated': ['unknown', [cpu({ 'specifications.includesCooler': undefined })]],
    'not believed of processors for overclocking': [
      'unknown unknown unknown unknown',
      ['Core i5-13600K', 'Core i5-13600KF', 'Core i9-13900KS', 'Ryzen 7 7700X'].map((name) =>
        cpu({ 'specifications.includesCooler': true }, { name }),
      ),
    ],
    'believed when they have none': ['error', [cpu({}, { name: 'Ryzen 7 7700X' })]],
  },
  'cooler-extra': {
    'none in the box': ['n/a', [cpu(), cooler()]],
    'one in the box': ['info', [cpu({ 'specifications.includesCooler': true }), cooler()]],
    'not stated': ['n/a', [cpu({ 'specifications.includesCooler': undefined }), cooler()]],
  },
  'cooler-socket': {
    same: ['ok', [cpu(), cooler()]],
    'none of its mounts': ['error', [cpu(), cooler({ cpu_sockets: ['LGA 1700'] })]],
    'AM4 on AM5': ['warning', [cpu(), cooler({ cpu_sockets: ['AM4'] })]],
    'AM5 on AM4': ['error', [cpu({ socket: 'AM4' }), cooler({ cpu_sockets: ['AM5'] })]],
    'processor without socket': ['unknown', [cpu({ socket: undefined }), cooler()]],
    'cooler without sockets': ['unknown', [cpu(), cooler({ cpu_sockets: undefined })]],
    ...Object.fromEntries(
      (
        [
          ['LGA 1150', 'LGA 1151 LGA 1155 LGA 1156 LGA 1200 LGA 115', 'ok'],
          ['LGA 1200', 'LGA 1150 LGA 1151 LGA 115', 'ok'],
          ['LGA 2066', 'LGA 2011 LGA 2011-3', 'ok'],
          ['TR4', 'sTRX4 sWRX8 sTR4', 'ok'],
          ['AM3+', 'AM2 AM2+ AM3 FM1 FM2 FM2+', 'ok'],
          ['LGA 1851', 'LGA 1700', 'warning'],
          ['LGA 1700', 'LGA 1851', 'warning'],
          ['sTR5', 'TR4 sTRX4 sWRX8 SP6', 'warning'],
          ['LGA 1700', 'LGA 1200', 'error'],
          ['LGA 2011', 'LGA 1150', 'error'],
          ['TR4', 'sTR5', 'error'],
          ['AM4', 'AM3', 'error'],
        ] as const
      ).map(([socket, mounts, result]): [string, RuleCase] => {
        const each = mounts.split(/ (?!\d)/);
        return [
          `${socket} with ${mounts}`,
          [
            each.map(() => result).join(' '),
            [cpu({ socket }), ...each.map((mount) => cooler({ cpu_sockets: [mount] }))],
          ],
        ];
      }),
    ),
  },
  'cooler-case-height': {
    exactly: ['ok', [cooler({ height: 165 }), housing()]],
    'a millimetre more': ['error', [cooler({ height: 166 }), housing()]],
    liquid: ['n/a', [liquidCooler({ height: 300 }), housing()]],
    'kind not stated': ['unknown', [cooler({ water_cooled: undefined }), housing()]],
    'liquid by its radiator': ['n/a', [liquidCooler({ water_cooled: undefined }), housing()]],
    'cooler not measured': ['unknown', [cooler({ height: undefined }), housing()]],
    'case not measured': ['unknown', [cooler(), housing({ max_cpu_cooler_height: undefined })]],
  },
  'radiator-case': {
    perhaps: [
      'unknown',
      [liquidCooler(), housing({ dimensions_mm: { width: 200, height: 390, depth: 300 } })],
    ],
    'longer than the case': [
      'error',
      [liquidCooler(), housing({ dimensions_mm: { width: 200, height: 389, depth: 300 } })],
    ],
    'case measured in a text': [
      'error',
      [liquidCooler(), housing({ dimensions_mm: undefined, dimensions: '200 x 389 × 300' })],
    ],
    'case measured in inches': [
      'unknown',
      [liquidCooler(), housing({ dimensions_mm: undefined, dimensions: '8*15*17' })],
    ],
    'a side of 60 mm': [
      'error',
      [liquidCooler(), housing({ dimensions_mm: { width: 60, height: 300, depth: 300 } })],
    ],
    'a side under 60 mm is no millimetres': [
      'unknown',
      [liquidCooler(), housing({ dimensions_mm: { width: 59, height: 300, depth: 300 } })],
    ],
    'case not measured': ['unknown', [liquidCooler(), housing({ dimensions_mm: undefined })]],
    'a size the case has a place for': [
      'ok',
      [liquidCooler({ radiator_size: 240 }), housing({ supported_radiator_sizes: [120, 240] })],
    ],
    'larger than any the case has a place for': [
      'error',
      [liquidCooler({ radiator_size: 280 }), housing({ supported_radiator_sizes: [120, 240] })],
    ],
    'between the sizes the case has a place for': [
      'unknown',
      [liquidCooler({ radiator_size: 240 }), housing({ supported_radiator_sizes: [120, 280] })],
    ],
    'no size stated': ['unknown', [liquidCooler(), housing({ supported_radiator_sizes: [] })]],
    'radiator not stated': ['unknown', [liquidCooler({ radiator_size: undefined }), housing()]],
    air: ['n/a', [cooler(), housing()]],
  },
  'cooler-capacity': {
    ...Object.fromEntries(
      (
        [
          [120, 150],
          [140, 180],
          [240, 220],
          [280, 250],
          [360, 300],
          [420, 330],
        ] as const
      ).map(([size, watts]): [string, RuleCase] => [
        `a radiator of ${size} mm`,
        [
          'ok warning',
          [
            cpu({ 'specifications.ppt': watts }),
            cpu({ 'specifications.ppt': watts + 1 }),
            liquidCooler({ radiator_size: size }),
          ],
        ],
      ]),
    ),
    ...Object.fromEntries(
      (
        [
          [69, 95],
          [70, 130],
          [129, 130],
          [130, 180],
          [149, 180],
          [150, 230],
        ] as const
      ).map(([height, watts]): [string, RuleCase] => [
        `a tower of ${height} mm`,
        [
          'ok warning',
          [
            cpu({ 'specifications.ppt': watts }),
            cpu({ 'specifications.ppt': watts + 1 }),
            cooler({ height }),
          ],
        ],
      ]),
    ),
    'draw missing': [
      'unknown',
      [cpu({ 'specifications.ppt': undefined, 'specifications.tdp': undefined }), cooler()],
    ],
    'height missing': ['unknown', [cpu(), cooler({ height: undefined })]],
    'kind missing': ['unknown', [cpu(), cooler({ water_cooled: undefined })]],
    'an odd radiator': ['unknown', [cpu(), liquidCooler({ radiator_size: 200 })]],
    'radiator missing': ['unknown', [cpu(), liquidCooler({ radiator_size: undefined })]],
  },
  'ram-cooler-clearance': {
    'usual modules': ['ok', [memory({ height: 42 }), cooler({ height: 150 })]],
    'tall modules': ['warning', [memory({ height: 42.1 }), cooler({ height: 150 })]],
    'under a small cooler': ['n/a', [memory({ height: 50 }), cooler({ height: 149 })]],
    liquid: ['n/a', [memory({ height: 50 }), liquidCooler()]],
    'modules not measured': ['unknown', [memory({ height: undefined }), cooler()]],
    'cooler not measured': ['unknown', [memory(), cooler({ height: undefined })]],
  },
  'aio-pump-header': {
    air: ['n/a', [cooler(), motherboard()]],
    'with a header': ['ok', [liquidCooler(), motherboard()]],
    'with CPU_OPT': ['ok', [liquidCooler(), motherboard({ fan_headers: { cpu_opt: 1 } })]],
    'with none': ['info', [liquidCooler(), motherboard({ fan_headers: { case_fan: 2 } })]],
    'not stated': ['unknown', [liquidCooler(), motherboard({ fan_headers: undefined })]],
  },
  'fan-headers': {
    'no fans': ['n/a', [motherboard()]],
    'as many': ['ok', [fan({ quantity: 4 }), motherboard()]],
    'one more': ['info', [fan({ quantity: 4 }), fan(), motherboard()]],
    'headers missing': ['unknown', [fan(), motherboard({ fan_headers: undefined })]],
    'fans not counted': ['unknown', [fan({ quantity: undefined }), motherboard()]],
    'too many without those not counted': [
      'info',
      [fan({ quantity: 5 }), fan({ quantity: undefined }), motherboard()],
    ],
  },
  'rgb-headers': {
    'one header': ['ok', [fan({ led: 'ARGB' }), motherboard({ 'rgb_headers.argb_5v': 1 })]],
    'no lights': ['n/a', [fan(), cooler(), motherboard()]],
    'fans with lights': ['ok', [fan({ led: 'Addressable RGB' }), motherboard()]],
    'lights by their plug': ['ok', [fan({ connector: '4-pin PWM + 3-pin 5V ARGB' }), motherboard()]],
    'a cooler with lights': ['ok', [cooler({}, { name: 'Deepcool AK500 ARGB' }), motherboard()]],
    'no header': ['info', [fan({ led: 'Addressable RGB' }), motherboard({ rgb_headers: { rgb_12v: 1 } })]],
    'not stated': ['unknown', [fan({ led: 'Addressable RGB' }), motherboard({ rgb_headers: undefined })]],
  },
  'gpu-radiator': {
    fans: ['n/a', [gpu(), housing()]],
    hybrid: ['info', [gpu({ cooling: 'Hybrid' }), housing()]],
    water: ['info', [gpu({ cooling: 'Water Cooled' }), housing()]],
    'not stated': ['unknown', [gpu({ cooling: undefined }), housing()]],
    'no case': ['n/a', [gpu({ cooling: 'Hybrid' })]],
  },
  'psu-wattage': {
    'too weak without watts stated': ['unknown', [cpu(), psu({ wattage: undefined })]],
    // 88 + 55 + 4 + 9 + 20 = 176 W, 1.2 times that is 211.
    'less than drawn': ['error', [cpu(), motherboard(), psu({ wattage: 175 })]],
    'as much as drawn': ['warning', [cpu(), motherboard(), psu({ wattage: 176 })]],
    'less than recommended': ['warning', [cpu(), motherboard(), psu({ wattage: 210 })]],
    'as recommended': ['ok', [cpu(), motherboard(), psu({ wattage: 211 })]],
    'everything draws': [
      'warning',
      [cpu(), motherboard(), hdd(), liquidCooler(), networkCard(), memory(), fan(), psu({ wattage: 240 })],
    ],
    'watts missing': ['unknown', [cpu(), motherboard(), psu({ wattage: undefined })]],
    'a draw missing': ['unknown', [cpu(), gpu({ tdp: undefined }), psu()]],
    'too much without what is missing': ['error', [cpu(), gpu({ tdp: undefined }), psu({ wattage: 100 })]],
    'modules not counted': ['unknown', [cpu(), memory({ modules: undefined }), psu()]],
    'fans not counted': ['unknown', [cpu(), fan({ quantity: undefined }), psu()]],
    "the case's supply": ['ok', [cpu(), housing({ power_supply: '300 W' })]],
    "the case's supply without watts": ['unknown', [cpu(), withSupply()]],
    'each of two supplies by itself': [
      'ok error',
      [cpu(), motherboard(), psu({ wattage: 500 }), psu({ wattage: 120 })],
    ],
    'a card alone': ['ok', [gpu(), psu()]],
    'nothing to feed': ['n/a', [psu(), motherboard()]],
    'no supply': ['n/a', [cpu(), housing()]],
  },
  'psu-gpu-connectors': {
    'one plug of each kind on two cards': [
      'ok',
      [gpu(), gpu({ power_connectors: { pcie_12V_2x6: 1 } }), psu({ 'connectors.pcie_12vhpwr': 1 })],
    ],
    'more native cables than cards': [
      'ok',
      [
        gpu({ power_connectors: { pcie_12V_2x6: 1 } }),
        gpu({ power_connectors: { pcie_12V_2x6: 1 } }),
        psu({ 'connectors.pcie_12vhpwr': 3, 'connectors.pcie_6_plus_2_pin': undefined }),
      ],
    ],
    'one plug of each kind and a supply that says nothing': [
      'unknown',
      [gpu(), gpu({ power_connectors: { pcie_12V_2x6: 1 } }), psu({ connectors: {} })],
    ],
    'as many': ['ok', twice(gpu({ power_connectors: { pcie_8_pin: 2 } })).concat(psu())],
    'one more': [
      'error',
      [
        gpu({ power_connectors: { pcie_8_pin: 2, pcie_6_pin: 1 } }),
        gpu({ power_connectors: { pcie_8_pin: 2 } }),
        psu(),
      ],
    ],
    'too many beside a card that does not say': [
      'error',
      [
        gpu({ power_connectors: { pcie_8_pin: 2 } }),
        gpu({ power_connectors: undefined }),
        psu({ 'connectors.pcie_6_plus_2_pin': 1 }),
      ],
    ],
    'enough beside a card that does not say': [
      'unknown',
      [gpu(), gpu({ power_connectors: undefined }), psu()],
    ],
    'an adapter beside a card that does not say': [
      'unknown',
      [gpu({ power_connectors: { pcie_12V_2x6: 1 } }), gpu({ power_connectors: undefined }), psu()],
    ],
    'no plugs at all beside a card that does not say': [
      'unknown',
      [
        gpu({ power_connectors: undefined, tdp: 75 }),
        gpu({ power_connectors: undefined }),
        psu({ connectors: {} }),
      ],
    ],
    'each of two supplies by itself': [
      'ok error',
      [gpu(), psu(), psu({ 'connectors.pcie_12vhpwr': 1, 'connectors.pcie_6_plus_2_pin': undefined })],
    ],
    'more plugs than any card has': [
      'unknown',
      [gpu({ power_connectors: { pcie_8_pin: 2, pcie_6_pin: 2 } }), psu()],
    ],
    'as many as any card has': ['ok', [gpu({ power_connectors: { pcie_8_pin: 3 } }), psu()]],
    'plugs of both kinds are a card and its adapter': [
      'unknown',
      [gpu({ power_connectors: { pcie_12VHPWR: 1, pcie_8_pin: 2 } }), psu({ 'connectors.pcie_12vhpwr': 1 })],
    ],
    'fed by the slot': ['ok', [gpu({ power_connectors: undefined, tdp: 75 }), psu()]],
    'plugs missing': ['unknown', [gpu({ power_connectors: undefined, tdp: 76 }), psu()]],
    'the supply says nothing': ['unknown', [gpu(), psu({ connectors: {} })]],
    'a native cable': [
      'ok',
      [
        gpu({ power_connectors: { pcie_12VHPWR: 1 }, tdp: 450 }),
        psu({ 'connectors.pcie_12vhpwr': 1, 'connectors.pcie_6_plus_2_pin': undefined }),
      ],
    ],
    'an adapter': ['warning', [gpu({ power_connectors: { pcie_12V_2x6: 1 }, tdp: 600 }), psu()]],
    'an adapter that takes too many': [
      'error',
      [gpu({ power_connectors: { pcie_12V_2x6: 1 }, tdp: 601 }), psu()],
    ],
    'an adapter for a draw that is missing': [
      'unknown',
      [gpu({ power_connectors: { pcie_12V_2x6: 1 }, tdp: undefined }), psu()],
    ],
    'native for the hungry one, adapter for the other': [
      'warning',
      [
        gpu({ power_connectors: { pcie_12V_2x6: 1 }, tdp: 600 }),
        gpu({ power_connectors: { pcie_12V_2x6: 1 }, tdp: 300 }),
        psu({ 'connectors.pcie_12vhpwr': 1, 'connectors.pcie_6_plus_2_pin': 2 }),
      ],
    ],
    'one plug under two names': [
      'ok',
      [
        gpu({ power_connectors: { pcie_12VHPWR: 1, pcie_12V_2x6: 1 } }),
        psu({ 'connectors.pcie_12vhpwr': 1 }),
      ],
    ],
    'two plugs on one card': ['warning', [gpu({ power_connectors: { pcie_12V_2x6: 2 }, tdp: 600 }), psu()]],
    ...Object.fromEntries(
      ['4080', '4090', '5070 Ti', '5080', '5090'].map((model): [string, RuleCase] => [
        `RTX ${model} without a 16-pin plug is a slip`,
        ['unknown', [gpu({ chipset: `GeForce RTX ${model}`, power_connectors: { pcie_8_pin: 3 } }), psu()]],
      ]),
    ),
    "the case's supply": ['unknown', [gpu(), housing({ power_supply: '600 W' })]],
    'no supply': ['n/a', [gpu()]],
    'no card': ['n/a', [psu()]],
  },
  'psu-eps': {
    'as many': ['ok', [motherboard(), psu()]],
    fewer: ['warning', [motherboard(), psu({ 'connectors.eps_8_pin': 1 })]],
    'four pins do not count': [
      'ok',
      [motherboard({ 'power_connectors.cpu_power': ['8 pin', '4-pin'] }), psu({ 'connectors.eps_8_pin': 1 })],
    ],
    'board says nothing': ['unknown', [motherboard({ 'power_connectors.cpu_power': undefined }), psu()]],
    'supply says nothing': ['unknown', [motherboard(), psu({ 'connectors.eps_8_pin': 0 })]],
  },
  'psu-sata-power': {
    'as many': ['ok', [hdd(), sataSsd(), psu({ 'connectors.sata': 2 })]],
    'one more': ['warning', [hdd(), sataSsd(), opticalDrive(), psu({ 'connectors.sata': 2 })]],
    'SAS drives too': ['warning', [hdd({ interface: 'SAS 12 Gb/s' }), hdd(), psu({ 'connectors.sata': 1 })]],
    'M.2 ones not': ['n/a', [nvme(), sataCard(), psu({ 'connectors.sata': 1 })]],
    'not stated': ['unknown', [hdd(), psu({ 'connectors.sata': undefined })]],
  },
  'psu-quality': {
    certified: ['ok', [psu(), gpu({ tdp: 200 })]],
    'not certified': ['info', [psu({ efficiency_rating: undefined }), gpu({ tdp: 200 })]],
    'for a small card': ['n/a', [psu({ efficiency_rating: undefined }), gpu({ tdp: 199 })]],
    'draw missing': ['unknown', [psu({ efficiency_rating: undefined }), gpu({ tdp: undefined })]],
    'draw missing, certified': ['n/a', [psu(), gpu({ tdp: undefined })]],
  },
  'm2-slots': {
    'as many': ['ok', [nvme(), nvme(), motherboard()]],
    'one more': ['error', [nvme(), nvme(), sataCard(), motherboard()]],
    'not stated': ['unknown', [nvme(), motherboard({ m2_slots: undefined })]],
    'only a Wi-Fi slot': ['error', [nvme(), motherboard({ m2_slots: [{ size: '2280', key: 'E' }] })]],
    'others do not count': ['n/a', [sataSsd(), motherboard()]],
    'one slot cut into two entries': [
      'error',
      [
        nvme(),
        nvme(),
        motherboard({
          ...legacy,
          m2_slots: [
            { size: '2242-2260', key: 'M' },
            { size: '2280', key: 'M' },
          ],
        }),
      ],
    ],
    'one slot cut into three': [
      'error',
      [
        nvme(),
        nvme(),
        motherboard({
          ...legacy,
          m2_slots: [
            { size: '2242', key: 'M' },
            { size: '2260', key: 'M' },
            { size: '2280', key: 'M' },
          ],
        }),
      ],
    ],
    'one slot cut in two by hand': [
      'error',
      [
        nvme(),
        nvme(),
        motherboard({
          m2_slots: [
            { size: '2242/2260', key: 'M', interface: 'PCIe 4.0 x4' },
            { size: '2280', key: 'M', interface: 'PCIe 4.0 x4' },
          ],
        }),
      ],
    ],
    'two slots of another link or another end': [
      'ok',
      [
        ...twice(nvme()),
        ...twice(nvme()),
        motherboard({
          m2_slots: [
            { size: '2242/2260', key: 'M', interface: 'PCIe 5.0 x4' },
            { size: '2280', key: 'M', interface: 'PCIe 4.0 x4' },
            { size: '2260/2280', key: 'M', interface: 'PCIe 4.0 x4' },
            { size: '22110', key: 'M', interface: 'PCIe 4.0 x4' },
          ],
        }),
      ],
    ],
    'a slot of 30 mm is for Wi-Fi': [
      'error',
      [nvme({ form_factor: 'M.2-2230' }), motherboard({ m2_slots: [{ size: '2230', key: 'M' }] })],
    ],
    'a key missing': [
      'unknown',
      [nvme(), motherboard({ m2_slots: [{ size: '2280', key: 'M' }, { size: '2280' }] })],
    ],
    'two slots of a record made by hand': [
      'ok',
      [
        nvme(),
        nvme(),
        motherboard({
          m2_slots: [
            { size: '2242', key: 'M' },
            { size: '2260', key: 'M' },
          ],
        }),
      ],
    ],
  },
  'm2-length': {
    'as long': ['ok', [nvme({ form_factor: 'M.2-22110' }), nvme(), motherboard()]],
    'too long': [
      'error',
      [nvme({ form_factor: 'M.2-22110' }), nvme({ form_factor: 'M.2-22110' }), motherboard()],
    ],
    shorter: ['ok', [nvme({ form_factor: 'M.2-2230' }), motherboard()]],
    'drive not measured': ['unknown', [nvme({ form_factor: 'M.2' }), motherboard()]],
    'too long beside one that is not measured': [
      'error',
      [
        nvme({ form_factor: 'M.2-22110' }),
        nvme({ form_factor: 'M.2' }),
        motherboard({
          m2_slots: [
            { size: '2280', key: 'M' },
            { size: '2280', key: 'M' },
          ],
        }),
      ],
    ],
    'a slot whose record ends too early was cut': [
      'unknown',
      [nvme(), motherboard({ m2_slots: [{ size: '2242/2260', key: 'M' }] })],
    ],
    'a length that is none': [
      'unknown',
      [nvme(), motherboard({ m2_slots: [{ size: '2280/22822', key: 'M' }] })],
    ],
    'slot not measured': ['unknown', [nvme(), motherboard({ m2_slots: [{ key: 'M' }] })]],
    'too long however long that slot is': [
      'error',
      [
        nvme({ form_factor: 'M.2-22110' }),
        nvme({ form_factor: 'M.2-22110' }),
        motherboard({ m2_slots: [{ key: 'M' }, { key: 'M', size: '2280' }] }),
      ],
    ],
    'too many anyway': ['n/a', [nvme(), nvme(), nvme(), motherboard()]],
    'slots not stated': ['n/a', [nvme(), motherboard({ m2_slots: undefined })]],
  },
  'm2-sata': {
    'two slots that take it': [
      'ok',
      [
        sataCard(),
        motherboard({
          m2_slots: [
            { size: '2280', key: 'M', interface: 'PCIe 4.0 x4 / SATA' },
            { size: '2280', key: 'B', interface: 'SATA' },
          ],
        }),
      ],
    ],
    'a slot that takes it': ['ok', [sataCard(), motherboard()]],
    'not two': ['error', [sataCard(), sataCard(), motherboard()]],
    'interface missing': ['unknown', [sataCard(), motherboard({ m2_slots: [{ size: '2280', key: 'M' }] })]],
    'enough beside one that does not say': [
      'ok',
      [sataCard(), motherboard({ m2_slots: [{ key: 'M' }, { key: 'M', interface: 'PCIe 3.0 x4 & SATA' }] })],
    ],
    'a default of an older record is no fact': ['unknown', [sataCard(), motherboard(legacy)]],
    'not of NVMe ones': ['n/a', [nvme(), motherboard()]],
    'slots not stated': ['n/a', [sataCard(), motherboard({ m2_slots: undefined })]],
  },
  'm2-pcie-gen': {
    'as fast': ['ok', [nvme(), nvme(), motherboard()]],
    'faster than the slot': ['info', [nvme({ interface: 'M.2 PCIe 5.0 x4' }), motherboard()]],
    'the fast one in the fast slot': [
      'ok',
      [
        nvme({ interface: 'M.2 PCIe 3.0 x4' }),
        nvme(),
        motherboard({
          m2_slots: [
            { key: 'M', interface: 'PCIe Gen3 x4' },
            { key: 'M', interface: 'PCIe Gen4x4' },
          ],
        }),
      ],
    ],
    'drive says nothing': ['unknown', [nvme({ interface: 'NVMe' }), motherboard()]],
    'slot says nothing': ['unknown', [nvme(), motherboard({ m2_slots: [{ key: 'M' }] })]],
    'a default of an older record is no fact': ['unknown', [nvme(), motherboard(legacy)]],
    'too many anyway': ['n/a', [nvme(), nvme(), nvme(), motherboard()]],
    'not of SATA ones': ['n/a', [sataCard(), motherboard()]],
    'slots not stated': ['n/a', [nvme(), motherboard({ m2_slots: undefined })]],
  },
  'sata-ports': {
    'one port': ['ok', [hdd(), motherboard({ storage_devices: { sata_6_gb_s: 1 } })]],
    'as many': ['ok', [hdd(), hdd(), sataSsd(), opticalDrive(), motherboard()]],
    'one more': ['error', [hdd(), hdd(), hdd(), sataSsd(), opticalDrive(), motherboard()]],
    'both speeds': [
      'ok',
      [hdd(), hdd(), motherboard({ storage_devices: { sata_6_gb_s: 1, sata_3_gb_s: 1 } })],
    ],
    'M.2 ones take none': ['n/a', [sataCard(), nvme(), motherboard()]],
    'mSATA takes none': ['n/a', [sataSsd({ form_factor: 'mSATA' }), motherboard()]],
    'of an unstated shape': ['ok', [sataSsd({ form_factor: undefined }), motherboard()]],
    'not stated': ['unknown', [hdd(), motherboard({ storage_devices: undefined })]],
    'all counts 0 means not counted': ['unknown', [hdd(), motherboard({ storage_devices: { u2: 1 } })]],
  },
  'm2-sata-shared': {
    'one port': ['info', [nvme(), sataSsd(), motherboard({ storage_devices: { sata_6_gb_s: 1 } })]],
    'ports to spare': ['ok', [nvme(), hdd(), hdd(), opticalDrive(), motherboard()]],
    'none to spare': ['info', [nvme(), hdd(), hdd(), sataSsd(), opticalDrive(), motherboard()]],
    'nothing in an M.2 slot': ['n/a', [hdd(), hdd(), hdd(), hdd(), hdd(), motherboard()]],
    'ports missing': ['unknown', [nvme(), motherboard({ storage_devices: undefined })]],
  },
  'storage-interface': {
    'two of U.2 beside a disk': [
      'error error ok',
      [
        nvme({ form_factor: 'U.2' }),
        nvme({ form_factor: 'U.2' }),
        hdd(),
        motherboard({ storage_devices: { u2: 1 } }),
      ],
    ],
    'a disk of 3.5" for PCIe is one of U.2': ['error', [nvme({ form_factor: '3.5"' }), motherboard()]],
    NVMe: ['ok', [nvme(), motherboard()]],
    'NVMe by its flag': ['ok', [nvme({ interface: undefined }), motherboard()]],
    SATA: ['ok', [hdd(), motherboard()]],
    SAS: ['error', [hdd({ interface: 'SAS 12 Gb/s' }), motherboard()]],
    PATA: ['error', [hdd({ interface: 'PATA' }), motherboard()]],
    IDE: ['error', [hdd({ interface: 'IDE' }), motherboard()]],
    'shape missing': ['unknown', [hdd({ form_factor: undefined }), motherboard()]],
    'interface missing': ['unknown', [hdd({ interface: undefined }), motherboard()]],
    mSATA: ['unknown', [sataSsd({ form_factor: 'mSATA' }), motherboard()]],
    'U.2 with a port': [
      'ok',
      [nvme({ form_factor: 'U.2' }), motherboard({ storage_devices: { u2: 1, sata_6_gb_s: 4 } })],
    ],
    'a drive of 2.5" for PCIe is one of U.2': [
      'ok error',
      [
        nvme({ form_factor: '2.5"', interface: 'PCIe 4.0 x4' }),
        motherboard({ storage_devices: { u2: 1, sata_6_gb_s: 4 } }),
        motherboard(),
      ],
    ],
    'U.2 beyond the ports': ['error', [nvme({ form_factor: 'U.2' }), motherboard()]],
    'U.2 and nothing stated': [
      'unknown',
      [nvme({ form_factor: 'U.2' }), motherboard({ storage_devices: undefined })],
    ],
    'a card': ['ok', [nvme({ form_factor: 'PCIe' }), motherboard()]],
  },
  'drive-bays-35': {
    'enough beside one of no stated shape': [
      'unknown',
      [hdd(), hdd({ form_factor: undefined }), housing({ internal_3_5_bays: 1 })],
    ],
    'as many': ['ok', [hdd(), housing()]],
    'one of no stated shape': ['unknown', [hdd({ form_factor: undefined }), housing()]],
    'too many beside one of no stated shape': [
      'error',
      [hdd(), hdd(), hdd({ form_factor: undefined }), housing()],
    ],
    'one more': ['error', [hdd(), hdd(), housing()]],
    'none at all': ['error', [hdd(), housing({ internal_3_5_bays: 0 })]],
    'not stated': ['unknown', [hdd(), housing({ internal_3_5_bays: undefined })]],
    others: ['n/a', [nvme(), sataSsd(), housing()]],
  },
  'drive-bays-25': {
    'one bay': ['ok', [sataSsd(), housing({ internal_2_5_bays: 1 })]],
    'as many': ['ok', [sataSsd(), sataSsd(), housing()]],
    'with a bracket': ['warning', [sataSsd(), sataSsd(), sataSsd(), housing()]],
    'no bay left': ['error', [sataSsd(), sataSsd(), sataSsd(), hdd(), housing()]],
    'more than brackets help': ['error', [sataSsd(), sataSsd(), sataSsd(), sataSsd(), housing()]],
    'too many disks leave nothing': ['error', [sataSsd(), hdd(), hdd(), housing({ internal_2_5_bays: 0 })]],
    'not stated': ['unknown', [sataSsd(), housing({ internal_2_5_bays: undefined })]],
    'large bays not stated': [
      'unknown',
      [sataSsd(), sataSsd(), sataSsd(), housing({ internal_3_5_bays: undefined })],
    ],
    'large bays not needed': ['ok', [sataSsd(), housing({ internal_3_5_bays: undefined })]],
    others: ['n/a', [nvme(), hdd(), housing()]],
  },
  'optical-bay': {
    'a bay': ['ok', [opticalDrive(), housing({ external_5_25_bays: 1 })]],
    none: ['error', [opticalDrive(), housing({ external_5_25_bays: 0 })]],
    'not stated': ['unknown', [opticalDrive(), housing()]],
    'nothing that needs one': ['n/a', [housing()]],
  },
  'pcie-slots': {
    'as many': ['ok', [gpu(), networkCard(), nvme({ form_factor: 'PCIe' }), motherboard()]],
    'one more': [
      'error',
      [gpu(), networkCard(), networkCard(), nvme({ form_factor: 'PCIe' }), motherboard()],
    ],
    'two cards, one wide slot': ['error', [gpu(), gpu(), motherboard()]],
    'two cards, two slots of four lanes': [
      'ok',
      [
        gpu(),
        gpu(),
        motherboard({
          pcie_slots: [
            { lanes: 16, quantity: 1 },
            { lanes: 4, quantity: 1 },
          ],
        }),
      ],
    ],
    'two cards, two slots of four lanes and none wider': [
      'error',
      [gpu(), gpu(), motherboard({ pcie_slots: [{ lanes: 4, quantity: 2 }] })],
    ],
    'two cards, a slot of three lanes': [
      'error',
      [
        gpu(),
        gpu(),
        motherboard({
          pcie_slots: [
            { lanes: 8, quantity: 1 },
            { lanes: 3, quantity: 1 },
          ],
        }),
      ],
    ],
    'one card, a slot of seven lanes': [
      'error',
      [gpu(), motherboard({ pcie_slots: [{ lanes: 7, quantity: 1 }] })],
    ],
    'no slot at all': ['error', [gpu(), motherboard({ pcie_slots: [{ lanes: 16, quantity: 0 }] })]],
    'one card, a slot of four lanes': [
      'error',
      [gpu(), motherboard({ pcie_slots: [{ lanes: 4, quantity: 1 }] })],
    ],
    'one card, a slot of eight lanes': [
      'ok',
      [gpu(), motherboard({ pcie_slots: [{ lanes: 8, quantity: 1 }] })],
    ],
    'a slot counts once without a number': ['ok', [gpu(), motherboard({ pcie_slots: [{ lanes: 16 }] })]],
    'lanes missing': ['unknown', [gpu(), motherboard({ pcie_slots: [{ quantity: 1 }] })]],
    'slots missing': ['unknown', [gpu(), motherboard({ pcie_slots: undefined })]],
    'a card that does not say where it goes': [
      'unknown',
      [networkCard({ interface: undefined }, { name: 'Elgato 4K' }), motherboard()],
    ],
    'USB takes none': [
      'n/a',
      [networkCard({ interface: undefined }, { name: 'TP-Link USB 3.0' }), motherboard()],
    ],
    'M.2 takes none': ['n/a', [networkCard({ interface: 'M.2' }), motherboard()]],
    'PCI is another slot': [
      'n/a',
      [networkCard({ interface: undefined }, { name: 'D-Link PCI' }), motherboard()],
    ],
    'nothing that takes one': ['n/a', [nvme(), motherboard()]],
  },
  'legacy-pci': {
    PCIe: ['n/a', [networkCard(), motherboard()]],
    PCI: [
      'warning',
      [networkCard({ interface: undefined }, { name: 'D-Link DFE-530TX PCI' }), motherboard()],
    ],
    'PCI Express': [
      'n/a',
      [networkCard({ interface: undefined }, { name: 'Intel PCI Express' }), motherboard()],
    ],
    'not stated': ['n/a', [networkCard({ interface: undefined }, { name: 'Elgato 4K' })]],
  },
  'display-output': {
    "the processor's own": ['ok', [cpu(), motherboard()]],
    'none at all': ['error', [cpu(noGraphics), motherboard()]],
    'a board without outputs': [
      'error',
      [cpu(), motherboard({ back_panel_ports: ['4 x USB 3.2', '1 x LAN', 'Audio jacks', 'PS/2'] })],
    ],
    'a list that is not whole': [
      'unknown unknown unknown',
      [
        cpu(),
        motherboard({ back_panel_ports: ['4 x USB 3.2', '1 x LAN', 'Audio'] }),
        motherboard({ back_panel_ports: ['4 x USB 3.2', '1 x LAN', 'PS/2', 'Wi-Fi'] }),
        motherboard({ back_panel_ports: ['Audio', '1 x LAN', 'PS/2', 'Wi-Fi'] }),
      ],
    ],
    'each kind of output': [
      'ok ok ok ok ok ok ok',
      [
        cpu(),
        ...['HDMI', 'DisplayPort', 'VGA', 'D-Sub', 'DVI-D', 'USB4 Type-C', 'Thunderbolt 4'].map((port) =>
          motherboard({ back_panel_ports: [port] }),
        ),
      ],
    ],
    'ports missing': ['unknown', [cpu(), motherboard({ back_panel_ports: undefined })]],
    'graphics not stated': [
      'unknown unknown',
      [
        cpu({ 'specifications.integratedGraphics.model': undefined }),
        cpu({ 'specifications.integratedGraphics.model': '0' }),
      ],
    ],
    'a card': ['ok', [gpu(), cpu(noGraphics), motherboard()]],
    'a card that does not say': ['unknown', [gpu({ video_outputs: undefined })]],
    'a card that counts none': ['unknown', [gpu({ video_outputs: { hdmi_2_1: 0 } })]],
    'two cards, of which one says': ['ok', [gpu({ video_outputs: undefined }), gpu()]],
    'a processor alone': ['n/a', [cpu()]],
  },
  'monitor-connection': {
    'a plug in common': ['ok', [monitor(), gpu()]],
    none: ['warning', [monitor({ connectors: '1 x VGA' }), gpu()]],
    'each kind': [
      'ok ok ok ok ok',
      [
        ...['1 x HDMI', '1 x DisplayPort 1.2', '1 x DVI-D', '1 x VGA', '1 x USB Type-C'].map((connectors) =>
          monitor({ connectors }),
        ),
        gpu({ video_outputs: { hdmi_2_0: 1, displayport_1_4a: 1, dvi_d: 1, vga: 1, usb_c: 1 } }),
      ],
    ],
    'ports run together': ['ok', [monitor({ connectors: '2 x VGA1 x HDMI 2.1' }), gpu()]],
    "the board's": ['ok', [monitor({ connectors: '1 x HDMI' }), motherboard()]],
    "the board's other": ['warning', [monitor({ connectors: '1 x DVI' }), motherboard()]],
    "the board's DisplayPort": [
      'ok',
      [monitor({ connectors: '1 x DisplayPort' }), motherboard({ back_panel_ports: ['2 x DP 1.4'] })],
    ],
    "the board's Thunderbolt": [
      'ok',
      [monitor({ connectors: '1 x USB-C' }), motherboard({ back_panel_ports: ['2 x Thunderbolt 4'] })],
    ],
    "the board's VGA and DVI": [
      'ok ok',
      [
        monitor({ connectors: '1 x VGA' }),
        monitor({ connectors: '1 x DVI' }),
        motherboard({ back_panel_ports: ['1 x D-Sub', '1 x DVI-D'] }),
      ],
    ],
    'a card hides the board': [
      'warning',
      [monitor({ connectors: '1 x VGA' }), gpu(), motherboard({ back_panel_ports: ['VGA'] })],
    ],
    'monitor says nothing': ['unknown', [monitor({ connectors: undefined }), gpu()]],
    'card says nothing': ['unknown', [monitor(), gpu({ video_outputs: undefined })]],
    'board says nothing': ['unknown', [monitor(), motherboard({ back_panel_ports: undefined })]],
    'one of two cards does': ['ok', [monitor(), gpu({ video_outputs: undefined }), gpu()]],
    'nothing to connect to': ['n/a', [monitor(), cpu()]],
  },
  'monitor-count': {
    'as many': ['ok', [monitor(), monitor(), monitor(), monitor(), gpu()]],
    'one more': ['error', [monitor(), monitor(), monitor(), monitor(), monitor(), gpu()]],
    'two cards': [
      'ok',
      [monitor(), monitor(), gpu({ video_outputs: { hdmi_2_1: 1 } }), gpu({ video_outputs: { vga: 1 } })],
    ],
    'not stated': ['unknown', [monitor(), gpu({ video_outputs: undefined })]],
    'no card': ['n/a', [monitor(), motherboard()]],
    'no monitor': ['n/a', [gpu()]],
  },
  'monitor-bandwidth': {
    'DisplayPort of no stated version': [
      'info',
      [
        monitor({ connectors: '1 x DisplayPort', refresh_rate: 240 }),
        gpu({ video_outputs: { hdmi_2_1: 0, displayport_1_4a: 3 } }),
      ],
    ],
    'a plug that is counted as none': [
      'n/a',
      [monitor({ connectors: '1 x HDMI 2.0' }), gpu({ video_outputs: { hdmi_2_1: 0, displayport_1_4a: 3 } })],
    ],
    enough: ['ok', [monitor(), gpu()]],
    // 3840 × 2160 × 144 × 24 × 1.1 = 31.5 Gb/s over DisplayPort 1.4.
    'too little': ['info', [monitor({ resolution: { horizontalRes: 3840, verticalRes: 2160 } }), gpu()]],
    'both ends of a cable': [
      'info',
      [
        monitor({ connectors: '1 x HDMI 2.1', resolution: { horizontalRes: 3840, verticalRes: 2160 } }),
        gpu({ video_outputs: { hdmi_2_0: 1 } }),
      ],
    ],
    ...Object.fromEntries(
      (
        [
          ['HDMI 2.1', 'hdmi_2_1', 42],
          ['HDMI 2.0', 'hdmi_2_0b', 14.4],
          ['HDMI', 'hdmi', 8.2],
          ['DisplayPort 2.1', 'displayport_2_1', 38],
          ['DisplayPort 1.4', 'displayport_1_4a', 25.9],
          ['DisplayPort 1.3', 'displayport_1_3', 25.9],
          ['DisplayPort', 'displayport', 17.3],
          ['USB Type-C', 'usb_c', 25.9],
          ['DVI', 'dvi_d', 7.9],
          ['VGA', 'vga', 6],
        ] as const
      ).map(([connector, output, gigabits]): [string, RuleCase] => {
        // A picture one pixel high that needs so many Gb/s.
        const needs = (share: number) =>
          monitor({
            connectors: `1 x ${connector}`,
            resolution: { horizontalRes: (gigabits * share * 1e9) / 24 / 1.1, verticalRes: 1 },
            refresh_rate: 1,
          });
        const card = gpu({ video_outputs: { [output]: 1 } });
        return [`${connector} carries ${gigabits} Gb/s`, ['ok info', [needs(0.999), needs(1.001), card]]];
      }),
    ),
    'nothing in common': ['n/a', [monitor({ connectors: '1 x VGA' }), gpu()]],
    'resolution missing': ['unknown', [monitor({ 'resolution.verticalRes': undefined }), gpu()]],
    'width missing': ['unknown', [monitor({ 'resolution.horizontalRes': undefined }), gpu()]],
    'rate missing': ['unknown', [monitor({ refresh_rate: undefined }), gpu()]],
    'inputs missing': [
      'unknown unknown',
      [monitor({ connectors: undefined }), monitor({ connectors: '?!' }), gpu()],
    ],
    'outputs missing': ['unknown', [monitor(), gpu({ video_outputs: undefined })]],
  },
  'usb-c-front': {
    connected: ['ok', [housing(), motherboard()]],
    'by each fast header': [
      'ok ok ok ok',
      [
        housing(),
        ...['usb_3_2_gen_2', 'usb_3_2_gen_2x2', 'usb_4', 'usb_4_80g'].map((header) =>
          motherboard({ usb_headers: { [header]: 1 } }),
        ),
      ],
    ],
    'not connected': ['warning', [housing(), motherboard({ usb_headers: { usb_3_2_gen_1: 2 } })]],
    'no such socket': ['n/a', [housing({ front_usb_ports: ['2 x USB 3.0'] }), motherboard()]],
    'case says nothing': ['unknown', [housing({ front_usb_ports: undefined }), motherboard()]],
    'case says it in one text': [
      'ok',
      [
        housing({ front_usb_ports: undefined, front_panel_usb: 'USB 3.2 Gen 2 Type-CUSB 3.2 Gen 1 Type-A' }),
        motherboard(),
      ],
    ],
    'board says nothing': ['unknown', [housing(), motherboard({ usb_headers: undefined })]],
  },
  'usb3-front': {
    connected: ['ok', [housing(), motherboard()]],
    'not connected': ['warning', [housing(), motherboard({ usb_headers: { usb_2_0: 2 } })]],
    'no such socket': ['n/a', [housing({ front_usb_ports: ['2 x USB 2.0'] }), motherboard()]],
    'only Type-C': ['n/a', [housing({ front_usb_ports: ['USB 3.2 Gen 2 Type-C x 1'] }), motherboard()]],
    'both in one text': [
      'ok',
      [
        housing({
          front_usb_ports: undefined,
          front_panel_usb: 'USB 3.2 Gen 2 Type-C USB 3.2 Gen 1 Type-A USB 2.0 Type-A',
        }),
        motherboard(),
      ],
    ],
    'case says nothing': ['unknown', [housing({ front_usb_ports: undefined }), motherboard()]],
    'board says nothing': ['unknown', [housing(), motherboard({ usb_headers: undefined })]],
  },
  wifi: {
    'by one of its ports': [
      'ok',
      [
        motherboard({
          wireless_networking: undefined,
          back_panel_ports: ['2 x USB 2.0', 'Wi-Fi module', 'Audio'],
        }),
      ],
    ],
    'on the board': ['ok', [motherboard()]],
    'by its name': [
      'ok',
      [motherboard({ wireless_networking: undefined }, { name: 'MSI B650 Tomahawk WiFi' })],
    ],
    'by its ports': [
      'ok',
      [motherboard({ wireless_networking: undefined, back_panel_ports: ['Wi-Fi / Bluetooth'] })],
    ],
    'by a card': [
      'ok',
      [motherboard({ wireless_networking: 'None' }), networkCard({}, { name: 'Asus PCE-AX3000 Wi-Fi 6' })],
    ],
    none: ['info', [motherboard({ wireless_networking: 'None' })]],
    'a wired card': [
      'info',
      [motherboard({ wireless_networking: 'None' }), networkCard({}, { name: 'Intel X540 Ethernet' })],
    ],
    'not stated': ['unknown', [motherboard({ wireless_networking: undefined })]],
  },
  'os-missing': {
    'a system': ['n/a', [cpu(), system()]],
    none: ['info', [cpu(), motherboard()]],
    'nothing at all': ['n/a', []],
  },
  'os-cpu': {
    'new enough': ['ok', [system(), cpu()]],
    'Windows 10': [
      'n/a',
      [system({}, { name: 'Windows 10 Home' }), core('Core i5-6500', 'LGA 1151', 'Skylake')],
    ],
    'too old by generation': [
      'warning warning warning warning warning warning warning',
      [
        system(),
        core('Core i5-6500', 'LGA 1151', 'Skylake'),
        core('Core i5-7500', 'LGA 1151', 'Kaby Lake'),
        core('Xeon E3-1230 v6', 'LGA 1151', 'Kaby Lake'),
        core('A10-9700', 'AM4', 'Excavator'),
        core('Ryzen 5 1600', 'AM4', 'Zen', noGraphics),
        core('Athlon 3000G', 'AM4', 'Zen'),
        core('Threadripper 1950X', 'TR4', 'Zen'),
      ],
    ],
    'the oldest that are': [
      'ok ok',
      [
        system(),
        core('Core i5-8500', 'LGA 1151', 'Coffee Lake'),
        core('Ryzen 5 2600', 'AM4', 'Zen+', noGraphics),
      ],
    ],
    'too old by socket': [
      Array.from({ length: 14 }, () => 'warning').join(' '),
      [
        system(),
        ...'LGA 775,LGA 1156,LGA 1155,LGA 1150,LGA 1366,LGA 2011,LGA 2011-3,AM2,AM2+,AM3,AM3+,FM1,FM2,FM2+'
          .split(',')
          .map((socket) => cpu({ socket, microarchitecture: 'Nehalem' })),
      ],
    ],
    'generation not told': ['unknown', [system(), cpu({ microarchitecture: undefined })]],
    'nothing stated': ['unknown', [system(), cpu({ microarchitecture: undefined, socket: undefined })]],
  },
  'os-ram': {
    'as much as Home uses': ['ok', [system(), memory({ capacity: 128 })]],
    more: ['warning', [system(), memory({ capacity: 129 })]],
    Pro: ['n/a', [system({}, { name: 'Windows 11 Pro' }), memory({ capacity: 256 })]],
    'capacity missing': [
      'unknown',
      [system(), memory({ capacity: undefined, 'modules.capacity_gb': undefined })],
    ],
    'too much without what is missing': [
      'warning',
      [
        system(),
        memory({ capacity: 129 }),
        memory({ capacity: undefined, 'modules.capacity_gb': undefined }),
      ],
    ],
    'no memory': ['n/a', [system()]],
  },
  'os-32bit': {
    'as much as it uses': ['ok', [system({}, { name: 'Windows 10 Home 32-bit' }), memory({ capacity: 4 })]],
    more: ['warning', [system({}, { name: 'Windows 10 Home 32-bit' }), memory({ capacity: 5 })]],
    both: ['n/a', [system({}, { name: 'Windows 10 Home 32/64-bit' }), memory()]],
    '64 bits': ['n/a', [system({}, { name: 'Windows 11 Home 64-bit' }), memory()]],
    'capacity missing': [
      'unknown',
      [
        system({}, { name: 'Windows 10 Home 32-bit' }),
        memory({ capacity: undefined, 'modules.capacity_gb': undefined }),
      ],
    ],
  },
  'thermal-paste': {
    'with both': ['info', [cpu(), cooler()]],
    'none chosen': ['info', [cpu()]],
    'with a cooler': ['info', [cooler()]],
    'some chosen': ['n/a', [cpu(), paste()]],
    'nothing to put it on': ['n/a', [housing()]],
  },
  'balance-cpu-gpu': {
    'exactly at the lower border': ['ok', ...indexed('gaming_4k', 3.6, 232)],
    'exactly at the upper border': ['ok', ...indexed('gaming_4k', 10.2, 232)],
    'just below the lower border': ['info', ...indexed('gaming_1080p', 5.3 * 0.5999, 141)],
    'just above the lower border': ['ok', ...indexed('gaming_1080p', 5.3 * 0.6001, 141)],
    'side by side': ['ok', ...indexed('gaming_1080p', 5.3, 141)],
    'at the lower border': ['ok', ...indexed('gaming_1080p', 5.3 * 0.61, 141)],
    'the processor limits': ['info', ...indexed('gaming_1080p', 5.3 * 0.59, 141)],
    'at the upper border': ['ok', ...indexed('gaming_1440p', 5.5 * 1.69, 189)],
    'the card limits': ['info', ...indexed('gaming_1440p', 5.5 * 1.71, 189)],
    'at 4K': ['ok', ...indexed('gaming_4k', 6, 232)],
    'the processor limits at 4K': ['info', ...indexed('gaming_4k', 6 * 0.59, 232)],
    'the card limits at 4K': ['info', ...indexed('gaming_4k', 6, 232 / 1.71)],
    'the processor limits at 1440p': ['info', ...indexed('gaming_1440p', 5.5, 189 / 0.59)],
    'another use': ['n/a', ...indexed('office', 1, 400)],
    'no use': ['n/a', ...indexed(undefined, 1, 400)],
    'processor not known': ['unknown', ...indexed('gaming_1080p', undefined, 141)],
    'card not known': ['unknown', ...indexed('gaming_1080p', 5.3)],
    'no figures': ['unknown', [cpu(), gpu()], { use: 'gaming_1080p' }],
  },
  'balance-vram': {
    'enough at 1440p': ['ok', [gpu({ memory: 12 })], { use: 'gaming_1440p' }],
    'too little at 1440p': ['info', [gpu({ memory: 11 })], { use: 'gaming_1440p' }],
    'enough at 4K': ['ok', [gpu({ memory: 16 })], { use: 'gaming_4k' }],
    'too little at 4K': ['info', [gpu({ memory: 15 })], { use: 'gaming_4k' }],
    'enough for a model': ['ok', [gpu({ memory: 12 })], { use: 'local_ai' }],
    'too little for a model': ['info', [gpu({ memory: 11 })], { use: 'local_ai' }],
    'another use': ['n/a', [gpu({ memory: 1 })], { use: 'gaming_1080p' }],
    'no use': ['n/a', [gpu({ memory: 1 })]],
    'not stated': ['unknown', [gpu({ memory: undefined })], { use: 'gaming_4k' }],
  },
  'balance-ram': {
    enough: ['ok', [memory({ capacity: 16 })]],
    'too little': ['info', [memory({ capacity: 15 })]],
    'too little for a use': ['info', [memory({ capacity: 15 })], { use: 'office' }],
    'enough for video': ['ok', [memory({ capacity: 32 })], { use: 'video_editing' }],
    'too little for video': ['info', [memory({ capacity: 31 })], { use: 'video_editing' }],
    'too little for models': ['info', [memory({ capacity: 31 })], { use: 'local_ai' }],
    'enough for others': ['ok', [memory({ capacity: 16 })], { use: 'gaming_4k' }],
    'each use by its name': ['info', [memory({ capacity: 8 })], { use: 'home_server' }],
    'a student': ['info', [memory({ capacity: 8 })], { use: 'student' }],
    'at 1080p': ['info', [memory({ capacity: 8 })], { use: 'gaming_1080p' }],
    'not stated': ['unknown', [memory({ capacity: undefined, 'modules.capacity_gb': undefined })]],
    'enough without what is not stated': [
      'ok',
      [memory(), memory({ capacity: undefined, 'modules.capacity_gb': undefined })],
    ],
    'no memory': ['n/a', [cpu()]],
  },
  'balance-budget': {
    'nearly all around': ['info', ...priced('gaming_4k', 1, 1, 1, 1, 30, 30, 30, 6)],
    // Processor, board, memory, drive, case, supply, cooler, card: 35 of 100 around them, 25 for the card.
    'well spent': ['ok', ...priced('gaming_4k', 10, 10, 10, 10, 15, 10, 10, 25)],
    'too much around': ['info', ...priced('gaming_4k', 10, 10, 10, 9, 16, 10, 10, 25)],
    'too little for the card': ['info', ...priced('gaming_4k', 10, 10, 10, 11, 15, 10, 10, 24)],
    'a card matters less elsewhere': ['ok', ...priced('office', 10, 10, 10, 11, 15, 10, 10, 24)],
    'nor without a use': ['ok', ...prices(10, 10, 10, 11, 15, 10, 10, 24)],
    'at 1080p': ['info', ...priced('gaming_1080p', 10, 10, 10, 11, 15, 10, 10, 24)],
    'at 1440p': ['info', ...priced('gaming_1440p', 10, 10, 10, 11, 15, 10, 10, 24)],
    'too much around, no card': [
      'info',
      ...((): [Part[], BuildContext] => {
        const [parts, context] = prices(10, 10, 10, 9, 16, 10, 10, 25);
        return [parts.filter(({ kind }) => kind !== 'gpu'), context];
      })(),
    ],
    'prices missing': ['n/a', whole()],
    'a price missing': ['unknown', whole(), { prices: new Map() }],
    'half a PC': ['n/a', whole().slice(1), { prices: new Map() }],
  },
};
