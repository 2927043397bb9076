import { describe, expect, test } from 'vitest';
import { spreadUnits } from './spread-units.ts';

const stock = [
  { warehouseCode: 'CDMX', free: 3 },
  { warehouseCode: 'GDL', free: 5 },
  { warehouseCode: 'MTY', free: 0 },
];

describe('spreading units over warehouses', () => {
  test('one warehouse gives everything where it can', () => {
    expect(spreadUnits(4, stock)).toEqual([{ warehouseCode: 'GDL', quantity: 4 }]);
  });

  test('several warehouses give together what none has alone, and empty ones give nothing', () => {
    expect(spreadUnits(8, stock)).toEqual([
      { warehouseCode: 'GDL', quantity: 5 },
      { warehouseCode: 'CDMX', quantity: 3 },
    ]);
  });

  test('a near warehouse gives before a fuller one, unless another has them all', () => {
    expect(spreadUnits(2, stock, ['CDMX', 'GDL'])).toEqual([{ warehouseCode: 'CDMX', quantity: 2 }]);
    expect(spreadUnits(4, stock, ['CDMX', 'GDL'])).toEqual([{ warehouseCode: 'GDL', quantity: 4 }]);
    expect(spreadUnits(7, stock, ['MTY', 'CDMX'])).toEqual([
      { warehouseCode: 'CDMX', quantity: 3 },
      { warehouseCode: 'GDL', quantity: 4 },
    ]);
  });

  test('more than there is cannot be spread', () => {
    expect(spreadUnits(9, stock)).toBeUndefined();
    expect(spreadUnits(1, [])).toBeUndefined();
  });
});
