/** 1250 → `12.5`: centavos as pesos, basis points as percent. */
export function typedHundredths(value: number): string {
  return String(value / 100);
}

/** `12.5` → 1250, `1,250.90` → 125090; undefined for what is no such number. */
export function hundredthsOf(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '');
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text) * 100);
}
