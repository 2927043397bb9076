import type { ProductKind } from '../../catalog/index.ts';
import { joinedM2Slots } from '../../configurator/index.ts';

/** One file of BuildCores OpenDB, read with doubt: what is only an untouched default is left out. */
export type OpendbRecord = {
  id: string;
  kinds: readonly ProductKind[];
  manufacturer: string;
  /** As printed by the maker, without those that are barcodes. */
  partNumbers: string[];
  /** EAN and UPC. */
  barcodes: string[];
  specs: Record<string, unknown>;
  /** Whether people have checked the record. */
  isVerified: boolean;
};

/** Folders of the database that hold parts the shop knows specs of, and which products they may be. */
export const opendbFolders: Readonly<Record<string, readonly ProductKind[]>> = {
  CPU: ['cpu'],
  Motherboard: ['motherboard'],
  RAM: ['memory'],
  GPU: ['gpu'],
  PCCase: ['case'],
  PSU: ['psu'],
  CPUCooler: ['cpu_cooler'],
  CaseFan: ['fan'],
  Storage: ['ssd', 'hdd'],
  Monitor: ['monitor'],
};

type Fields = Record<string, unknown>;

/**
 * Reads a file's JSON. What it says of itself (names, shop links, inner ids) is not specs; empty values, `Unknown` and
 * zeros that mean «nobody filled it in» are left out.
 * @returns undefined for what is no record of a folder the shop reads
 */
export function readOpendbRecord(folder: string, json: unknown): OpendbRecord | undefined {
  const kinds = Object.hasOwn(opendbFolders, folder) ? opendbFolders[folder] : undefined;
  if (!kinds || !isFields(json)) return undefined;
  const { opendb_id: id, metadata, identifiers, general_product_information: _shops, ...given } = json;
  if (typeof id !== 'string' || !isFields(metadata) || typeof metadata['manufacturer'] !== 'string') {
    return undefined;
  }
  const codes = [...textsIn(metadata['part_numbers']).flatMap(splitApart), ...identifiersIn(identifiers)];
  const isVerified = typeof metadata['last_manually_spec_verified_at'] === 'string';
  return {
    id,
    kinds,
    manufacturer: metadata['manufacturer'],
    partNumbers: codes.filter((code) => !isBarcode(code)),
    barcodes: codes.filter(isBarcode),
    specs: (readers[folder] ?? cleaned)(given, isVerified),
    isVerified,
  };
}

/** Several numbers were pasted into one with rows of spaces. */
function splitApart(text: string): string[] {
  return text
    .split(/\s{2,}/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

function identifiersIn(value: unknown): string[] {
  if (!isFields(value) || !Array.isArray(value['identifiers'])) return [];
  return value['identifiers'].flatMap((one: unknown) =>
    isFields(one) && typeof one['value'] === 'string' ? [one['value'].trim()] : [],
  );
}

/** 12 or 13 digits with the check digit of GS1. */
function isBarcode(code: string): boolean {
  if (!/^\d{12,13}$/.test(code)) return false;
  const digits = [...code.padStart(13, '0')].map(Number);
  const sum = digits
    .slice(0, 12)
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === digits[12];
}

/** Groups whose members were counted: a 0 beside other counts is a 0, which the shop writes by leaving it out. */
const countedGroups = new Set([
  'video_outputs',
  'usb_headers',
  'storage_devices',
  'fan_headers',
  'rgb_headers',
  'other_headers',
]);
/** Where 0 is a count like any other. */
const trueZeros = new Set(['internal_3_5_bays', 'internal_2_5_bays']);
const placeholder = /^(?:unknown|n\/a|-|\?)?$/i;

/** Without inner ids, empty values, placeholders and zeros that say nothing. */
function cleaned(given: Fields): Fields {
  const specs: Fields = {};
  for (const [key, value] of Object.entries(given)) {
    if (key === '_id' || key === 'weight') continue;
    const kept = countedGroups.has(key) && isFields(value) ? cleaned(value) : cleanedValue(key, value);
    if (kept !== undefined && !(isFields(kept) && Object.keys(kept).length === 0)) specs[key] = kept;
  }
  const bays = [...trueZeros].filter((key) => typeof given[key] === 'number');
  // A pair of noughts is what an unfilled record has.
  if (bays.every((key) => given[key] === 0)) for (const key of bays) delete specs[key];
  return specs;
}

function cleanedValue(key: string, value: unknown): unknown {
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || value < 0) return undefined;
    return value === 0 && !trueZeros.has(key) ? undefined : value;
  }
  if (typeof value === 'string') {
    // Lists were pasted into one text with rows of spaces.
    const text = value.trim().replaceAll(/\s+/g, ' ');
    return placeholder.test(text) ? undefined : text;
  }
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    const list = value.flatMap((one: unknown) => {
      const kept = isFields(one) ? cleaned(one) : cleanedValue(key, one);
      return kept === undefined || (isFields(kept) && Object.keys(kept).length === 0) ? [] : [kept];
    });
    return list.length === 0 ? undefined : list;
  }
  return isFields(value) ? cleaned(value) : undefined;
}

