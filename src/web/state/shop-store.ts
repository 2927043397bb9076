import { create } from 'zustand';
import type { BrandInList, Cart, CartLine, CategoryInList, ProductInList, Promotion } from './shop-types.ts';

type ShopState = {
  products: readonly ProductInList[];
  category: readonly CategoryInList[];
  brand: readonly BrandInList[];
  promotion: readonly Promotion[];
  cart: readonly CartLine[];
  /** Sums of the cart; undefined while there is none. */
  cartSums: Omit<Cart, 'items'> | undefined;
  /** The cart was asked for, and whatever came of it stands here. */
  isCartKnown: boolean;
  /** The line that was taken out of the cart last, until it is put back. */
  lastRemoved: CartLine | undefined;
};

/** The shared store of the spec (§3): five lists, all empty at first. Pages put into it what their loaders brought. */
export const useShopStore = create<ShopState>()(() => ({
  products: [],
  category: [],
  brand: [],
  promotion: [],
  cart: [],
  cartSums: undefined,
  isCartKnown: false,
  lastRemoved: undefined,
}));

export function keepProducts(products: readonly ProductInList[]): void {
  useShopStore.setState({ products });
}

export function keepCategories(category: readonly CategoryInList[]): void {
  useShopStore.setState({ category });
}

export function keepBrands(brand: readonly BrandInList[]): void {
  useShopStore.setState({ brand });
}

export function keepPromotions(promotion: readonly Promotion[]): void {
  useShopStore.setState({ promotion });
}

/** Puts a fetched cart in the store; nothing means an empty cart (spec §4). */
export function keepCart(cart: Cart | undefined): void {
  if (cart === undefined) return useShopStore.setState({ cart: [], cartSums: undefined, isCartKnown: true });
  const { items, ...cartSums } = cart;
  useShopStore.setState(({ lastRemoved }) => ({
    cart: items,
    cartSums,
    isCartKnown: true,
    // What is in the cart again needs no way back into it.
    lastRemoved: items.some((line) => line.product_id === lastRemoved?.product_id) ? undefined : lastRemoved,
  }));
}

/** Pieces in the cart, for the number on its button. */
export function usePiecesInCart(): number {
  return useShopStore((state) => state.cart.reduce((sum, line) => sum + line.quantity, 0));
}
