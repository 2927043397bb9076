/** What a line says in the column of a field; empty where the file has none. */
export function cellOf(cells: readonly string[], mapping: readonly string[], field: string): string {
  const column = mapping.indexOf(field);
  return column === -1 ? '' : (cells[column]?.trim() ?? '');
}
