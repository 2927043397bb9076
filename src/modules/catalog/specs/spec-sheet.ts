import { type SpecRow, specFieldsOf, specRows } from './read-specs.ts';
import { type SpecGroup, specGroupOf, specGroups } from './spec-groups.ts';
import { inLayoutOrder, leftOutKeys, type StoredLayout } from './spec-layout.ts';

/** A spec with the heading it stands under on the product page. */
export type SheetRow = SpecRow & { group: SpecGroup };

/** Specs of the data that are lists and tables of their own: only the product page shows them. */
const furtherSpecs: Record<string, { key: string; label: string; unit?: string; read: Reader }[]> = {
  gpu: [
    {
      key: 'outputs',
      label: 'Salidas de video',
      read: (specs) => counted(specs['video_outputs'], outputName),
    },
    {
      key: 'gpu_power',
      label: 'Conectores de corriente',
      read: (specs) => counted(specs['power_connectors'], (key) => gpuPower[key]),
    },
  ],
  cpu: [
    { key: 'l2', label: 'Caché L2', unit: 'MB', read: (specs) => numeral(under(specs, 'cache')['l2']) },
    {
      key: 'memory_channels',
      label: 'Canales de memoria',
      read: (specs) => numeral(under(under(specs, 'specifications'), 'memory')['channels']),
    },
  ],
  motherboard: [
    { key: 'm2', label: 'Ranuras M.2 para unidades', read: m2Slots },
    { key: 'pcie_slots', label: 'Ranuras PCIe', read: pcieSlots },
    {
      key: 'usb_headers',
      label: 'USB internos',
      read: (specs) => counted(specs['usb_headers'], (key) => usbName(key)),
    },
    {
      key: 'fan_headers',
      label: 'Conectores de ventilador',
      read: (specs) => numeral(sumOf(under(specs, 'fan_headers'))),
    },
  ],
  case: [
    { key: 'volume', label: 'Volumen', unit: 'L', read: (specs) => numeral(specs['volume']) },
    {
      key: 'psu_formats',
      label: 'Formatos de fuente',
      read: (specs) => listed(specs['supported_power_supply_form_factors']),
    },
  ],
  psu: [
    {
      key: 'molex',
      label: 'Conectores Molex',
      read: (specs) => numeral(under(specs, 'connectors')['molex_4_pin']),
    },
  ],
  monitor: [{ key: 'viewing', label: 'Ángulos de visión', read: (specs) => text(specs['viewing_angle']) }],
};

/** Every spec that a kind can show, known of a product or not, as the shop brings them. */
export function sheetSpecsOf(
  kind: string,
): { key: string; label: string; unit: string | null; group: SpecGroup }[] {
  return [...specFieldsOf(kind), ...(furtherSpecs[kind] ?? [])]
    .map(({ key, label, unit }) => ({ key, label, unit: unit ?? null, group: specGroupOf(kind, key) }))
    .toSorted((one, other) => specGroups.indexOf(one.group) - specGroups.indexOf(other.group));
}

/** What is known of a product under the headings of its page, in the shop's words, as staff arranged it. */
export function specSheet(
  kind: string,
  specs: Readonly<Record<string, unknown>>,
  layout?: StoredLayout,
): SheetRow[] {
  const further = (furtherSpecs[kind] ?? []).flatMap(({ key, label, unit, read }) => {
    const value = read(specs);
    return value === undefined ? [] : [{ key, label, value, unit: unit ?? null }];
  });
  const hidden = leftOutKeys(layout, 'is_shown');
  return inLayoutOrder([...specRows(kind, specs), ...further], layout)
    .filter(({ key }) => !hidden.has(key))
    .map((row) => ({ ...row, value: countsApart(row.value), group: specGroupOf(kind, row.key) }))
    .toSorted((one, other) => specGroups.indexOf(one.group) - specGroups.indexOf(other.group));
}

