import { counted, distinct, type Finding, type Rule } from './rule.ts';
import type { Build, Part, PartKind } from './parts.ts';

const required: readonly { kind: PartKind; name: string }[] = [
  { kind: 'cpu', name: 'el procesador' },
  { kind: 'motherboard', name: 'la tarjeta madre' },
  { kind: 'memory', name: 'la memoria RAM' },
  { kind: 'drive', name: 'el almacenamiento' },
  { kind: 'case', name: 'el gabinete' },
];

const requiredParts: Rule = {
  id: 'required-parts',
  needs: ['cpu', 'motherboard', 'memory', 'drive', 'case', 'psu'],
  isBlocking: false,
  judge(build) {
    const missing = required.filter(({ kind }) => build[kind].length === 0).map(({ name }) => name);
    if (build.psu.length === 0 && !build.case.some((housing) => housing.hasSupply)) {
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

const singleParts: Rule = {
  id: 'single-parts',
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

const casePsuIncluded: Rule = {
  id: 'case-psu-included',
  needs: ['case', 'psu'],
  isBlocking: false,
  judge(build) {
    const supply = build.psu[0];
    if (!supply) return [];
    return distinct(build.case)
      .filter((housing) => housing.hasSupply)
      .map((housing) => {
        const watts = housing.supplyWatts === undefined ? '' : ` de ${housing.supplyWatts} W`;
        return {
          result: 'info',
          parts: [housing, supply],
          message: `El gabinete ya incluye fuente${watts}; la tuya la sustituye.`,
          source: 'Ficha técnica: power_supply',
        };
      });
  },
};

const availability: Rule = {
  id: 'availability',
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

const osMissing: Rule = {
  id: 'os-missing',
  needs: ['os'],
  isBlocking: false,
  judge: (build) =>
    build.os.length > 0 || build.all.length === 0
      ? []
      : [{ result: 'info', parts: [], message: 'No incluye sistema operativo.' }],
};

export const partsPresentRules: readonly Rule[] = [
  requiredParts,
  singleParts,
  casePsuIncluded,
  availability,
  osMissing,
];
