import type { Build, Case, Drive, M2Slot, Motherboard, Part } from './parts.ts';
import { counted, distinct, type Finding, notKnown, pairs, type Rule } from './rule.ts';

/** Source: `form_factor` and `m2_slots`; slots with key E are for Wi-Fi. */
const m2Slots: Rule = {
  id: 'm2-slots',
  worst: 'error',
  needs: ['drive', 'motherboard'],
  isBlocking: true,
  judge: (build) =>
    withDrives(build, isM2).map(({ drives, board, parts }): Finding => {
      const slots = board.m2Slots;
      const values = {
        left: counted(drives.length, 'SSD M.2', 'SSD M.2'),
        right: slots && counted(slots.length, 'ranura', 'ranuras'),
      };
      if (!slots) {
        return notKnown('que alcancen las ranuras M.2', 'las ranuras M.2', board, parts, values);
      }
      const source = 'Ficha técnica: m2_slots';
      const message = `Llevas ${values.left} y la placa tiene ${values.right}.`;
      return { result: drives.length > slots.length ? 'error' : 'ok', parts, message, ...values, source };
    }),
};

/** Source: `form_factor` and `m2_slots.size`. */
const m2Length: Rule = {
  id: 'm2-length',
  worst: 'error',
  needs: ['drive', 'motherboard'],
  isBlocking: true,
  judge: (build) =>
    withDrives(build, isM2).flatMap(({ drives, board, parts }): Finding[] => {
      const slots = board.m2Slots;
      if (!slots) return [];
      const what = 'que el SSD quepa a lo largo';
      const lengths = drives.flatMap(({ m2LengthMm }) => m2LengthMm ?? []).toSorted(descending);
      const left = lengths.map((length) => `22${length}`).join(' y ');
      const right = slotsText(slots);
      const place = { left, right, source: 'Ficha técnica: form_factor y m2_slots.size' };
      // Only where even the most generous reading of a slot without size fails is the answer sure.
      if (!holds(slots, lengths, Number.POSITIVE_INFINITY)) {
        const message = `El SSD ${left} no cabe en las ranuras de la placa.`;
        return [{ result: 'error', parts, message, ...place }];
      }
      const unmeasured = drives.find((drive) => drive.m2LengthMm === undefined);
      if (unmeasured) return [notKnown(what, 'el largo', unmeasured, parts)];
      if (holds(slots, lengths, 0)) {
        return [{ result: 'ok', parts, message: 'Los SSD M.2 caben en sus ranuras.', ...place }];
      }
      return [notKnown(what, 'el largo de sus ranuras M.2', board, parts, { left, right })];
    }),
};

/** Whether drives, as many as slots or fewer (longest first), find one each; a slot without size counts as `unstated` mm long. */
function holds(slots: readonly M2Slot[], lengths: readonly number[], unstated: number): boolean {
  const rooms = slots.map(({ lengthMax = unstated }) => lengthMax).toSorted(descending);
  return rooms.every((room, index) => lengths[index] === undefined || lengths[index] <= room);
}

function slotsText(slots: readonly M2Slot[]): string {
  return slots.map((slot) => (slot.lengthMax === undefined ? '?' : `22${slot.lengthMax}`)).join(', ');
}

/** Source: `interface` and `m2_slots.interface`. */
const m2Sata: Rule = {
  id: 'm2-sata',
  worst: 'error',
  needs: ['drive', 'motherboard'],
  isBlocking: true,
  judge: (build) =>
    withDrives(build, (drive) => isM2(drive) && drive.bus === 'sata').flatMap(
      ({ drives, board, parts }): Finding[] => {
        const slots = board.m2Slots;
        if (!slots) return [];
        const able = slots.filter((slot) => slot.takesSata === true).length;
        const silent = slots.some((slot) => slot.takesSata === undefined);
        const left = counted(drives.length, 'SSD M.2 SATA', 'SSD M.2 SATA');
        const right = silent ? undefined : `${counted(able, 'ranura', 'ranuras')} con SATA`;
        const place = { left, right, source: 'Ficha técnica: m2_slots.interface' };
        if (able >= drives.length) {
          return [{ result: 'ok', parts, message: 'La placa tiene ranura M.2 con SATA.', ...place }];
        }
        if (silent) {
          const what = 'que la ranura M.2 acepte SATA';
          return [notKnown(what, 'la interfaz de sus ranuras M.2', board, parts, { left })];
        }
        const message = 'Este SSD es M.2 SATA y las ranuras solo aceptan NVMe.';
        return [{ result: 'error', parts, message, ...place }];
      },
    ),
};

