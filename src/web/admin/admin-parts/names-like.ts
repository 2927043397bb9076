/** The rows whose name holds every word, whatever the case and the accents. */
export function namesLike<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  words: string | undefined,
): readonly Row[] {
  const wanted = plain(words ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows.filter((row) => {
    const name = plain(nameOf(row));
    return wanted.every((word) => name.includes(word));
  });
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
