/** Where most people in Mexico have their mail, and real ones that look like a slip of these. */
const domains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'live.com.mx',
  'live.com',
  'yahoo.com.mx',
  'yahoo.com',
  'icloud.com',
  'prodigy.net.mx',
  'msn.com',
  'outlook.es',
  'hotmail.es',
  'yahoo.es',
  'ymail.com',
  'mail.com',
  'email.com',
];

/** Of providers that give no address under Mexico’s ending. */
const onlyInCom = /^(gmail|icloud|hotmail)\.(?:com\.mx|mx)$/;

/** The address that was meant where its domain is one slip away from a common one; undefined where it looks right. */
export function likelyEmail(typed: string): string | undefined {
  const [name = '', domain = '', ...more] = typed.trim().split('@');
  if (name === '' || more.length > 0 || domains.includes(domain.toLowerCase())) return undefined;
  const [, provider] = onlyInCom.exec(domain.toLowerCase()) ?? [];
  if (provider !== undefined) return `${name}@${provider}.com`;
  const meant = domains.find((one) => isOneSlip(domain.toLowerCase(), one));
  return meant === undefined ? undefined : `${name}@${meant}`;
}

/** One letter too many, too few or another, or two neighbours swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [one, other] = [typed, meant].map((text) => text.slice(start, text.length - end));
  if (one === undefined || other === undefined) return false;
  if (one.length <= 1 && other.length <= 1) return true;
  return one.length === 2 && other.length === 2 && one[0] === other[1] && one[1] === other[0];
}
