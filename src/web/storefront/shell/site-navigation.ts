import { bannerText } from '../../constants.ts';
import { links } from '../../links.ts';
import type { Api } from '../../../api/client.ts';

/** Banner, menus and footer around a page. */
export type SiteNavigation = Pick<
  Awaited<ReturnType<Api['content']['site']>>,
  'banner' | 'header' | 'footer'
>;

/** A shop without its menus is still a shop: no page fails for them. */
export const bareNavigation: SiteNavigation = {
  banner: { text: bannerText, to: `${links.home()}#destacados` },
  header: [],
  footer: [],
};
