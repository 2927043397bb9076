import type { Block } from '../../src/modules/campaigns/blocks.contract.ts';
import type { SegmentRules } from '../../src/modules/campaigns/segments/segments.contract.ts';

/** A group of subscribers of the demo shop. */
export const demoSegment: { name: string; definition: SegmentRules } = {
  name: 'Compraron en la Ciudad de México',
  definition: {
    match: 'all',
    rules: [
      { field: 'bought', is_not: false, kind: null, ref_id: null, since: null, at_least: 1 },
      { field: 'place', is_not: false, state: 'Ciudad de México', municipality: '' },
    ],
  },
};

/** An email to subscribers that somebody has begun to write. */
export const demoCampaign: { name: string; subject: string; preheader: string; blocks: Block[] } = {
  name: 'Arma tu PC de enero',
  subject: 'Piezas que sí van juntas, con existencia de hoy',
  preheader: 'Procesador, tarjeta y gabinete para empezar.',
  blocks: [
    { id: 'titulo', type: 'heading', text: 'Una PC que sí cierra' },
    {
      id: 'texto',
      type: 'text',
      text: 'Estas piezas caben, se alimentan y se entienden entre sí. Revísalas en el configurador antes de comprar.',
    },
    {
      id: 'piezas',
      type: 'products',
      source: {
        by: 'picked',
        ref_ids: ['CPU-R7-9800X3D', 'GPU-9070XT-SAPPHIRE-PULSE', 'CASE-FRACTAL-NORTH-TG'],
      },
    },
    { id: 'boton', type: 'button', text: 'Armar la mía', to: '/workstation' },
  ],
};
