import type { Api } from '../../../api/client.ts';

/** The brand form as it stands on the screen. */
export type BrandValues = {
  brandName: string;
  /** A newly chosen picture; undefined leaves the one that is there. */
  image: File | undefined;
  description: string;
  warrantyText: string;
};

export const emptyBrand: BrandValues = {
  brandName: '',
  image: undefined,
  description: '',
  warrantyText: '',
};

export type BrandDetail = Awaited<ReturnType<Api['catalog']['brand']>>;

/** What the form shows of a brand that is there. */
export function valuesOf(brand: BrandDetail): BrandValues {
  return {
    brandName: brand.brand_name,
    image: undefined,
    description: brand.description,
    warrantyText: brand.warranty_text,
  };
}

/** The multipart form of the add and update calls. */
export function brandFormData({ brandName, image, description, warrantyText }: BrandValues): FormData {
  const form = new FormData();
  form.set('brand_name', brandName);
  if (image !== undefined) form.set('brand_image', image);
  form.set('description', description);
  form.set('warranty_text', warrantyText);
  return form;
}
