import { useState } from 'react';
import { links } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { Icon } from '../../ui/icons.tsx';

/** Sends the product's address on, by whatever the device offers; where it offers nothing the address is copied. */
export function ShareProduct({ product }: { product: Pick<Product, 'sku' | 'slug' | 'product_name'> }) {
  const [isCopied, setIsCopied] = useState(false);
  const share = async () => {
    const canShare = 'share' in navigator;
    const url = new URL(links.product(product), location.href).href;
    try {
      if (canShare) return await navigator.share({ title: product.product_name, url });
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      // Closed again, or refused by the browser: the address stands above the page, too.
    }
  };
  return (
    <>
      <button
        type="button"
        onClick={() => void share()}
        className="flex min-h-8 items-center gap-2 rounded-xs text-sm font-medium text-brand hover:underline"
      >
        <Icon name={isCopied ? 'check' : 'link'} size={18} />
        {isCopied ? 'Enlace copiado' : 'Compartir'}
      </button>
      <span role="status" className="sr-only">
        {isCopied ? 'Enlace copiado' : ''}
      </span>
    </>
  );
}
