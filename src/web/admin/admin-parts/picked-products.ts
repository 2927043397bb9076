/** A product as forms name it (spec §3). */
export type PickedProduct = {
  ref_id: string;
  product_name: string;
  images: readonly { image_url: string }[];
};

/** The list with the product at its end; one that is already chosen is ignored, so no ref_id repeats (spec §4, §5). */
export function withProduct(chosen: readonly PickedProduct[], product: PickedProduct): PickedProduct[] {
  return chosen.some((one) => one.ref_id === product.ref_id) ? [...chosen] : [...chosen, product];
}

/** The `products` field of a form: a JSON string `[{"ref_id":"…"}]` without repetitions. */
export function productsField(chosen: readonly PickedProduct[]): string {
  const refIds = new Set(chosen.map((product) => product.ref_id));
  return JSON.stringify([...refIds].map((refId) => ({ ref_id: refId })));
}
