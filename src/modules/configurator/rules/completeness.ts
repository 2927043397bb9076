/**
 * Rules about what is still missing, not about two parts that do not fit: while somebody is choosing, their errors are
 * «incompleto». At the moment of buying they count like all others.
 */
export const completenessRules: ReadonlySet<string> = new Set([
  'required-parts',
  'os-missing',
  'cooler-missing',
  'display-output',
  'thermal-paste',
]);
