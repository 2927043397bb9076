import { describe, expect, test, vi } from 'vitest';
import { createApi } from '../../../api/client.ts';
import { addCategory, categoryFormData, emptyCategory } from './save-category.ts';

const product = (refId: string) => ({ ref_id: refId, product_name: refId, images: [] });

describe('the category form on the wire', () => {
  test('the picture is sent only when one is chosen', () => {
    expect(categoryFormData({ ...emptyCategory, categoryName: 'Fans' }).has('category_image')).toBe(false);
    const image = new File(['x'], 'fan.png', { type: 'image/png' });
    expect(categoryFormData({ ...emptyCategory, image }).get('category_image')).toBeInstanceOf(File);
  });

  test('products are a JSON string of ref_ids, none of them twice', () => {
    const form = categoryFormData({ ...emptyCategory, products: [product('A'), product('B'), product('A')] });
    expect(form.get('products')).toBe('[{"ref_id":"A"},{"ref_id":"B"}]');
  });

  test('a category without products says so', () => {
    expect(categoryFormData(emptyCategory).get('products')).toBe('[]');
  });
});

test('a failed add is logged and reaches the caller', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = createApi({
    baseUrl: 'http://shop.invalid/api',
    fetch: async () => Response.json({ error: { code: 'name_taken', message: 'Taken.' } }, { status: 409 }),
  });
  await expect(addCategory(api, emptyCategory)).rejects.toMatchObject({ status: 409, code: 'name_taken' });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