/** Makers write `2 x HDMI 1 x DisplayPort 1.4`; measures (`478 x 290`) are left alone. */
function countsApart(value: string): string {
  return value.replaceAll(/(?<=[^\s,]) (?=\d+ ?x \D)/g, ', ').replaceAll(/\b(\d+) ?x (?=\D)/g, '$1 × ');
}

type Reader = (specs: Readonly<Record<string, unknown>>) => string | undefined;

const gpuPower: Readonly<Record<string, string>> = {
  pcie_6_pin: '6 pines',
  pcie_8_pin: '8 pines',
  pcie_12VHPWR: '16 pines (12VHPWR)',
  pcie_12V_2x6: '16 pines (12V-2×6)',
};

/** `displayport_2_1_b` → `DisplayPort 2.1b`. */
function outputName(key: string): string | undefined {
  const names = { displayport: 'DisplayPort', hdmi: 'HDMI', dvi_d: 'DVI-D', usb_c: 'USB-C', vga: 'VGA' };
  const [start, name] = Object.entries(names).find(([known]) => key.startsWith(known)) ?? [];
  if (start === undefined || name === undefined) return undefined;
  const version = key.slice(start.length).replace(/^_/, '').replace('_', '.').replace('_', '');
  return version === '' ? name : `${name} ${version}`;
}

/** `usb_3_2_gen_2x2` → `USB 3.2 Gen 2x2`. */
function usbName(key: string): string | undefined {
  const [, version, generation, speed] = /^usb_(\d(?:_\d)?)(?:_gen_(\w+))?(?:_(\d+g))?$/.exec(key) ?? [];
  if (version === undefined) return undefined;
  return `USB ${version.replace('_', '.')}${generation ? ` Gen ${generation}` : ''}${speed ? ` ${speed.toUpperCase()}` : ''}`;
}

/** `{ hdmi_2_1: 2, … }` → `2 × HDMI 2.1, …`; what has no name is left out. */
function counted(value: unknown, nameOf: (key: string) => string | undefined): string | undefined {
  return joined(
    Object.entries(recordOf(value)).flatMap(([key, count]) => {
      const name = nameOf(key);
      return typeof count === 'number' && count > 0 && name !== undefined ? [`${count} × ${name}`] : [];
    }),
  );
}

/** Those that take a drive: key E is for Wi-Fi. */
function m2Slots(specs: Readonly<Record<string, unknown>>): string | undefined {
  const counts = new Map<string, number>();
  for (const slot of asList(specs['m2_slots']).map(recordOf)) {
    if (slot['key'] !== 'M') continue;
    const name = text(slot['interface']) ?? 'M.2';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return joined([...counts].map(([name, count]) => `${count} × ${name}`));
}

function pcieSlots(specs: Readonly<Record<string, unknown>>): string | undefined {
  return joined(
    asList(specs['pcie_slots'])
      .map(recordOf)
      .flatMap(({ gen, lanes, quantity }) =>
        typeof lanes === 'number' && typeof quantity === 'number'
          ? [`${quantity} × PCIe${typeof gen === 'string' ? ` ${gen}` : ''} x${lanes}`]
          : [],
      ),
  );
}

function under(specs: Readonly<Record<string, unknown>>, key: string): Record<string, unknown> {
  return recordOf(specs[key]);
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function sumOf(counts: Record<string, unknown>): number | undefined {
  const numbers = Object.values(counts).filter((value) => typeof value === 'number');
  return numbers.length === 0 ? undefined : numbers.reduce((sum, number) => sum + number, 0);
}

/** Nothing and nought are not told apart in the data, so neither is shown. */
function numeral(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? String(value) : undefined;
}

function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  return trimmed === '' || trimmed.length > 80 ? undefined : trimmed;
}

function listed(value: unknown): string | undefined {
  return joined(asList(value).flatMap((entry) => text(entry) ?? []));
}

function joined(parts: readonly string[]): string | undefined {
  return parts.length === 0 ? undefined : parts.join(', ');
}
