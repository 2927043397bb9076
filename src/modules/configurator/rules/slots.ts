import type { slots as slotNames } from '../configurator.contract.ts';

export type SlotName = (typeof slotNames)[number];

/** A place in the build, in the order in which a PC is chosen. */
export type Slot = {
  slot: SlotName;
  label: string;
  /** The shop's product kinds that go there. */
  kinds: readonly string[];
  /** May hold several units. */
  isMultiple: boolean;
  /**
   * Choosing another product adds it instead of taking the chosen one's place. Memory and cards may be doubled, but
   * who picks another kit means another kit.
   */
  isCollection: boolean;
  isRequired: boolean;
};

export const slots: readonly Slot[] = [
  {
    slot: 'cpu',
    label: 'Procesador',
    kinds: ['cpu'],
    isMultiple: false,
    isCollection: false,
    isRequired: true,
  },
  {
    slot: 'motherboard',
    label: 'Tarjeta madre',
    kinds: ['motherboard'],
    isMultiple: false,
    isCollection: false,
    isRequired: true,
  },
  {
    slot: 'memory',
    label: 'Memoria RAM',
    kinds: ['memory'],
    isMultiple: true,
    isCollection: false,
    isRequired: true,
  },
  {
    slot: 'gpu',
    label: 'Tarjeta de video',
    kinds: ['gpu'],
    isMultiple: true,
    isCollection: false,
    isRequired: false,
  },
  {
    slot: 'storage',
    label: 'Almacenamiento',
    kinds: ['ssd', 'hdd'],
    isMultiple: true,
    isCollection: true,
    isRequired: true,
  },
  {
    slot: 'case',
    label: 'Gabinete',
    kinds: ['case'],
    isMultiple: false,
    isCollection: false,
    isRequired: true,
  },
  {
    slot: 'psu',
    label: 'Fuente de poder',
    kinds: ['psu'],
    isMultiple: false,
    isCollection: false,
    isRequired: true,
  },
  {
    slot: 'cooler',
    label: 'Enfriamiento',
    kinds: ['cpu_cooler'],
    isMultiple: false,
    isCollection: false,
    isRequired: false,
  },
  {
    slot: 'fan',
    label: 'Ventiladores',
    kinds: ['fan'],
    isMultiple: true,
    isCollection: true,
    isRequired: false,
  },
  {
    slot: 'os',
    label: 'Sistema operativo',
    kinds: ['operating_system'],
    isMultiple: false,
    isCollection: false,
    isRequired: false,
  },
  {
    slot: 'monitor',
    label: 'Monitores',
    kinds: ['monitor'],
    isMultiple: true,
    isCollection: true,
    isRequired: false,
  },
  {
    slot: 'peripheral',
    label: 'Periféricos y extras',
    kinds: [
      'keyboard',
      'mouse',
      'mouse_pad',
      'headset',
      'speakers',
      'microphone',
      'webcam',
      'network_card',
      'sound_card',
      'capture_card',
      'optical_drive',
      'thermal_paste',
      'ups',
      'external_storage',
      'lighting',
    ],
    isMultiple: true,
    isCollection: true,
    isRequired: false,
  },
];

const slotOfKind: ReadonlyMap<string, Slot> = new Map(
  slots.flatMap((slot) => slot.kinds.map((kind) => [kind, slot] as const)),
);

/** Where products of a kind go; undefined for what is no part of a PC (laptops, chairs). */
export function slotOf(productKind: string): Slot | undefined {
  return slotOfKind.get(productKind);
}

/** The slot of a name. */
export function slotNamed(name: SlotName): Slot {
  const found = slots.find(({ slot }) => slot === name);
  if (!found) throw new Error(`There is no slot ${name}.`);
  return found;
}
