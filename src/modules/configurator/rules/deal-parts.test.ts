import { expect, test } from 'vitest';
import { dealParts, pcsAmong, type PcPart, whyNoPcs } from './deal-parts.ts';

const parts = (units: Partial<Record<string, number>>): PcPart[] =>
  Object.entries(units).map(([kind, quantity = 0], at) => ({ productId: at + 1, kind, quantity }));
const pc = { cpu: 1, motherboard: 1, case: 1, psu: 1, memory: 2, ssd: 1 };

test('a PC is one of each core part, with memory and storage', () => {
  expect(whyNoPcs(parts(pc), 1)).toBeUndefined();
  expect(pcsAmong(parts({ ...pc, monitor: 2, gpu: 1 }))).toBe(1);
  expect(whyNoPcs(parts({ ...pc, ssd: 0, hdd: 1 }), 1)).toBeUndefined();
  expect(pcsAmong([])).toBe(0);
});

test('what lacks, is too many or differs is named', () => {
  expect(whyNoPcs(parts({ ...pc, case: 0, ssd: 0 }), 1)).toBe(
    'Para armar tu PC falta en tu carrito: gabinete, almacenamiento.',
  );
  expect(whyNoPcs(parts({ ...pc, cpu: 2 }), 1)).toContain('de más en tu carrito: procesador.');
  expect(whyNoPcs(parts(pc), 2)).toContain('Para armar 2 PC falta');
  const two = { ...pc, motherboard: 2, case: 2, psu: 2, ssd: 2 };
  const cpus = [1, 2].map((at) => ({ productId: 90 + at, kind: 'cpu', quantity: 1 }));
  const different = [...parts({ ...two, cpu: 0 }), ...cpus];
  expect(whyNoPcs(different, 2)).toContain('equipos iguales');
  expect(pcsAmong(different)).toBe(0);
});

test('parts are dealt evenly, the rest to the first, and what stands beside a PC to none', () => {
  const dealt = dealParts(parts({ cpu: 2, memory: 4, fan: 3, monitor: 2 }), 2);
  expect(dealt.map((one) => one.map(({ kind, quantity }) => `${quantity} ${kind}`))).toEqual([
    ['1 cpu', '2 memory', '2 fan'],
    ['1 cpu', '2 memory', '1 fan'],
  ]);
});
