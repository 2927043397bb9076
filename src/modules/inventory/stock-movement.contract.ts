/** Why `on_hand` became more or less; a sale is a taken reservation. */
export const movementKinds = [
  'import',
  'sale',
  'return',
  'count',
  'adjustment',
  'transfer',
  'receipt',
  'supplier_return',
  'demo',
] as const;
export type MovementKind = (typeof movementKinds)[number];
