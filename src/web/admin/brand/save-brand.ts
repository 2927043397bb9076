import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { changedFields } from '../admin-parts/merge-versions.ts';

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
  /** Of what the form was filled with; 0 for a new one. */
  version: number;
};

/** What the fields are called where two people changed one. */
export const brandLabels: Record<keyof BrandValues, Message> = {
  brandName: msg('Brand Name'),
  image: msg('Brand Image'),
  description: msg('Description'),
  warrantyText: msg('Warranty'),
  warrantyMonths: msg('Months of warranty'),
  warrantyBy: msg('Served by'),
  version: msg('Version'),
};

export const emptyBrand: BrandValues = {
  brandName: '',
  image: undefined,
  description: '',
  warrantyText: '',
  warrantyMonths: '',
  warrantyBy: '',
  version: 0,
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
    version: brand.version,
  };
}

/** The multipart form of the add and update calls; of a brand that is there only what was changed goes with its name. */
export function brandFormData(values: BrandValues, start?: BrandValues): FormData {
  const changed = new Set(changedFields(start ?? values, values));
  const form = new FormData();
  form.set('brand_name', values.brandName);
  if (values.image !== undefined) form.set('brand_image', values.image);
  const set = (field: 'description' | 'warrantyText' | 'warrantyMonths' | 'warrantyBy', name: string) => {
    if (!start || changed.has(field)) form.set(name, values[field].trim());
  };
  set('description', 'description');
  set('warrantyText', 'warranty_text');
  set('warrantyMonths', 'warranty_months');
  set('warrantyBy', 'warranty_by');
  if (start) form.set('version', String(start.version));
  return form;
}
