import { endpoint, pictureFiles, z, momentSchema } from '../../platform/http/endpoint.ts';
import { entryCalls, entryState, versionNumber } from './entries/entries.contract.ts';
import { homeValue, shownSection } from './home/home.contract.ts';
import { navigationValue, shownNavigation } from './navigation/navigation.contract.ts';
import { pageName, pageValue, shownPage } from './pages/pages.contract.ts';

const none = z.object({});
const staff = { staff: 'content' } as const;

const homeAnswer = z.object({
  ...entryState,
  value: homeValue,
  /** The products that were picked by hand, for the form. */
  picked: z.array(
    z.object({
      ref_id: z.string(),
      product_name: z.string(),
      images: z.array(z.object({ image_url: z.string() })),
    }),
  ),
});

/** The home page. */
export const homeContentContract = entryCalls({
  path: '/admin/content/home',
  what: 'the home page',
  value: homeValue,
  params: none,
  versionParams: z.object(versionNumber),
  answer: homeAnswer,
});

/** Banner, menus and footer. */
export const navigationContentContract = entryCalls({
  path: '/admin/content/navigation',
  what: 'banner, menus and footer',
  value: navigationValue,
  params: none,
  versionParams: z.object(versionNumber),
  answer: z.object({ ...entryState, value: navigationValue }),
});

const pageAnswer = z.object({
  ...entryState,
  /** What it is called in addresses of the API. */
  page: z.string(),
  /** Every shop has it: its address stays and it cannot be deleted. */
  is_built_in: z.boolean(),
  /** Where visitors find it; null: nowhere yet. */
  path: z.string().nullable(),
  value: pageValue,
});

/** Policies and guides. */
export const pageContentContract = {
  ...entryCalls({
    path: '/admin/content/pages/{page}',
    what: 'a page',
    value: pageValue,
    params: pageName,
    versionParams: pageName.extend(versionNumber),
    answer: pageAnswer,
  }),
  list: endpoint({
    method: 'get',
    path: '/admin/content/pages',
    summary: 'All pages of policies and guides, those that every shop has first, and what was deleted',
    access: staff,
    answers: {
      200: z.object({
        pages: z.array(
          z.object({
            page: z.string(),
            title: z.string(),
            path: z.string().nullable(),
            is_built_in: z.boolean(),
            has_draft: z.boolean(),
            published_at: z.string().nullable(),
            changed_by: z.string().nullable(),
            deleted_at: z.string().nullable(),
          }),
        ),
      }),
    },
  }),
  add: endpoint({
    method: 'post',
    path: '/admin/content/pages',
    summary: 'Begin a page; it is a draft until it is published',
    access: staff,
    body: z.object({ value: pageValue }),
    answers: { 201: pageAnswer },
    refusals: { 409: '`slug_taken`: another page has that address' },
  }),
  remove: endpoint({
    method: 'delete',
    path: '/admin/content/pages/{page}',
    summary: 'Delete a page that staff added; it can be brought back',
    access: staff,
    params: pageName,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    refusals: { 409: '`built_in`: every shop has this page' },
  }),
  bringBack: endpoint({
    method: 'post',
    path: '/admin/content/pages/{page}/bring-back',
    summary: 'Bring back a deleted page as it was shown',
    access: staff,
    params: pageName,
    answers: { 200: pageAnswer },
  }),
  preview: endpoint({
    method: 'get',
    path: '/admin/content/pages/{page}/preview',
    summary: 'A page as visitors would be shown its draft',
    access: staff,
    params: pageName,
    answers: { 200: z.object({ page: shownPage }) },
  }),
};

const shownHome = z.object({ sections: z.array(shownSection) });

export const contentContract = {
  site: endpoint({
    method: 'get',
    path: '/content/site',
    summary: 'Banner, menus and footer of every page; with `home=1` the sections of the home page, too',
    access: 'public',
    query: z.object({ home: z.literal('1').optional() }),
    answers: {
      200: z.object({ ...shownNavigation, home: shownHome.nullable() }),
    },
  }),
  page: endpoint({
    method: 'get',
    path: '/content/pages/{slug}',
    summary: 'A page of policies or guides; `moved_to` where it has another address now',
    access: 'public',
    params: z.object({ slug: z.string().min(1).max(120) }),
    answers: {
      200: z.union([z.object({ page: shownPage }), z.object({ moved_to: z.string() })]),
    },
  }),
  previewSite: endpoint({
    method: 'get',
    path: '/admin/content/preview',
    summary: 'What `GET /content/site` answers at another moment, of the drafts or of what is published',
    access: staff,
    query: z.object({
      at: momentSchema.optional(),
      state: z.enum(['draft', 'published']).default('draft'),
    }),
    answers: {
      200: z.object({ ...shownNavigation, home: shownHome }),
    },
  }),
  addPicture: endpoint({
    method: 'post',
    path: '/admin/content/pictures',
    summary: 'Upload a picture for sections and pages',
    access: staff,
    form: z.object({ picture: z.unknown() }),
    files: pictureFiles,
    answers: { 201: z.object({ image_url: z.string() }) },
  }),
};
