/** The product form as it stands on the screen. */
export type ProductValues = {
  productName: string;
  price: string;
  status: 'active' | 'hidden' | 'discontinued';
  description: string;
  files: { title: string; url: string }[];
};
