import { powerSupply } from '../../../src/models/power-supply.ts';
import type { PowerSupply } from '../../../src/models/power-supply.ts';
import { listOf, textOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Shape } from '../shape.ts';

const styles: Readonly<Record<string, Omit<PowerSupply, 'detail'>>> = {
  'psu-modular-black': { form: 'ATX', lengthMm: 140, colour: 'black', isModular: true },
  'psu-fixed-black': { form: 'ATX', lengthMm: 140, colour: 'black', isModular: false },
  'psu-modular-white': { form: 'ATX', lengthMm: 140, colour: 'white', isModular: true },
  'psu-sfx': { form: 'SFX', lengthMm: 100, colour: 'black', isModular: true },
  'psu-tfx': { form: 'TFX', lengthMm: 175, colour: 'black', isModular: false },
};

export const powerSupplyShapes: KindShapes = {
  kinds: ['psu'],
  shapes: Object.entries(styles).map(([id, style]): Shape => ({
    id,
    view: 'box',
    gallery: ['frontRight'],
    exposure: style.colour === 'white' ? 0.35 : 0,
    build: () => powerSupply(style),
  })),
  shapeOf: ({ specs, productName }) => {
    const form = textOf(specs, 'form_factor') + productName;
    if (/tfx/i.test(form)) return 'psu-tfx';
    if (/sfx/i.test(form)) return 'psu-sfx';
    if (/white(?! ,)|blanc/i.test(listOf(specs, 'color').join(' ')) || /blanc[ao]/i.test(productName))
      return 'psu-modular-white';
    const modular = typeof specs.modular === 'string' ? specs.modular : '';
    return /^(full|semi|true)/i.test(modular) || /modular/i.test(productName)
      ? 'psu-modular-black'
      : 'psu-fixed-black';
  },
  usual: { psu: 'psu-modular-black' },
};
