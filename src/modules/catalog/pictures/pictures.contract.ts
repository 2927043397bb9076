import { t } from '../../../i18n/t.ts';
import { endpoint, type FormFiles, z } from '../../../platform/http/endpoint.ts';

/** Pictures of a product that staff may have; more that a feed brought may stay. */
export const picturesMax = 24;

const mebibyte = 1024 * 1024;

export const productPictureFiles: FormFiles = {
  bytesMax: 20 * mebibyte,
  tooLarge: 'The picture is over 20 MB.',
  bytesMaxTogether: 200 * mebibyte,
};

export const manualFiles: FormFiles = {
  bytesMax: 30 * mebibyte,
  tooLarge: 'The file is over 30 MB.',
  bytesMaxTogether: 120 * mebibyte,
};

const productId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

const fraction = z.number().min(0).max(1);
const cropSchema = z.object({ x: fraction, y: fraction, width: fraction, height: fraction });

/** A picture of a product as staff place it. */
const productPicture = z.object({
  id: z.number().int(),
  image_url: z.string(),
  alt: z.string(),
  /** In pixels, of what is shown; null where the shop has only the address. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** 0 is the main one. */
  position: z.number().int(),
  /** All of it, where a part is shown; null where the shop has only the address, and nothing can be cut off. */
  whole_url: z.string().nullable(),
  /** The part that is shown, in fractions of the whole; null: all of it. */
  crop: cropSchema.nullable(),
});

/** What a list of files says of those that were not taken. */
const refusedFiles = z.array(z.object({ name: z.string(), message: z.string() }));

/** All pictures of a product, the main one first, and the version that the product has with them. */
const pictures = { images: z.array(productPicture), version: z.number().int() };

export const pictureCalls = {
  productPictures: endpoint({
    method: 'get',
    path: '/admin/products/{id}/images',
    summary: 'The pictures of a product in their order, the main one first',
    access: { staff: 'read_catalog' },
    params: productId,
    answers: { 200: z.object(pictures) },
  }),
  addProductPictures: endpoint({
    method: 'post',
    path: '/admin/products/{id}/images',
    summary: 'Add pictures behind those there are; what is no picture is said beside those that are',
    access: { staff: 'catalog', or: 'write_products' },
    params: productId,
    /** `files`: JPEG, PNG, WebP or AVIF. */
    form: z.object({ files: z.any().optional() }),
    files: productPictureFiles,
    answers: { 201: z.object({ ...pictures, refused: refusedFiles }) },
    refusals: { 422: 'Not one picture could be taken; `fields` says why, file by file' },
  }),
  arrangeProductPictures: endpoint({
    method: 'put',
    path: '/admin/products/{id}/images',
    summary:
      'Set order, alternative texts and crops; a picture left out is removed and may be named again for 30 days',
    access: { staff: 'catalog', or: 'write_products' },
    params: productId,
    body: z.object({
      /** The product's version that was read: with it, pictures that somebody changed meanwhile are not overwritten. */
      version: z.number().int().optional(),
      images: z
        .array(
          z.object({
            id: z.number().int().positive().max(2_147_483_647),
            alt: z
              .string()
              .trim()
              .max(250, { error: () => t('At most 250 characters.') })
              .optional(),
            /** Null: all of it; left out: as it was. */
            crop: cropSchema
              .refine(
                ({ x, y, width, height }) =>
                  width >= 0.01 && height >= 0.01 && x + width <= 1.0001 && y + height <= 1.0001,
                { error: () => t('The part must be inside the picture.') },
              )
              .nullable()
              .optional(),
          }),
        )
        .max(200),
    }),
    answers: { 200: z.object(pictures) },
    refusals: { 409: '`stale`: the product is no longer the version that was read' },
  }),
  productsOfPictures: endpoint({
    method: 'post',
    path: '/admin/product-images/matches',
    summary: 'Which products have these SKUs, whatever their case, and how many pictures each has',
    access: { staff: 'catalog' },
    body: z.object({ skus: z.array(z.string().trim().min(1).max(120)).max(2_000) }),
    answers: {
      200: z.object({
        products: z.array(
          z.object({
            id: z.number().int(),
            sku: z.string(),
            product_name: z.string(),
            image_count: z.number().int(),
          }),
        ),
      }),
    },
  }),
  addProductFiles: endpoint({
    method: 'post',
    path: '/admin/products/{id}/files',
    summary: 'Keep manuals (PDF, plain text); they are shown once the product is saved with them',
    access: { staff: 'catalog' },
    params: productId,
    /** `files`: PDF or plain text. */
    form: z.object({ files: z.any().optional() }),
    files: manualFiles,
    answers: {
      201: z.object({
        files: z.array(z.object({ title: z.string(), url: z.string() })),
        refused: refusedFiles,
      }),
    },
    refusals: { 422: 'Not one file could be taken; `fields` says why, file by file' },
  }),
};