const readers: Readonly<Record<string, (given: Fields, isVerified: boolean) => Fields>> = {
  Motherboard: motherboard,
  PCCase: housing,
  GPU: graphicsCard,
  CPUCooler: cooler,
};

/**
 * Older boards were filled by a program: every slot has the same generation, every flag is false, and slots that take
 * several lengths stand twice. Such boards have neither a main power plug nor fan headers and nobody checked them.
 */
function motherboard(given: Fields, isVerified: boolean): Fields {
  const specs = cleaned(given);
  const power = specs['power_connectors'];
  const isFilledByProgram =
    !isVerified && !(isFields(power) && 'main_power' in power) && specs['fan_headers'] === undefined;
  if (Array.isArray(specs['m2_slots'])) {
    specs['m2_slots'] = joinedM2Slots(specs['m2_slots'].filter(isFields), isFilledByProgram);
  }
  if (!isFilledByProgram) return specs;
  for (const key of ['ecc_support', 'raid_support', 'back_connect_connectors']) {
    if (specs[key] === false) delete specs[key];
  }
  if (isFields(specs['bios_features'])) {
    const stated = Object.entries(specs['bios_features']).filter(([, value]) => value !== false);
    if (stated.length === 0) delete specs['bios_features'];
    else specs['bios_features'] = Object.fromEntries(stated);
  }
  for (const [list, doubtful] of [
    ['pcie_slots', 'gen'],
    ['m2_slots', 'interface'],
  ] as const) {
    const rows = specs[list];
    if (Array.isArray(rows)) {
      specs[list] = rows.filter(isFields).map(({ [doubtful]: _default, ...row }) => row);
    }
  }
  // Only the speed of the network: the list of the other ports was never filled in.
  const ports = specs['back_panel_ports'];
  if (Array.isArray(ports) && ports.every((port) => /gb\/s/i.test(String(port))))
    delete specs['back_panel_ports'];
  return specs;
}

/** Room for a card under 120 mm is a slip of the pen. */
function housing(given: Fields): Fields {
  const specs = cleaned(given);
  const room = specs['max_video_card_length'];
  return typeof room === 'number' && room < 120 ? without(specs, 'max_video_card_length') : specs;
}

/** Cards above 75 W have power plugs; a record without any was never filled in. */
function graphicsCard(given: Fields): Fields {
  const specs = cleaned(given);
  const width = specs['total_slot_width'];
  return typeof width === 'number' && width < 1 ? without(specs, 'total_slot_width') : specs;
}

/** The «height» of an all-in-one above 110 mm is its radiator's. */
function cooler(given: Fields): Fields {
  const specs = cleaned(given);
  const height = specs['height'];
  const isTooTall = specs['water_cooled'] === true && typeof height === 'number' && height > 110;
  return isTooTall ? without(specs, 'height') : specs;
}

function without(fields: Fields, key: string): Fields {
  const { [key]: _gone, ...rest } = fields;
  return rest;
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