/** Source: `interface` and `storage_devices`. */
const sataPorts: Rule = {
  id: 'sata-ports',
  worst: 'error',
  needs: ['drive', 'optical', 'motherboard'],
  isBlocking: true,
  judge(build) {
    const drives = build.drive.filter(isCabledSata);
    const units = drives.length + build.optical.length;
    if (units === 0) return [];
    return distinct(build.motherboard).map((board): Finding => {
      const parts = [...distinct<Part>([...drives, ...build.optical]), board];
      const ports = board.sataPorts;
      const values = {
        left: counted(units, 'unidad SATA', 'unidades SATA'),
        right: ports === undefined ? undefined : counted(ports, 'puerto', 'puertos'),
      };
      if (ports === undefined) {
        return notKnown('que alcancen los puertos SATA', 'los puertos SATA', board, parts, values);
      }
      const source = 'Ficha técnica: storage_devices';
      const message = `Llevas ${values.left} y la placa tiene ${values.right}.`;
      return { result: units > ports ? 'error' : 'ok', parts, message, ...values, source };
    });
  },
};

/** Source: `interface`, `form_factor` and `storage_devices.u2`. */
const storageInterface: Rule = {
  id: 'storage-interface',
  worst: 'error',
  needs: ['drive', 'motherboard'],
  isBlocking: true,
  judge(build) {
    return distinct(build.motherboard).flatMap((board) =>
      distinct(build.drive).map((drive): Finding => {
        const parts = [drive, board];
        const what = 'que la unidad se conecte';
        if (drive.bus === 'sas' || drive.bus === 'pata') {
          const name = drive.bus.toUpperCase();
          return {
            result: 'error',
            parts,
            message: `Disco ${name}: requiere controladora que esta placa no tiene.`,
            left: name,
            right: 'SATA y NVMe',
            source: 'Ficha técnica: interface',
          };
        }
        if (drive.shape === undefined) return notKnown(what, 'el formato', drive, parts);
        if (drive.bus === undefined) return notKnown(what, 'la interfaz', drive, parts);
        if (drive.shape === 'msata') {
          return notKnown(what, 'si trae ranura mSATA', board, parts, { left: 'mSATA' });
        }
        if (isU2(drive)) return judgeU2(build, drive, board);
        const name = drive.bus === 'sata' ? 'SATA' : 'NVMe';
        const message = `La unidad se conecta por ${name}.`;
        return { result: 'ok', parts, message, left: name, source: 'Ficha técnica: interface' };
      }),
    );
  },
};

function judgeU2(build: Build, drive: Drive, board: Motherboard): Finding {
  const parts = [drive, board];
  const units = build.drive.filter(isU2).length;
  const left = counted(units, 'unidad U.2', 'unidades U.2');
  if (board.u2Ports === undefined) {
    return notKnown('que la unidad se conecte', 'los puertos U.2', board, parts, { left });
  }
  const right = counted(board.u2Ports, 'puerto U.2', 'puertos U.2');
  return {
    result: units > board.u2Ports ? 'error' : 'ok',
    parts,
    message: `Llevas ${left} y la placa tiene ${right}.`,
    left,
    right,
    source: 'Ficha técnica: storage_devices.u2',
  };
}

