/** Addresses of companies: beside their pages, because every link of `links.ts` is bytes of the home page. */
export const companyLinks = {
  company: () => '/dashboard/empresa',
  credit: () => '/dashboard/credito-empresa',
  quickOrder: () => '/dashboard/pedido-rapido',
} as const;
