/** Where mail programs begin to repeat what they answer. */
const beginnings = [
  /^(?:El|On|Am|Le) .{4,300}(?:escribió|wrote|schrieb|a écrit)\s*:$/s,
  /^-{2,} ?(?:Mensaje original|Original Message|Mensaje reenviado|Forwarded message) ?-{2,}$/i,
  /^_{10,}$/,
  /^(?:De|From): .+@.+/,
];

/** What somebody wrote in an email, without what it repeats and without a signature. */
export function cutQuoted(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const end = lines.findIndex((line, at) => {
    const trimmed = line.trim();
    if (line === '-- ' || line === '--') return true;
    // Long ones are broken over two or three lines.
    const joined = [0, 1, 2].map((more) =>
      lines
        .slice(at, at + more + 1)
        .join(' ')
        .trim(),
    );
    return joined.some((begun) => beginnings.some((beginning) => trimmed !== '' && beginning.test(begun)));
  });
  const own = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !/^\s*>/.test(line));
  return own
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