/** Source: `form_factor` and `internal_3_5_bays`. */
const driveBays35: Rule = {
  id: 'drive-bays-35',
  worst: 'error',
  needs: ['drive', 'case'],
  isBlocking: true,
  judge(build) {
    const drives = build.drive.filter(({ shape }) => shape === '3.5');
    const silent = build.drive.find(({ shape }) => shape === undefined);
    if (drives.length === 0 && !silent) return [];
    return distinct(build.case).map((housing): Finding => {
      const parts = [...distinct(silent ? [...drives, silent] : drives), housing];
      const bays = housing.bays35;
      const values = {
        left: counted(drives.length, 'disco de 3.5"', 'discos de 3.5"'),
        right: bays === undefined ? undefined : counted(bays, 'bahía', 'bahías'),
      };
      const what = 'que alcancen las bahías de 3.5"';
      if (bays === undefined) {
        return notKnown(what, 'sus bahías de 3.5"', housing, parts, values);
      }
      if (silent && drives.length <= bays) return notKnown(what, 'el formato', silent, parts, values);
      return {
        result: drives.length > bays ? 'error' : 'ok',
        parts,
        message: `Llevas ${values.left} y el gabinete tiene ${values.right}.`,
        ...values,
        source: 'Ficha técnica: internal_3_5_bays',
      };
    });
  },
};

/** Source: `form_factor`, `internal_2_5_bays` and, with a bracket, `internal_3_5_bays`. */
const driveBays25: Rule = {
  id: 'drive-bays-25',
  worst: 'error',
  needs: ['drive', 'case'],
  isBlocking: true,
  judge(build) {
    const drives = build.drive.filter(({ shape }) => shape === '2.5');
    if (drives.length === 0) return [];
    const large = build.drive.filter(({ shape }) => shape === '3.5').length;
    return distinct(build.case).map((housing) => judgeBays25(drives, large, housing));
  },
};

function judgeBays25(drives: readonly Drive[], large: number, housing: Case): Finding {
  const parts = [...distinct(drives), housing];
  const bays = housing.bays25;
  const left = counted(drives.length, 'unidad de 2.5"', 'unidades de 2.5"');
  const right = bays === undefined ? undefined : counted(bays, 'bahía', 'bahías');
  const what = 'que alcancen las bahías de 2.5"';
  if (bays === undefined) return notKnown(what, 'sus bahías de 2.5"', housing, parts, { left, right });
  const place = { left, right, source: 'Ficha técnica: internal_2_5_bays e internal_3_5_bays' };
  const message = `Llevas ${left} y el gabinete tiene ${right}.`;
  if (drives.length <= bays) return { result: 'ok', parts, message, ...place };
  if (housing.bays35 === undefined) {
    return notKnown(what, 'sus bahías de 3.5"', housing, parts, { left, right });
  }
  const free = Math.max(0, housing.bays35 - large);
  if (drives.length > bays + free) return { result: 'error', parts, message, ...place };
  return { result: 'warning', parts, message: 'Usa adaptador 2.5"→3.5" en la bahía libre.', ...place };
}

/** Source: `interface` and `m2_slots.interface`. */
const m2PcieGen: Rule = {
  id: 'm2-pcie-gen',
  worst: 'info',
  needs: ['drive', 'motherboard'],
  isBlocking: false,
  judge: (build) =>
    withDrives(build, (drive) => isM2(drive) && drive.bus === 'nvme').flatMap(
      ({ drives, board, parts }): Finding[] => {
        const slots = board.m2Slots;
        if (!slots) return [];
        const what = 'la velocidad de la ranura M.2';
        const silent = drives.find(({ pcieGeneration }) => pcieGeneration === undefined);
        if (silent) return [notKnown(what, 'su generación PCIe', silent, parts)];
        const wanted = drives.flatMap(({ pcieGeneration: own }) => own ?? []).toSorted(descending);
        const left = wanted.map((generation) => `PCIe ${generation}.0`).join(', ');
        const offered = slots.flatMap(({ pcieGeneration: own }) => own ?? []).toSorted(descending);
        if (offered.length < slots.length) {
          return [notKnown(what, 'la interfaz de sus ranuras M.2', board, parts, { left })];
        }
        const right = offered.map((generation) => `PCIe ${generation}.0`).join(', ');
        const place = { left, right, source: 'Ficha técnica: interface y m2_slots.interface' };
        const slower = offered.find((generation, index) => {
          const asked = wanted[index];
          return asked !== undefined && generation < asked;
        });
        if (slower === undefined) {
          return [{ result: 'ok', parts, message: 'Las ranuras M.2 dan toda la velocidad.', ...place }];
        }
        const message = `Funcionará a la velocidad PCIe ${slower}.0 de la ranura.`;
        return [{ result: 'info', parts, message, ...place }];
      },
    ),
};

