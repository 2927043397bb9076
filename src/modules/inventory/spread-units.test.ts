import { describe, expect, test } from 'vitest';
import { spreadUnits } from './spread-units.ts';

const stock = [
  { warehouseCode: 'CDMX', free: 3 },
  { warehouseCode: 'GDL', free: 5 },
  { warehouseCode: 'MTY', free: 0 },
];

describe('spreading units over warehouses', () => {
  test('takes everything from one warehouse where it can', () => {
    expect(spreadUnits(4, stock)).toEqual([{ warehouseCode: 'GDL', quantity: 4 }]);
  });

  test('takes from several warehouses where none has enough, and nothing from empty ones', () => {
    expect(spreadUnits(8, stock)).toEqual([
      { warehouseCode: 'GDL', quantity: 5 },
      { warehouseCode: 'CDMX', quantity: 3 },
    ]);
  });

  test('prefers a near warehouse to a fuller one, unless another has them all', () => {
    expect(spreadUnits(2, stock, ['CDMX', 'GDL'])).toEqual([{ warehouseCode: 'CDMX', quantity: 2 }]);
    expect(spreadUnits(4, stock, ['CDMX', 'GDL'])).toEqual([{ warehouseCode: 'GDL', quantity: 4 }]);
    expect(spreadUnits(7, stock, ['MTY', 'CDMX'])).toEqual([
      { warehouseCode: 'CDMX', quantity: 3 },
      { warehouseCode: 'GDL', quantity: 4 },
    ]);
  });

  test('fails for more units than there are', () => {
    expect(spreadUnits(9, stock)).toBeUndefined();
    expect(spreadUnits(1, [])).toBeUndefined();
  });

  test('takes own units before those of suppliers, and of these the soonest, unknown ones last', () => {
    const suppliers = [
      { warehouseCode: 'ESTE', free: 9, supplierDays: 0 },
      { warehouseCode: 'NORTE', free: 9, supplierDays: 3 },
      { warehouseCode: 'SUR', free: 1, supplierDays: 1 },
    ];
    const all = [...suppliers, ...stock];
    expect(spreadUnits(8, all)).toEqual(spreadUnits(8, stock));
    expect(spreadUnits(9, all)?.at(-1)).toEqual({ warehouseCode: 'SUR', quantity: 1 });
    expect(spreadUnits(10, all)?.at(-1)).toEqual({ warehouseCode: 'NORTE', quantity: 2 });
    expect(spreadUnits(2, suppliers)).toEqual([{ warehouseCode: 'NORTE', quantity: 2 }]);
    expect(spreadUnits(99, all)).toBeUndefined();
  });
});
