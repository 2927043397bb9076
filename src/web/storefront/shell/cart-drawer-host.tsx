import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { loadChunk } from '../../chunks.ts';
import { useCartDrawerStore } from '../../state/cart-drawer-store.ts';

const loadCartDrawer = () => loadChunk('cart-drawer', () => import('./cart-drawer.tsx'));

/** Called when the pointer nears the cart: the drawer is there when the click comes. */
export function preloadCartDrawer(): void {
  // The click asks again and reports the failure.
  loadCartDrawer().catch(() => undefined);
}

/** The place of the cart's drawer; its script comes with the first opening. */
export function CartDrawerHost() {
  const isOpen = useCartDrawerStore((state) => state.isOpen);
  const [CartDrawer, setCartDrawer] = useState<ComponentType>();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    if (!isOpen || CartDrawer !== undefined) return;
    loadCartDrawer().then((module) => setCartDrawer(() => module.CartDrawer), setFailure);
  }, [isOpen, CartDrawer]);

  // Thrown while rendering, so that the frame's error screen says what is missing.
  if (failure !== undefined) throw failure;
  return CartDrawer === undefined ? null : <CartDrawer />;
}
