import { describe, expect, test } from 'vitest';
import { supplierReturnStates } from './supplier-return.contract.ts';
import { isDone, stateAfter, type SupplierReturnStep } from './supplier-return.ts';

describe('a return to a supplier', () => {
  test.each<[SupplierReturnStep, readonly string[]]>([
    ['request', ['draft']],
    ['authorise', ['draft', 'requested']],
    ['refuse', ['requested']],
    ['cancel', ['draft', 'requested', 'authorised']],
    ['send', ['authorised']],
    ['settle', ['sent']],
    ['close', ['sent']],
  ])('%s is possible from %j alone', (step, from) => {
    const possible = supplierReturnStates.filter((state) => stateAfter(state, step) !== undefined);
    expect(possible).toEqual(from);
  });

  test('a step that was taken already is done, and no other', () => {
    expect(supplierReturnStates.filter((state) => isDone(state, 'send'))).toEqual(['sent']);
  });
});
