import type { Build, PowerSupply } from './parts.ts';
import { estimatePower, type Supply, suppliesOf } from './power-estimate.ts';
import { counted, distinct, type Finding, notKnown, pairs, type Rule } from './rule.ts';

/** Source: the shop's formula (`power-estimate.ts`), checked against the makers' advice. */
const psuWattage: Rule = {
  id: 'psu-wattage',
  worst: 'error',
  needs: ['psu', 'case', 'cpu', 'gpu', 'motherboard', 'memory', 'drive', 'cooler', 'fan', 'card'],
  isBlocking: true,
  judge: (build) =>
    build.cpu.length + build.gpu.length === 0
      ? []
      : suppliesOf(build).map((supply) => judgeWattage(build, supply)),
};

function judgeWattage(build: Build, supply: Supply): Finding {
  const power = estimatePower(build, supply);
  const parts = [supply.part, ...distinct(build.cpu), ...distinct(build.gpu)];
  const what = 'que la fuente alcance';
  const { sustainedWatts: sustained, recommendedWatts: recommended } = power;
  if (supply.watts === undefined) {
    return notKnown(what, 'la potencia de la fuente', supply.part, parts, { left: `${sustained} W` });
  }
  const right = `${supply.watts} W`;
  const source = 'Fórmula de consumo de la tienda';
  if (supply.watts < sustained) {
    const message = `El equipo puede pedir ${sustained} W sostenidos y la fuente da ${right}.`;
    return { result: 'error', parts, message, left: `${sustained} W`, right, source };
  }
  const [silent] = power.missing;
  if (silent) return notKnown(what, 'el consumo', silent, parts, { left: `≥ ${sustained} W`, right });
  const left = `${recommended} W`;
  if (supply.watts < recommended) {
    const message = `Recomendamos ${left} o más por picos de la tarjeta de video; la tuya es de ${right}.`;
    return { result: 'warning', parts, message, left, right, source };
  }
  const message = `El equipo pide ${sustained} W sostenidos; recomendamos ${left} y la fuente da ${right}.`;
  return { result: 'ok', parts, message, left, right, source };
}

/** What one 6+2-pin plug feeds through an adapter to a 16-pin plug. */
const adapterPlugWatts = 150;

/** Source: `power_connectors` and `connectors`; an adapter takes a 6+2 plug per 150 W. */
const psuGpuConnectors: Rule = {
  id: 'psu-gpu-connectors',
  worst: 'error',
  needs: ['gpu', 'psu', 'case'],
  isBlocking: true,
  judge: (build) =>
    build.gpu.length === 0 ? [] : suppliesOf(build).map(({ part }) => judgeConnectors(build, part)),
};

function judgeConnectors(build: Build, supply: Supply['part']): Finding {
  const parts = [...distinct(build.gpu), supply];
  const what = 'los conectores de la tarjeta';
  const silent = build.gpu.find((card) => card.plugs === undefined);
  const needs = build.gpu.flatMap(({ plugs }) => plugs ?? []);
  const eight = needs.reduce((sum, card) => sum + card.eight, 0);
  const sixteen = needs.reduce((sum, card) => sum + card.sixteen, 0);
  const left = plugsText(eight, sixteen);
  const offered = supply.kind === 'psu' ? supply.plugs : undefined;
  if (offered) {
    const adapters = adapterPlugs(needs, offered.sixteen);
    const right = plugsText(offered.eight, offered.sixteen);
    const place = { left, right, source: plugsSource };
    // Sure whatever the other cards need.
    if (eight + adapters > offered.eight) {
      const message = `La tarjeta necesita ${left} y la fuente ofrece ${right}.`;
      return { result: 'error', parts, message, ...place };
    }
    if (!silent && sixteen > offered.sixteen) {
      const message = `Usarás el adaptador de ${adapters}×8 pines a 16 pines: mejor una fuente con cable 12V-2x6 nativo.`;
      return { result: 'warning', parts, message, ...place };
    }
    if (!silent && eight + sixteen > 0) {
      return { result: 'ok', parts, message: `La fuente ofrece ${right}.`, ...place };
    }
  }
  if (silent) return notKnown(what, 'sus conectores de corriente', silent, parts);
  if (eight + sixteen > 0) return notKnown(what, 'los conectores PCIe de la fuente', supply, parts, { left });
  const message = 'La tarjeta se alimenta de la ranura: no necesita conector.';
  return { result: 'ok', parts, message, source: plugsSource };
}

const plugsSource = 'Ficha técnica: power_connectors y connectors';

