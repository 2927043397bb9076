import { bulkAnswer, endpoint, z } from '../../../platform/http/endpoint.ts';

const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const id = z.number().int().positive().max(2_147_483_647);

/** What was deleted, or merged into another, and can be brought back. */
const deletion = {
  id: z.number().int(),
  slug: z.string(),
  product_count: z.number().int(),
  /** The name of the one that has its products now; null: none. */
  into: z.string().nullable(),
  deleted_at: z.string(),
  kept_until: z.string(),
};

const treeAnswer = z.object({
  /** Changes with every id, parent and place. */
  tree_version: z.string(),
  categories: z.array(
    z.object({
      id: z.number().int(),
      category_name: z.string(),
      slug: z.string(),
      category_image: z.string().nullable(),
      parent_id: z.number().int().nullable(),
      position: z.number().int(),
      is_visible: z.boolean(),
      version: z.number().int(),
      /** On it by hand, hidden ones too. */
      own_count: z.number().int(),
      /** For sale, on it or below it. */
      product_count: z.number().int(),
      updated_at: z.string(),
    }),
  ),
});

/** What staff do with categories and brands beyond the calls of the specification; `detail` are those calls' answers. */
export function taxonomyCalls<Category extends z.ZodType, Brand extends z.ZodType>(detail: {
  category: Category;
  brand: Brand;
}) {
  return {
    categoryTree: endpoint({
      method: 'get',
      path: '/admin/categories',
      summary: 'Every category, hidden ones too, as staff arrange them',
      access: { staff: 'read_catalog' },
      answers: { 200: treeAnswer },
    }),
    orderCategories: endpoint({
      method: 'put',
      path: '/admin/categories/order',
      summary: 'Arrange all categories: what stands below what (two levels at most) and in which order',
      access: { staff: 'catalog' },
      body: z.object({
        /** Of the tree that was read. */
        tree_version: z.string().max(100),
        categories: z
          .array(z.object({ id, parent_id: id.nullable(), position: z.number().int().min(0).max(100_000) }))
          .max(5000),
      }),
      answers: { 200: treeAnswer },
      refusals: { 409: '`stale`: somebody arranged them meanwhile; `details.current` is what is there now' },
    }),
    showCategories: endpoint({
      method: 'put',
      path: '/admin/categories/visible',
      summary: 'Show or hide many categories with what is below them. Safe twice',
      access: { staff: 'catalog' },
      body: z.object({
        ids: z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(100),
        is_visible: z.boolean(),
      }),
      answers: { 200: bulkAnswer(z.number().int()) },
    }),
    showCategory: endpoint({
      method: 'put',
      path: '/admin/categories/{id}/visible',
      summary: 'Show or hide a category and what is below it; its products stay for sale',
      access: { staff: 'catalog' },
      params: idParams,
      body: z.object({ is_visible: z.boolean() }),
      answers: { 200: treeAnswer },
    }),
    deletedCategories: endpoint({
      method: 'get',
      path: '/admin/categories/deleted',
      summary: 'Categories deleted within a month, which can be restored',
      access: { staff: 'read_catalog' },
      answers: {
        200: z.object({
          categories: z.array(
            z.object({ ...deletion, category_name: z.string(), category_image: z.string().nullable() }),
          ),
        }),
      },
    }),
    removeCategory: endpoint({
      method: 'delete',
      path: '/admin/categories/{id}',
      summary: 'Delete a category; with `move_to` its products and addresses go to another one',
      access: { staff: 'catalog' },
      params: idParams,
      query: z.object({ move_to: z.coerce.number().int().positive().max(2_147_483_647).optional() }),
      answers: { 200: z.object({ deleted: z.literal(true) }) },
    }),
    restoreCategory: endpoint({
      method: 'post',
      path: '/admin/categories/{id}/restore',
      summary: 'Bring a deleted category back with its products, its address and what was below it',
      access: { staff: 'catalog' },
      params: idParams,
      answers: { 200: z.object({ category: detail.category }) },
      refusals: { 409: '`name_taken`: another category has its name or address now' },
    }),
    deletedBrands: endpoint({
      method: 'get',
      path: '/admin/brands/deleted',
      summary: 'Brands deleted or merged within a month, which can be restored',
      access: { staff: 'read_catalog' },
      answers: {
        200: z.object({
          brands: z.array(
            z.object({ ...deletion, brand_name: z.string(), brand_image: z.string().nullable() }),
          ),
        }),
      },
    }),
    restoreBrand: endpoint({
      method: 'post',
      path: '/admin/brands/{id}/restore',
      summary: 'Bring back a brand that was deleted or merged, with its products and its address',
      access: { staff: 'catalog' },
      params: idParams,
      answers: { 200: z.object({ brand: detail.brand }) },
      refusals: { 409: '`name_taken`: another brand has its name or address now' },
    }),
    brandMergePreview: endpoint({
      method: 'get',
      path: '/admin/brands/{id}/merge',
      summary: 'What merging a brand would move: products (hidden ones too) and promotions that name it',
      access: { staff: 'catalog' },
      params: idParams,
      answers: {
        200: z.object({
          product_count: z.number().int(),
          promotions: z.array(z.object({ id: z.number().int(), name: z.string() })),
        }),
      },
    }),
    mergeBrand: endpoint({
      method: 'post',
      path: '/admin/brands/{id}/merge',
      summary:
        'Merge a brand into another: products, addresses and promotions follow; `into_id` keeps its texts',
      access: { staff: 'catalog' },
      params: idParams,
      body: z.object({ into_id: id }),
      answers: { 200: z.object({ brand: detail.brand }) },
    }),
  };
}
