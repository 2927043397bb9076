import { slotNamed } from '../../../modules/configurator/rules/slots.ts';
import type { Api } from '../../../api/client.ts';

/** What the home page shows of the configurator's example. */
export type TeaserBuild = {
  refIds: readonly string[];
  parts: readonly { slot: string; name: string; imageUrl: string | undefined }[];
  totalCents: number;
  /** The same for wholesale buyers (shop-parts/own-terms.ts). */
  own: string;
  watts: number;
  verdicts: readonly { fits: boolean; text: string; numbers: string }[];
};

/** The answers that say most in one line, in the order in which they are shown. */
const told = {
  'gpu-case-length': 'La tarjeta de video cabe en el gabinete',
  'cooler-case-height': 'El disipador cabe de alto',
  'psu-wattage': 'La fuente alcanza con margen',
};

/** Asks for the example; null where there is none, and when asking fails: the page must not fail for it. */
export async function loadTeaserBuild(api: Api): Promise<TeaserBuild | null> {
  const { build } = await api.configurator.example().catch(() => ({ build: null }));
  if (build === null) return null;
  const { rejected } = build;
  const verdicts = Object.entries(told).flatMap(([rule, text]) => {
    const answer = build.answers.find((one) => one.rule === rule);
    return answer === undefined ? [] : [{ fits: true, text, numbers: `${answer.left} ≤ ${answer.right}` }];
  });
  if (rejected !== null) {
    verdicts.push({
      fits: false,
      text: rejected.message,
      numbers: `${rejected.left} ≠ ${rejected.right}`,
    });
  }
  return {
    refIds: build.ref_ids,
    // Without what follows the first comma: the place is small.
    parts: build.products.map(({ slot, product_name, images }) => ({
      slot: slotNamed(slot).label,
      name: (product_name.split(',')[0] ?? '').replace(kindWords, ''),
      imageUrl: images[0]?.image_url,
    })),
    totalCents: build.total_cents,
    // As `ownTermsOfParts` says it: the home page's own script must stay small.
    own: build.products
      .map(
        ({ id, ref_id: refId, price_cents: cents }) =>
          `${id}*${build.ref_ids.filter((one) => one === refId).length}@${cents}`,
      )
      .join(' '),
    watts: build.recommended_watts,
    verdicts,
  };
}

/** The slot says it already. */
const kindWords =
  /^(Tarjeta de video|Tarjeta madre|Procesador|Memoria RAM|Gabinete|Disipador|Fuente de poder|SSD)\s+/;
