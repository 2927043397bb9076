/** 1250 → `12.5`: centavos as pesos, basis points as percent. */
export function typedHundredths(value: number): string {
  return String(value / 100);
}

/** `12.5` → 1250, `1,250.90` → 125090; undefined for what is no such number: `42,50` may be meant as 42.50. */
export function hundredthsOf(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$/, '');
  if (!/^(\d{1,8}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text.replaceAll(',', '')) * 100);
}
