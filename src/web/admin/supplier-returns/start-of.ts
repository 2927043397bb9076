import type { Api } from '../../../api/client.ts';
import type { ReturnStart } from './supplier-return-dialog.tsx';

/** What a new return begins with, as the address names it: a product, and the purchase that it came with. */
export async function startOf(api: Api, address: URLSearchParams): Promise<ReturnStart> {
  const productId = Number(address.get('product'));
  if (!Number.isInteger(productId) || productId < 1) return { lines: [] };
  const purchaseId = Number(address.get('purchase')) || null;
  const [{ product, levels }, bought] = await Promise.all([
    api.inventory.productStock({ params: { id: productId } }),
    purchaseId === null ? undefined : api.inventory.purchase({ params: { id: purchaseId } }),
  ]);
  const level = levels.find(
    ({ location_code: code, on_hand: onHand }) =>
      onHand > 0 && (bought === undefined || bought.purchase.location_code === code),
  );
  return {
    supplierName: bought?.purchase.supplier_name,
    lines: [
      {
        productId,
        name: product.product_name,
        sku: product.sku,
        location: level?.location_code ?? '',
        units: '1',
        serials: '',
        reason: '',
        cost: '',
        returned: null,
        purchaseId,
      },
    ],
  };
}
