import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { productsField } from '../admin-parts/picked-products.ts';
import { changedFields } from '../admin-parts/merge-versions.ts';
import type { PickedProduct } from '../admin-parts/picked-products.ts';

/** The category form as it stands on the screen (spec §2). */
export type CategoryValues = {
  categoryName: string;
  /** A newly chosen picture; undefined leaves the one that is there. */
  image: File | undefined;
  products: PickedProduct[];
  /** The end of its page's address. */
  slug: string;
  seoTitle: string;
  seoDescription: string;
  /** Of what the form was filled with; 0 for a new one. */
  version: number;
};

/** What the fields are called where two people changed one. */
export const categoryLabels: Record<keyof CategoryValues, Message> = {
  categoryName: msg('Category Name'),
  image: msg('Category Image'),
  products: msg('Products'),
  slug: msg('Address'),
  seoTitle: msg('Title for search engines'),
  seoDescription: msg('Description for search engines'),
  version: msg('Version'),
};

/** What the form is after a category was added (spec §4). */
export const emptyCategory: CategoryValues = {
  categoryName: '',
  image: undefined,
  products: [],
  slug: '',
  seoTitle: '',
  seoDescription: '',
  version: 0,
};

export type CategoryDetail = Awaited<ReturnType<Api['catalog']['category']>>;

/** What the form shows of a category that is there. */
export function valuesOf(category: CategoryDetail): CategoryValues {
  return {
    categoryName: category.category_name,
    image: undefined,
    products: category.products,
    slug: category.slug,
    seoTitle: category.seo_title ?? '',
    seoDescription: category.seo_description ?? '',
    version: category.version,
  };
}

/**
 * The multipart form of the add and update calls (spec §7): the picture is sent only when one was chosen (§5). Of a
 * category that is there, only what was changed goes with the name, and the version it was read in.
 */
export function categoryFormData(values: CategoryValues, start?: CategoryValues): FormData {
  const { categoryName, image, products } = values;
  const form = new FormData();
  form.set('category_name', categoryName);
  if (image !== undefined) form.set('category_image', image);
  if (!start) {
    form.set('products', productsField(products));
    return form;
  }
  const changed = changedFields(start, values);
  if (changed.includes('products')) form.set('products', productsField(products));
  if (changed.includes('slug')) form.set('slug', values.slug);
  if (changed.includes('seoTitle')) form.set('seo_title', values.seoTitle);
  if (changed.includes('seoDescription')) form.set('seo_description', values.seoDescription);
  form.set('version', String(start.version));
  return form;
}

/** Adds a category. A failure is logged and thrown on to the caller (spec §8). */
export async function addCategory(api: Api, values: CategoryValues): Promise<CategoryDetail> {
  try {
    return (await api.catalog.addCategory({ form: categoryFormData(values) })).category;
  } catch (error) {
    console.error(t('The category could not be added.'), error);
    throw error;
  }
}

/** Changes a category. A failure is logged and thrown on to the caller (spec §8). */
export async function updateCategory(
  api: Api,
  id: number,
  values: CategoryValues,
  start: CategoryValues,
): Promise<CategoryDetail> {
  try {
    return (await api.catalog.updateCategory({ params: { id }, form: categoryFormData(values, start) }))
      .category;
  } catch (error) {
    console.error(t('The category could not be updated.'), error);
    throw error;
  }
}
