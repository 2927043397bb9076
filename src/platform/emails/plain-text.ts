const lengthMax = 256 * 1024;
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** What somebody reads of HTML, as plain text: no tags, styles or scripts, and links with where they lead. */
export async function plainTextOf(html: string): Promise<string> {
  // Only who gets such an email needs the library, which takes ten megabytes.
  const { toPlainText } = await import('@react-email/components');
  // Strangers write it: what is nested or long beyond reason ends there.
  return toPlainText(html.slice(0, lengthMax), {
    limits: { maxDepth: 100, ellipsis: '' },
    selectors: headings.map((selector) => ({ selector, options: { uppercase: false } })),
  }).trim();
}
