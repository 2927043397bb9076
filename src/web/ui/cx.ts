/** Joins class names, leaving out what is not there. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  // A page joins two hundred times: nothing is made but the text.
  let joined = '';
  for (const part of parts) if (part) joined = joined === '' ? part : `${joined} ${part}`;
  return joined;
}
