import { counted, distinct, type Finding, notKnown, pairs, type Rule } from './rule.ts';
import type { Build, Part, PartKind } from './parts.ts';

const required: readonly { kind: PartKind; name: string }[] = [
  { kind: 'cpu', name: 'el procesador' },
  { kind: 'motherboard', name: 'la tarjeta madre' },
  { kind: 'memory', name: 'la memoria RAM' },
  { kind: 'drive', name: 'el almacenamiento' },
  { kind: 'case', name: 'el gabinete' },
];

/** What a PC needs to start. Source: the trade. */
const requiredParts: Rule = {
  id: 'required-parts',
  worst: 'error',
  needs: ['cpu', 'motherboard', 'memory', 'drive', 'case', 'psu'],
  isBlocking: false,
  judge(build) {
    const missing = required.filter(({ kind }) => build[kind].length === 0).map(({ name }) => name);
    if (build.psu.length === 0 && !build.case.some((housing) => housing.hasSupply === true)) {
      missing.push('la fuente de poder');
    }
    if (missing.length === 0) {
      return [{ result: 'ok', parts: [], message: 'Está todo lo que el equipo necesita para encender.' }];
    }
    return missing.map((name) => ({
      result: 'error',
      parts: [],
      message: `Falta ${name} para que el equipo encienda.`,
    }));
  },
};

const single: readonly { kind: 'cpu' | 'motherboard' | 'case' | 'psu' | 'cooler'; name: string }[] = [
  { kind: 'cpu', name: 'un procesador' },
  { kind: 'motherboard', name: 'una tarjeta madre' },
  { kind: 'case', name: 'un gabinete' },
  { kind: 'psu', name: 'una fuente de poder' },
  { kind: 'cooler', name: 'un disipador' },
];

/** How many of a kind a PC holds. Source: boards for two processors say so in their socket («2 x …»). */
const singleParts: Rule = {
  id: 'single-parts',
  worst: 'error',
  needs: ['cpu', 'motherboard', 'case', 'psu', 'cooler'],
  isBlocking: false,
  judge(build) {
    return single.flatMap(({ kind, name }): Finding[] => {
      const parts: readonly Part[] = build[kind];
      const max = kind === 'cpu' || kind === 'cooler' ? socketsOf(build) : 1;
      if (parts.length <= max) return [];
      return [
        {
          result: 'error',
          parts: distinct(parts),
          message:
            max === 1
              ? `Solo cabe ${name}; tienes ${parts.length}.`
              : `Caben ${max}; tienes ${parts.length}.`,
          left: String(parts.length),
          right: String(max),
        },
      ];
    });
  },
};

/** Boards for servers hold two processors. */
function socketsOf(build: Build): number {
  return Math.max(1, ...build.motherboard.map((board) => board.socketCount));
}

/** Source: the case's `power_supply` and `power_supply_included`. */
const casePsuIncluded: Rule = {
  id: 'case-psu-included',
  worst: 'info',
  needs: ['case', 'psu'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.case, build.psu)
      .filter(([housing]) => housing.hasSupply !== false)
      .map(([housing, supply]) => {
        const parts = [housing, supply];
        const right = supply.watts === undefined ? undefined : `${supply.watts} W`;
        if (housing.hasSupply === undefined) {
          return notKnown('si ya tienes fuente', 'si incluye fuente', housing, parts, { right });
        }
        const left = housing.supplyWatts === undefined ? undefined : `${housing.supplyWatts} W`;
        return {
          result: 'info',
          parts,
          message: `El gabinete ya incluye fuente${left === undefined ? '' : ` de ${left}`}; la tuya la sustituye.`,
          left,
          right,
          source: 'Ficha técnica: power_supply',
        };
      }),
};

/** Source: the shop's own stock. */
const availability: Rule = {
  id: 'availability',
  worst: 'warning',
  needs: [
    'cpu',
    'motherboard',
    'memory',
    'gpu',
    'drive',
    'case',
    'psu',
    'cooler',
    'fan',
    'card',
    'optical',
    'os',
    'monitor',
    'other',
  ],
  isBlocking: false,
  judge(build) {
    return distinct(build.all).flatMap((part): Finding[] => {
      const wanted = build.all.filter(({ refId }) => refId === part.refId).length;
      if (part.available >= wanted) return [];
      const message =
        part.available <= 0
          ? `${part.name} está agotado: ¿ver equivalentes?`
          : `De ${part.name} solo ${part.available === 1 ? 'queda' : 'quedan'} ${counted(part.available, 'pieza', 'piezas')} y llevas ${wanted}.`;
      const left = counted(wanted, 'pieza', 'piezas');
      const right = counted(Math.max(0, part.available), 'disponible', 'disponibles');
      return [{ result: 'warning', parts: [part], message, left, right, source: 'Existencias de la tienda' }];
    });
  },
};

export const partsPresentRules: readonly Rule[] = [requiredParts, singleParts, casePsuIncluded, availability];
