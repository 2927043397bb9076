/** What a canned reply may name, and is filled with when it is used. */
export type CannedValues = { nombre: string; pedido: string; folio: string; agente: string };

export const cannedVariables = ['nombre', 'pedido', 'folio', 'agente'] as const;

/** A canned reply with its variables filled in; one that has no value here stays as it is, so that nobody overlooks it. */
export function fillCanned(body: string, values: CannedValues): string {
  return body.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = cannedVariables.some((known) => known === name) ? values[name as keyof CannedValues] : '';
    return value === '' ? whole : value;
  });
}
