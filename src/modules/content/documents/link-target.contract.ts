/** Browsers decide where a path leads; what they read as another origin is none of ours. */
const here = 'https://shop.invalid';

/** A path of the shop, with its query and anchor; undefined for what browsers take for something else. */
export function shopPathOf(text: string): string | undefined {
  if (!text.startsWith('/') || /[\s\\]/.test(text) || !URL.canParse(text, here)) return undefined;
  const url = new URL(text, here);
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname : undefined;
}

/** Whether a menu, banner or button may lead there: a path of the shop, or a page of another site over https. */
export function isLinkTarget(text: string): boolean {
  return shopPathOf(text) !== undefined || isHttps(text);
}

/** The same for links in a text, which may also be an anchor of the page, an e-mail address or a phone. */
export function isReadingTarget(text: string): boolean {
  return isLinkTarget(text) || /^#[\w-]{1,80}$/.test(text) || isAddress(text);
}

function isHttps(text: string): boolean {
  return /^https:\/\/[^\s\\"<>]+$/i.test(text) && text.length <= 2000 && URL.canParse(text);
}

/** The shop's own address may stand there by its name: `mailto:{{email}}`. */
function isAddress(text: string): boolean {
  return /^mailto:([\w.+-]+@[\w-]+(\.[\w-]+)+|\{\{\w+\}\})$/.test(text) || /^tel:\+?[\d -]{7,20}$/.test(text);
}
