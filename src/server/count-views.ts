import type { IncomingMessage, RequestListener } from 'node:http';
import { isbot } from 'isbot';
import { campaignCookie } from '../modules/funnel/index.ts';
import type { Shop } from '../platform/context.ts';

/** A product's page, or what a browser that is in the shop already reads for it. */
const productAddress = /^\/(api\/product\/products|product)\/[^/?]+\/[^/?]+\/?(\?|$)/;

/** A page that a link of a campaign led to. */
const campaignAddress = /^\/(?!api\/)[^?#]*\?(?:[^#]*&)?utm_campaign=c(\d{1,9})(?:&|$)/;

/**
 * Counts product pages that people were shown, before the page cache, which most of them come from. Robots, what a browser
 * reads ahead, and answers that are no page are left out; of who looked nothing is kept.
 */
export function countViews(
  { funnel, campaignVisits, publicUrl }: Pick<Shop, 'funnel' | 'campaignVisits' | 'publicUrl'>,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    const { url = '' } = request;
    const isOfProduct = productAddress.test(url);
    const [, campaign] = campaignAddress.exec(url) ?? [];
    if ((isOfProduct || campaign !== undefined) && isOfAPerson(request)) {
      const days = campaign === undefined ? 0 : campaignVisits.orderDays();
      // Set here, beside the page cache: what it keeps is everybody's.
      if (days > 0) {
        const isSecure = publicUrl.startsWith('https:');
        response.setHeader('set-cookie', campaignCookie(Number(campaign), { days, isSecure }));
      }
      response.once('finish', () => {
        // 304: the browser shows the page it has.
        if (response.statusCode !== 200 && response.statusCode !== 304) return;
        if (isOfProduct) funnel.count('product_viewed');
        if (campaign !== undefined) campaignVisits.count(Number(campaign));
      });
    }
    return next(request, response);
  };
}

function isOfAPerson({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET') return false;
  if (headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch') return false;
  // From another site's script, or a program.
  if (url.startsWith('/api/') && headers['sec-fetch-site'] !== 'same-origin') return false;
  const agent = headers['user-agent'];
  return agent !== undefined && agent !== '' && !isbot(agent);
}
