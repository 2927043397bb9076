import { pcieGeneration, readM2Slots } from './m2-slots.ts';
import type { Motherboard, VideoSocket } from './parts.ts';
import { canonicalSocket } from './sockets.ts';
import {
  flagAt,
  groupAt,
  numberAt,
  positiveAt,
  recordsAt,
  type Specs,
  textAt,
  textsAt,
  wifiWords,
} from './specs.ts';

/** Reads a board's specs. Older records were filled with defaults by a program: those are not believed. */
export function readMotherboard(
  name: string,
  specs: Specs,
): Omit<Motherboard, 'kind' | 'refId' | 'name' | 'available'> {
  const rawSocket = textAt(specs, 'socket');
  const formFactor = readFormFactor(name, textAt(specs, 'form_factor'));
  const storage = groupAt(specs, 'storage_devices');
  const fanHeaders = groupAt(specs, 'fan_headers');
  const usbHeaders = groupAt(specs, 'usb_headers');
  const ports = textsAt(specs, 'back_panel_ports');
  const sataPorts = storage && storage('sata_6_gb_s') + storage('sata_3_gb_s');
  // Older records were filled with defaults by a machine; these two groups were only ever entered by hand.
  const isLegacy = textAt(specs, 'power_connectors.main_power') === undefined && fanHeaders === undefined;
  const stated = (flag: boolean | undefined) => (isLegacy && flag === false ? undefined : flag);
  const memoryMax = positiveAt(specs, 'memory.max');
  const memorySlots = positiveAt(specs, 'memory.slots');
  // Two long modules fill the edge of so small a board: more are short ones, or a slip.
  const isCrowded =
    memorySlots !== undefined &&
    memorySlots > 2 &&
    ['Mini-ITX', undefined].includes(textAt(specs, 'form_factor'));
  const isOddBoard =
    isCrowded ||
    formFactor === undefined ||
    formFactor === 'Thin Mini-ITX' ||
    rawSocket === undefined ||
    rawSocket.startsWith('Integrated') ||
    /so-?dimm|X299E-ITX/i.test(name);
  return {
    socket: rawSocket === undefined ? undefined : canonicalSocket(rawSocket),
    socketCount: rawSocket?.startsWith('2 x ') === true ? 2 : 1,
    chipset: textAt(specs, 'chipset')?.replace(/^(AMD|Intel) /i, ''),
    hasNewDie: /(^|[^a-z0-9])V[23]\b/i.test(name),
    formFactor,
    memoryType: textAt(specs, 'memory.ram_type'),
    memorySlots: isCrowded ? undefined : memorySlots,
    // A board that takes less than 4 GB per slot would be a quarter of a century old: a slip of the source.
    memoryMaxGb: memoryMax !== undefined && memoryMax >= 4 ? memoryMax : undefined,
    takesDesktopModules: isOddBoard ? undefined : true,
    m2Slots: readM2Slots(specs, isLegacy),
    // Every count 0 means that nobody counted.
    sataPorts: sataPorts === 0 ? undefined : sataPorts,
    pcieSlots: recordsAt(specs, 'pcie_slots')?.map((slot) => ({
      lanes: positiveAt(slot, 'lanes'),
      quantity: numberAt(slot, 'quantity') ?? 1,
      generation: isLegacy ? undefined : pcieGeneration(textAt(slot, 'gen')),
    })),
    u2Ports: storage && storage('u2'),
    hasFlashback: stated(flagAt(specs, 'bios_features.flashback')),
    epsPlugs: textsAt(specs, 'power_connectors.cpu_power')?.filter((plug) => /^8[- ]pin$/i.test(plug)).length,
    hasBackConnectors: stated(flagAt(specs, 'back_connect_connectors')),
    hasVideoOutput: readVideoOutput(ports),
    videoSockets: ports && videoSocketsIn(ports.join(', ')),
    takesEcc: stated(flagAt(specs, 'ecc_support')),
    fanHeaders: fanHeaders && {
      pump: fanHeaders('pump') + fanHeaders('cpu_opt'),
      case: fanHeaders('case_fan'),
    },
    argbHeaders: groupAt(specs, 'rgb_headers')?.('argb_5v'),
    usbHeaders: usbHeaders && {
      usb3: usbHeaders('usb_3_2_gen_1'),
      typeC: fastUsb.reduce((sum, header) => sum + usbHeaders(header), 0),
    },
    hasWifi: readWifi(name, textAt(specs, 'wireless_networking'), ports),
  };
}

/** A size that the board's own name gainsays is not known. */
function readFormFactor(name: string, stated: string | undefined): string | undefined {
  return stated === 'ATX' && /\b(?:micro-?|m-?)ATX\b/i.test(name) ? undefined : stated;
}

const fastUsb = ['usb_3_2_gen_2', 'usb_3_2_gen_2x2', 'usb_4', 'usb_4_80g'];
function readWifi(
  name: string,
  stated: string | undefined,
  ports: string[] | undefined,
): boolean | undefined {
  if (wifiWords.test(`${name} ${stated ?? ''}`) || ports?.some((port) => wifiWords.test(port)) === true) {
    return true;
  }
  return stated === undefined ? undefined : false;
}

const videoWords: readonly (readonly [VideoSocket, RegExp])[] = [
  ['HDMI', /HDMI/i],
  ['DisplayPort', /Display\s?Port|\bDP\b/i],
  ['DVI', /DVI/i],
  ['VGA', /VGA|D-Sub/i],
  ['USB-C', /USB\s?4|Thunderbolt/i],
];

function videoSocketsIn(text: string): VideoSocket[] {
  return videoWords.filter(([, words]) => words.test(text)).map(([socket]) => socket);
}

function readVideoOutput(ports: string[] | undefined): boolean | undefined {
  if (!ports) return undefined;
  if (ports.some((port) => /HDMI|Display\s?Port|VGA|D-Sub|DVI|USB\s?4|Thunderbolt/i.test(port))) return true;
  const isWhole =
    ports.length >= 4 && ports.some((port) => /USB/i.test(port)) && ports.some((port) => /audio/i.test(port));
  return isWhole ? false : undefined;
}
