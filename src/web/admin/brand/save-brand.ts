import type { Api } from '../../../api/client.ts';

/** The brand form as it stands on the screen. */
export type BrandValues = {
  brandName: string;
  /** A newly chosen picture; undefined leaves the one that is there. */
  image: File | undefined;
  description: string;
  warrantyText: string;
  /** Digits, or empty where it depends on the model. */
  warrantyMonths: string;
  warrantyBy: 'shop' | 'maker' | '';
};

export const emptyBrand: BrandValues = {
  brandName: '',
  image: undefined,
  description: '',
  warrantyText: '',
  warrantyMonths: '',
  warrantyBy: '',
};

export type BrandDetail = Awaited<ReturnType<Api['catalog']['brand']>>;

/** What the form shows of a brand that is there. */
export function valuesOf(brand: BrandDetail): BrandValues {
  return {
    brandName: brand.brand_name,
    image: undefined,
    description: brand.description,
    warrantyText: brand.warranty_text,
    warrantyMonths: brand.warranty_months === null ? '' : String(brand.warranty_months),
    warrantyBy: brand.warranty_by ?? '',
  };
}

/** The multipart form of the add and update calls. */
export function brandFormData(values: BrandValues): FormData {
  const { brandName, image, description, warrantyText, warrantyMonths, warrantyBy } = values;
  const form = new FormData();
  form.set('brand_name', brandName);
  if (image !== undefined) form.set('brand_image', image);
  form.set('description', description);
  form.set('warranty_text', warrantyText);
  form.set('warranty_months', warrantyMonths.trim());
  form.set('warranty_by', warrantyBy);
  return form;
}
