/** The product form as it stands on the screen. */
export type ProductValues = {
  productName: string;
  price: string;
  status: 'active' | 'hidden' | 'discontinued';
  description: string;
  /** Units one order may have; empty: no limit. */
  maxPerOrder: string;
  files: { title: string; url: string }[];
  /** Why it is sold below cost. */
  reason: string;
};
