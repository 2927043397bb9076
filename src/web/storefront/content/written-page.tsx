import { redirect } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Route } from './+types/written-page';
import type { Api } from '../../../api/client.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { contentMeta } from './content-meta.ts';
import { ContentPage } from './content-page.tsx';
import { htmlWithFacts, namesShipping, type PageRules, withFacts } from './page-facts.ts';
import { FreeShipping, ShippingRates } from './shipping-rates.tsx';

type Answer = Awaited<ReturnType<Api['content']['page']>>;
/** A page of policies or guides as the API gives it. */
export type WrittenPageData = Extract<Answer, { page: unknown }>['page'];

/** A page that staff write: by the end of its address, and at the one address that is its own. */
async function load({ api, params, url }: LoadArgs<'slug'>) {
  const path = url.pathname.replace(/(?<=.)\/+$/, '');
  // The router leaves an end that cannot be decoded as it is: no page has such a name.
  const slug = params.slug ?? path.slice(path.lastIndexOf('/') + 1);
  const found = await api.content.page({ params: { slug } });
  if ('moved_to' in found) throw redirect(found.moved_to + url.search, 301);
  if (found.page.path !== path) throw redirect(found.page.path + url.search, 301);
  return withRules(api, found.page);
}

/** A page with how the shop sends, where something on it says so. */
export async function withRules(api: Api, page: WrittenPageData) {
  if (!namesShipping(page)) return { page, rules: undefined };
  const { rules } = await api.shipping.shippingRules();
  return { page, rules: { ...rules, sells_assembly: page.sells_assembly } };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { page, rules } = loaderData;
  return contentMeta(
    {
      title: withFacts(page.seo_title || page.title, rules),
      description: withFacts(page.seo_description, rules),
      path: page.path,
    },
    matches[0]?.loaderData?.publicUrl,
  );
}

export default function WrittenPage({ loaderData }: Route.ComponentProps) {
  return <WrittenPageBody {...loaderData} />;
}

/** What stands on the page between header and footer. */
export function WrittenPageBody({ page, rules }: { page: WrittenPageData; rules: PageRules | undefined }) {
  return (
    <ContentPage
      title={withFacts(page.title, rules)}
      updated={page.since === '' ? undefined : withFacts(page.since, rules)}
      intro={withFacts(page.intro, rules)}
      more={page.help}
    >
      {page.body.map((piece, index) =>
        'html' in piece ? (
          <div
            key={index}
            className="contents"
            // Made by the server of a document: texts are escaped, elements are only those it knows.
            dangerouslySetInnerHTML={{ __html: htmlWithFacts(piece.html, rules) }}
          />
        ) : (
          rules && <Part key={index} {...piece} rules={rules} />
        ),
      )}
    </ContentPage>
  );
}

/** What the shop writes itself, as wide as it needs to be. */
function Part({
  part,
  heading,
  rules,
}: Extract<WrittenPageData['body'][number], { part: unknown }> & { rules: PageRules }) {
  if (part === 'free_shipping') return <FreeShipping rules={rules} heading={withFacts(heading, rules)} />;
  if (part !== 'shipping_rates') return null;
  return (
    <section className="max-w-3xl">
      {heading !== '' && <h2 className="display mb-3 text-xl">{withFacts(heading, rules)}</h2>}
      <ShippingRates rules={rules} />
    </section>
  );
}
