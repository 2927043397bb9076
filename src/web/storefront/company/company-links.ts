/** Addresses of companies: beside their pages, because every link of `links.ts` is bytes of the home page. */
export const companyLinks = {
  company: () => '/dashboard/empresa',
  credit: () => '/dashboard/credito-empresa',
  quickOrder: () => '/dashboard/pedido-rapido',
  quotes: () => '/dashboard/cotizaciones',
  newQuote: () => '/dashboard/cotizaciones/nueva',
  quote: (id: string) => `/dashboard/cotizaciones/${encodeURIComponent(id)}`,
  /** A file of the API: what a version offers, on paper. */
  quotePdf: (id: string, version: number) =>
    `/api/company/quotes/${encodeURIComponent(id)}/versions/${version}/pdf`,
} as const;
