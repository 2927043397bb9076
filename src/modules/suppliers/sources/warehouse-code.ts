const lettersMax = 10;

/**
 * A warehouse of a supplier as feeds name it: capitals and digits, a letter first, two to ten of them. Longer names keep
 * their beginning and a mark of the whole, so that two of them stay two.
 */
export function warehouseCode(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '');
  const code = /^[A-Z][A-Z0-9]/.test(plain) ? plain : `W${plain}`;
  if (code.length === 1) return 'W0';
  if (code.length <= lettersMax) return code;
  let mark = 0;
  for (const letter of code) mark = (mark * 31 + (letter.codePointAt(0) ?? 0)) % 46_656;
  return code.slice(0, lettersMax - 3) + mark.toString(36).toUpperCase().padStart(3, '0');
}
