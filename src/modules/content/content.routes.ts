import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { type HttpApp, JsonText, serve } from '../../platform/http/serve.ts';
import { pickedProductsByRefId, savePictureField } from '../catalog/index.ts';
import {
  contentContract,
  homeContentContract as homeCalls,
  navigationContentContract as navigationCalls,
  pageContentContract as pageCalls,
} from './content.contract.ts';
import type { EntryRow } from './content.queries.ts';
import {
  discardDraft,
  entryRow,
  listVersions,
  onWire,
  publish,
  restoreVersion,
  saveDraft,
  versionValue,
} from './entries/entry.ts';
import { homeEntry } from './home/home-entry.ts';
import { navigationEntry } from './navigation/navigation-entry.ts';
import { addPage, bringBackPage, listPages, pageOnWire, removePage } from './pages/keep-pages.ts';
import { nameOf, pageEntry } from './pages/page-entry.ts';
import { showPage, shownPageOf } from './pages/show-page.ts';
import { previewJson, siteJson } from './show-site.ts';

/** Registers the calls about home page, menus and pages. */
export function contentRoutes(app: HttpApp): void {
  publicRoutes(app);
  homeRoutes(app);
  navigationRoutes(app);
  pageRoutes(app);
}

function publicRoutes(app: HttpApp): void {
  serve(app, contentContract.site, async (context, { query }) => ({
    status: 200,
    body: new JsonText(await siteJson(context, { withHome: query.home === '1' })),
  }));
  serve(app, contentContract.page, async ({ db }, { params }) => ({
    status: 200,
    body: await showPage(db, params.slug),
  }));
  serve(app, contentContract.previewSite, async (context, { query }) => ({
    status: 200,
    body: new JsonText(
      await previewJson(context, {
        at: query.at === undefined ? context.clock.now() : new Date(query.at),
        state: query.state,
      }),
    ),
  }));
  serve(app, contentContract.addPicture, async ({ media }, { form }) => {
    const imageUrl =
      form.picture instanceof File ? await savePictureField(media, form.picture, 'picture') : undefined;
    if (imageUrl === undefined)
      throw invalid({ picture: t('Choose a picture.') }, t('Check the marked fields.'));
    return { status: 201, body: { image_url: imageUrl } };
  });
}

function homeRoutes(app: HttpApp): void {
  const answer = async ({ db }: RequestContext, row: EntryRow) => {
    const told = onWire(homeEntry, row);
    const refIds = told.value.sections.flatMap((section) =>
      section.type === 'products' && section.source.by === 'picked' ? section.source.ref_ids : [],
    );
    const picked = await pickedProductsByRefId(db, [...new Set(refIds)]);
    return new JsonText(`${JSON.stringify(told).slice(0, -1)},"picked":${picked}}`);
  };
  serve(app, homeCalls.show, async (context) => ({
    status: 200,
    body: await answer(context, await entryRow(context.db, homeEntry)),
  }));
  serve(app, homeCalls.save, async (context, { body }) => ({
    status: 200,
    body: await answer(context, await saveDraft(context, homeEntry, body)),
  }));
  serve(app, homeCalls.publish, async (context, { body }) => ({
    status: 200,
    body: await answer(context, await publish(context, homeEntry, body)),
  }));
  serve(app, homeCalls.discard, async (context, { body }) => ({
    status: 200,
    body: await answer(context, await discardDraft(context, homeEntry, body.version)),
  }));
  serve(app, homeCalls.versions, async ({ db }) => ({
    status: 200,
    body: await listVersions(db, homeEntry),
  }));
  serve(app, homeCalls.version, async ({ db }, { params }) => ({
    status: 200,
    body: { number: params.number, value: await versionValue(db, homeEntry, params.number) },
  }));
  serve(app, homeCalls.restore, async (context, { body }) => ({
    status: 200,
    body: await answer(context, await restoreVersion(context, homeEntry, body)),
  }));
}

function navigationRoutes(app: HttpApp): void {
  const entry = navigationEntry;
  serve(app, navigationCalls.show, async ({ db }) => ({
    status: 200,
    body: onWire(entry, await entryRow(db, entry)),
  }));
  serve(app, navigationCalls.save, async (context, { body }) => ({
    status: 200,
    body: onWire(entry, await saveDraft(context, entry, body)),
  }));
  serve(app, navigationCalls.publish, async (context, { body }) => ({
    status: 200,
    body: onWire(entry, await publish(context, entry, body)),
  }));
  serve(app, navigationCalls.discard, async (context, { body }) => ({
    status: 200,
    body: onWire(entry, await discardDraft(context, entry, body.version)),
  }));
  serve(app, navigationCalls.versions, async ({ db }) => ({
    status: 200,
    body: await listVersions(db, entry),
  }));
  serve(app, navigationCalls.version, async ({ db }, { params }) => ({
    status: 200,
    body: { number: params.number, value: await versionValue(db, entry, params.number) },
  }));
  serve(app, navigationCalls.restore, async (context, { body }) => ({
    status: 200,
    body: onWire(entry, await restoreVersion(context, entry, body)),
  }));
}

function pageRoutes(app: HttpApp): void {
  serve(app, pageCalls.list, async ({ db }) => ({ status: 200, body: { pages: await listPages(db) } }));
  serve(app, pageCalls.add, async (context, { body }) => ({
    status: 201,
    body: await addPage(context, body.value),
  }));
  serve(app, pageCalls.show, async ({ db }, { params: { page } }) => ({
    status: 200,
    body: pageOnWire(page, await entryRow(db, pageEntry(page))),
  }));
  serve(app, pageCalls.save, async (context, { params: { page }, body }) => ({
    status: 200,
    body: pageOnWire(page, await saveDraft(context, pageEntry(page), body)),
  }));
  serve(app, pageCalls.publish, async (context, { params: { page }, body }) => ({
    status: 200,
    body: pageOnWire(page, await publish(context, pageEntry(page), body)),
  }));
  serve(app, pageCalls.discard, async (context, { params: { page }, body }) => ({
    status: 200,
    body: pageOnWire(page, await discardDraft(context, pageEntry(page), body.version)),
  }));
  serve(app, pageCalls.versions, async ({ db }, { params: { page } }) => {
    const entry = pageEntry(page);
    await entryRow(db, entry);
    return { status: 200, body: await listVersions(db, entry) };
  });
  serve(app, pageCalls.version, async ({ db }, { params: { page, number } }) => {
    const entry = pageEntry(page);
    await entryRow(db, entry);
    return { status: 200, body: { number, value: await versionValue(db, entry, number) } };
  });
  serve(app, pageCalls.restore, async (context, { params: { page }, body }) => ({
    status: 200,
    body: pageOnWire(page, await restoreVersion(context, pageEntry(page), body)),
  }));
  serve(app, pageCalls.remove, async (context, { params: { page } }) => {
    await removePage(context, page);
    return { status: 200, body: { deleted: true } };
  });
  serve(app, pageCalls.bringBack, async (context, { params: { page } }) => ({
    status: 200,
    body: await bringBackPage(context, page),
  }));
  serve(app, pageCalls.preview, async ({ db }, { params: { page } }) => {
    const entry = pageEntry(page);
    const { value } = onWire(entry, await entryRow(db, entry));
    return { status: 200, body: { page: await shownPageOf(db, nameOf(entry.key), value, []) } };
  });
}