/** How many 6+2-pin plugs the cards beyond the supply's own 16-pin cables take. */
function adapterPlugs(needs: readonly { sixteen: number; watts: number }[], native: number): number {
  const adapters = needs.flatMap(({ sixteen, watts }) =>
    Array.from({ length: sixteen }, () => Math.ceil(watts / sixteen / adapterPlugWatts)),
  );
  // The native cables go to the hungriest cards.
  const beyond = Math.max(0, adapters.length - native);
  return adapters
    .toSorted((one, other) => one - other)
    .slice(0, beyond)
    .reduce((sum, count) => sum + count, 0);
}

function plugsText(eight: number, sixteen: number): string {
  const texts = [...(sixteen > 0 ? [`${sixteen}×16 pines`] : []), ...(eight > 0 ? [`${eight}×8 pines`] : [])];
  return texts.join(' + ');
}

/** Source: `power_connectors.cpu_power` and `connectors.eps_8_pin`. */
const psuEps: Rule = {
  id: 'psu-eps',
  worst: 'warning',
  needs: ['motherboard', 'psu'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.motherboard, build.psu).map(([board, supply]): Finding => {
      const parts = [board, supply];
      const values = {
        left:
          board.epsPlugs === undefined
            ? undefined
            : counted(board.epsPlugs, 'conector EPS', 'conectores EPS'),
        right:
          supply.epsPlugs === undefined
            ? undefined
            : counted(supply.epsPlugs, 'conector EPS', 'conectores EPS'),
      };
      const what = 'los conectores EPS del procesador';
      if (board.epsPlugs === undefined) return notKnown(what, 'sus conectores EPS', board, parts, values);
      if (supply.epsPlugs === undefined) return notKnown(what, 'sus conectores EPS', supply, parts, values);
      const source = 'Ficha técnica: power_connectors.cpu_power y connectors.eps_8_pin';
      if (board.epsPlugs > supply.epsPlugs) {
        const message = `La placa tiene ${values.left} y la fuente ${supply.epsPlugs}; con uno basta salvo overclock.`;
        return { result: 'warning', parts, message, ...values, source };
      }
      return { result: 'ok', parts, message: `La fuente ofrece ${values.right}.`, ...values, source };
    }),
};

/** Source: `connectors.sata`. */
const psuSataPower: Rule = {
  id: 'psu-sata-power',
  worst: 'warning',
  needs: ['drive', 'optical', 'psu'],
  isBlocking: false,
  judge(build) {
    const drives = build.drive.filter(
      ({ shape, bus }) => (bus === 'sata' || bus === 'sas') && (shape === '2.5' || shape === '3.5'),
    );
    const units = drives.length + build.optical.length;
    if (units === 0) return [];
    return distinct<PowerSupply>(build.psu).map((supply): Finding => {
      const parts = [...distinct([...drives, ...build.optical]), supply];
      const plugs = supply.sataPlugs;
      const values = {
        left: counted(units, 'unidad', 'unidades'),
        right: plugs === undefined ? undefined : counted(plugs, 'conector', 'conectores'),
      };
      const what = 'que alcancen los conectores de corriente SATA';
      if (plugs === undefined) return notKnown(what, 'sus conectores SATA', supply, parts, values);
      const source = 'Ficha técnica: connectors.sata';
      if (units > plugs) {
        const message = 'Faltan conectores de corriente SATA: usa un divisor.';
        return { result: 'warning', parts, message, ...values, source };
      }
      return { result: 'ok', parts, message: `${values.right} para ${values.left}.`, ...values, source };
    });
  },
};

/** From such cards on a supply should have been tested by somebody. */
const hungryCardWatts = 200;

/** Estimate: `efficiency_rating` and `tdp`. */
const psuQuality: Rule = {
  id: 'psu-quality',
  worst: 'info',
  needs: ['psu', 'gpu'],
  isBlocking: false,
  judge: (build) =>
    pairs(build.psu, build.gpu).flatMap(([supply, card]): Finding[] => {
      const parts = [supply, card];
      const left = supply.isCertified ? '80 PLUS' : 'Sin certificación';
      if (card.tdpWatts === undefined) {
        return supply.isCertified
          ? []
          : [notKnown('la calidad que pide la tarjeta', 'el consumo', card, parts, { left })];
      }
      if (card.tdpWatts < hungryCardWatts) return [];
      const right = `${card.tdpWatts} W`;
      const place = { left, right, source: 'Ficha técnica: efficiency_rating y tdp' };
      return [
        supply.isCertified
          ? { result: 'ok', parts, message: 'La fuente está certificada 80 PLUS.', ...place }
          : {
              result: 'info',
              parts,
              message: 'Para esta tarjeta conviene una fuente certificada 80 PLUS o mejor.',
              ...place,
            },
      ];
    }),
};

export const powerRules: readonly Rule[] = [psuWattage, psuGpuConnectors, psuEps, psuSataPower, psuQuality];
