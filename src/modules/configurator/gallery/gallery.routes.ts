import { type HttpApp, serve } from '../../../platform/http/serve.ts';
import { customerOf } from '../../../platform/caller.ts';
import type { PartShelf } from '../parts/part-shelf.ts';
import { galleryContract as calls } from './gallery.contract.ts';
import {
  galleryOf,
  likeBuild,
  moderateBuild,
  ownGallery,
  shareBuild,
  sharedForStaff,
  unshareBuild,
} from './share-build.ts';

/** The calls of `gallery.contract.ts`. */
export function galleryRoutes(app: HttpApp, shelf: PartShelf): void {
  serve(app, calls.gallery, async ({ db }, { query }) => ({
    status: 200,
    body: await galleryOf(db, shelf, query),
  }));

  serve(app, calls.ownGallery, async (context) => ({
    status: 200,
    body: await ownGallery(context.db, customerOf(context).id),
  }));

  serve(app, calls.shareBuild, async (context, { params, body }) => ({
    status: 200,
    body: { state: await shareBuild(context, customerOf(context).id, { ...params, ...body }) },
  }));

  serve(app, calls.unshareBuild, async (context, { params }) => {
    await unshareBuild(context, customerOf(context).id, params.code);
    return { status: 200, body: { removed: true } };
  });

  serve(app, calls.likeBuild, async (context, { params, body }) => ({
    status: 200,
    body: {
      likes: await likeBuild(context, customerOf(context).id, { code: params.code, isLiked: body.is_liked }),
    },
  }));

  serve(app, calls.adminGallery, async ({ db }, { query }) => ({
    status: 200,
    body: await sharedForStaff(db, query),
  }));

  serve(app, calls.moderateBuild, async (context, { params, body }) => ({
    status: 200,
    body: {
      build: await moderateBuild(context, params.code, {
        state: body.state,
        reason: body.rejection_reason ?? null,
        sharedAt: body.shared_at,
      }),
    },
  }));
}
