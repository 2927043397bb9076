/** All rows of a list, each part read from where the one before ended, so that a file keeps one part in memory. */
export async function* rowsInParts<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  partSize = 500,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  do {
    const rows = await read(last, partSize);
    yield rows;
    last = rows.length < partSize ? undefined : rows.at(-1);
  } while (last !== undefined);
}
