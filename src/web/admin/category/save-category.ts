import type { Api } from '../../../api/client.ts';
import { productsField } from '../admin-parts/picked-products.ts';
import type { PickedProduct } from '../admin-parts/picked-products.ts';

/** The category form as it stands on the screen (spec §2). */
export type CategoryValues = {
  categoryName: string;
  /** A newly chosen picture; undefined leaves the one that is there. */
  image: File | undefined;
  products: PickedProduct[];
};

/** What the form is after a category was added (spec §4). */
export const emptyCategory: CategoryValues = { categoryName: '', image: undefined, products: [] };

export type CategoryDetail = Awaited<ReturnType<Api['catalog']['category']>>;

/** What the form shows of a category that is there. */
export function valuesOf(category: CategoryDetail): CategoryValues {
  return { categoryName: category.category_name, image: undefined, products: category.products };
}

/** The multipart form of the add and update calls (spec §7): the picture is sent only when one was chosen (§5). */
export function categoryFormData({ categoryName, image, products }: CategoryValues): FormData {
  const form = new FormData();
  form.set('category_name', categoryName);
  if (image !== undefined) form.set('category_image', image);
  form.set('products', productsField(products));
  return form;
}

/** Adds a category. A failure is logged and thrown on to the caller (spec §8). */
export async function addCategory(api: Api, values: CategoryValues): Promise<CategoryDetail> {
  try {
    return (await api.catalog.addCategory({ form: categoryFormData(values) })).category;
  } catch (error) {
    console.error('The category could not be added.', error);
    throw error;
  }
}

/** Changes a category. A failure is logged and thrown on to the caller (spec §8). */
export async function updateCategory(api: Api, id: number, values: CategoryValues): Promise<CategoryDetail> {
  try {
    return (await api.catalog.updateCategory({ params: { id }, form: categoryFormData(values) })).category;
  } catch (error) {
    console.error('The category could not be updated.', error);
    throw error;
  }
}