const descending = (one: number, other: number) => other - one;

/** Source: boards' manuals; which lanes are shared is not published. */
const m2SataShared: Rule = {
  id: 'm2-sata-shared',
  worst: 'info',
  needs: ['drive', 'optical', 'motherboard'],
  isBlocking: false,
  judge(build) {
    const cards = build.drive.filter(isM2);
    const cabled = [...build.drive.filter(isCabledSata), ...build.optical];
    // Without a card in an M.2 slot nothing is shared.
    if (cards.length === 0) return [];
    const units = cards.length + cabled.length;
    return distinct(build.motherboard).map((board): Finding => {
      const parts = [...distinct<Part>([...cards, ...cabled]), board];
      const left = counted(units, 'unidad SATA o M.2', 'unidades SATA y M.2');
      if (board.sataPorts === undefined) {
        return notKnown('si la ranura M.2 apaga puertos SATA', 'los puertos SATA', board, parts, { left });
      }
      const right = counted(board.sataPorts, 'puerto SATA', 'puertos SATA');
      const place = { left, right, source: 'Ficha técnica: storage_devices' };
      if (units <= board.sataPorts) {
        return { result: 'ok', parts, message: 'Sobran puertos SATA aunque alguno se apague.', ...place };
      }
      const message =
        'En muchas placas usar cierta ranura M.2 apaga puertos SATA o baja la PCIe: revisa el manual.';
      return { result: 'info', parts, message, ...place };
    });
  },
};

/** Source: `external_5_25_bays`. */
const opticalBay: Rule = {
  id: 'optical-bay',
  worst: 'error',
  needs: ['optical', 'case'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.optical, build.case).map(([optical, housing]): Finding => {
      const parts = [optical, housing];
      const bays = housing.bays525;
      const left = 'Unidad de 5.25"';
      if (bays === undefined) {
        const what = 'que el gabinete tenga bahía de 5.25"';
        return notKnown(what, 'sus bahías de 5.25"', housing, parts, { left });
      }
      const place = {
        left,
        right: counted(bays, 'bahía', 'bahías'),
        source: 'Ficha técnica: external_5_25_bays',
      };
      return bays === 0
        ? { result: 'error', parts, message: 'El gabinete no tiene bahía de 5.25".', ...place }
        : { result: 'ok', parts, message: 'El gabinete tiene bahía de 5.25".', ...place };
    }),
};

const isM2 = (drive: Drive) => drive.shape === 'm2';

/** Drives for servers look like SATA ones of 2.5" and need a port of their own. */
const isU2 = ({ shape, bus }: Drive) =>
  shape === 'u2' || (bus === 'nvme' && (shape === '2.5' || shape === '3.5'));

/** Drives on a SATA cable; of an unstated shape too, because M.2 ones say so. */
const isCabledSata = (drive: Drive) =>
  drive.bus === 'sata' && drive.shape !== 'm2' && drive.shape !== 'msata';

/** The chosen drives of a sort beside every board. */
function withDrives(build: Build, isWanted: (drive: Drive) => boolean) {
  const drives = build.drive.filter(isWanted);
  if (drives.length === 0) return [];
  return distinct(build.motherboard).map((board) => ({
    drives,
    board,
    parts: [...distinct(drives), board] as Part[],
  }));
}

export const storageRules: readonly Rule[] = [
  m2Slots,
  m2Length,
  m2Sata,
  m2PcieGen,
  sataPorts,
  m2SataShared,
  storageInterface,
  driveBays35,
  driveBays25,
  opticalBay,
];
