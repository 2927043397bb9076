import { create } from 'zustand';

/** Whether the cart's drawer is open; the header's button and every «Agregar» share it. */
export const useCartDrawerStore = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export function openCart(): void {
  useCartDrawerStore.setState({ isOpen: true });
}

export function closeCart(): void {
  useCartDrawerStore.setState({ isOpen: false });
}
