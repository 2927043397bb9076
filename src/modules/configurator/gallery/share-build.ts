import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, notFound, stale } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { audit } from '../../staff/index.ts';
import { standingBuilds } from '../builds/build-answer.ts';
import type { PartShelf } from '../parts/part-shelf.ts';
import type { galleryContract } from './gallery.contract.ts';
import {
  addLike,
  approvedBuild,
  countGallery,
  countLikes,
  countPending,
  countShared,
  decideShared,
  galleryPage,
  type GalleryState,
  lockShared,
  ownLikes,
  ownShared,
  removeLike,
  sharedByCode,
  sharedPage,
  type SharedRow,
  shareOwn,
  unshareOwn,
} from './gallery.queries.ts';

type Answer<Call extends 'gallery' | 'ownGallery' | 'adminGallery'> = z.input<
  (typeof galleryContract)[Call]['answers'][200]
>;
type Page = { page: number; page_size: number };

/**
 * Shares one of a customer's own builds. Nobody else sees it before staff approved its words.
 * @throws AppError 404 for what is not there or somebody else's
 */
export async function shareBuild(
  { db, clock, realtime }: RequestContext,
  owner: string,
  given: { code: string; title: string; description: string },
): Promise<GalleryState> {
  const shared = await db.first(shareOwn, { ...given, owner, now: clock.now() });
  if (!shared) throw notOwn();
  realtime.tell('staff', 'gallery.changed', { code: given.code });
  return shared.state;
}

/** @throws AppError 404 for what is not shared or somebody else's */
export async function unshareBuild({ db }: RequestContext, owner: string, code: string): Promise<void> {
  if ((await db.run(unshareOwn, { code, owner })) === 0) throw notOwn();
}

/** A page of the gallery, each build as it stands in the shop now. */
export async function galleryOf(
  db: Connection,
  shelf: PartShelf,
  { page, page_size: size, sort }: Page & { sort: 'popular' | 'newest' },
): Promise<Answer<'gallery'>> {
  const [rows, count] = await Promise.all([
    db.rows(galleryPage, { isNewest: sort === 'newest', limit: size, offset: (page - 1) * size }),
    db.first(countGallery),
  ]);
  const builds = await standingBuilds(db, shelf, rows);
  return {
    builds: rows.flatMap((row, at) => {
      const build = builds[at];
      if (!build) return [];
      const bought = build.chosen.filter(({ isOwned }) => isOwned !== true);
      const once = new Map(build.chosen.map((one) => [one.row.ref_id, one]));
      return [
        {
          ...shown(row),
          author: row.author || 'Cliente',
          total_cents: build.totalCents,
          verdict: build.verdict,
          change_count: build.changes.length,
          parts: [...once.values()].map(({ row: part }) => ({
            product_id: part.id,
            ref_id: part.ref_id,
            quantity: bought.filter((one) => one.row.ref_id === part.ref_id).length,
            price_cents: part.price_cents,
            kind: part.kind,
            product_name: part.name,
            image_url: imageOf(part.card),
          })),
        },
      ];
    }),
    total: count?.total ?? 0,
    page,
    page_size: size,
  };
}

/** What somebody shared and likes. */
export async function ownGallery(db: Connection, customerId: string): Promise<Answer<'ownGallery'>> {
  const [shared, liked] = await Promise.all([
    db.rows(ownShared, { owner: customerId }),
    db.rows(ownLikes, { customerId }),
  ]);
  return { shared, liked: liked.map(({ code }) => code) };
}

/**
 * Likes a build of the gallery, or no more; said twice it counts once.
 * @throws AppError 404 for what is not in the gallery, 409 `own_build`
 */
export async function likeBuild(
  { db, clock }: RequestContext,
  customerId: string,
  { code, isLiked }: { code: string; isLiked: boolean },
): Promise<number> {
  return db.transaction(async (tx) => {
    const build = await tx.first(approvedBuild, { code });
    if (!build) throw notFound('Ese equipo no está en la galería.');
    if (build.customer_id === customerId) throw conflict('own_build', 'Es tu propio equipo.');
    if (isLiked) await tx.run(addLike, { code, customerId, now: clock.now() });
    else await tx.run(removeLike, { code, customerId });
    return (await tx.first(countLikes, { code }))?.likes ?? 0;
  });
}

/** Shared builds for staff. */
export async function sharedForStaff(
  db: Connection,
  { page, page_size: size, q, state }: Page & { q?: string | undefined; state?: GalleryState | undefined },
): Promise<Answer<'adminGallery'>> {
  const asked = { q: q?.trim().replaceAll(/[\\%_]/g, '\\$&') || null, state: state ?? null };
  const [rows, count] = await Promise.all([
    db.rows(sharedPage, { ...asked, limit: size, offset: (page - 1) * size }),
    db.first(countShared, asked),
  ]);
  return { builds: rows.map(forStaff), total: count?.total ?? 0, page, page_size: size };
}

/** How many shared builds wait for staff. */
export async function pendingBuildCount(db: Connection): Promise<number> {
  return (await db.first(countPending))?.count ?? 0;
}

/**
 * Approves or rejects a shared build.
 * @throws AppError 404; 409 `stale` where its maker wrote other words since it was read
 */
export async function moderateBuild(
  context: RequestContext,
  code: string,
  change: { state: 'approved' | 'rejected'; reason: string | null; sharedAt: string | undefined },
) {
  const { db, clock, staff, realtime } = context;
  const build = await db.transaction(async (tx) => {
    const before = await tx.first(lockShared, { code });
    if (!before) throw notFound(t('This build is not shared any more.'));
    if (change.sharedAt !== undefined && before.shared_at.toISOString() !== change.sharedAt)
      throw stale({ title: before.title, description: before.description });
    await tx.run(decideShared, { code, state: change.state, reason: change.reason, now: clock.now() });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'gallery.moderate',
      subject: `build:${code}`,
      before: { state: before.state },
      after: { state: change.state, reason: change.reason },
    });
    const after = await tx.first(sharedByCode, { code });
    if (!after) throw notFound();
    return forStaff(after);
  });
  realtime.tell('staff', 'gallery.changed', { code });
  return build;
}

type Shown = Pick<SharedRow, 'code' | 'title' | 'description' | 'likes' | 'shared_at'>;
function shown({ code, title, description, likes, shared_at }: Shown) {
  return { code, title, description, likes: likes ?? 0, shared_at: shared_at.toISOString() };
}

function forStaff(row: SharedRow) {
  const { author, state, rejection_reason } = row;
  return { ...shown(row), author, state, rejection_reason };
}

function imageOf(card: string): string | null {
  const { images } = JSON.parse(card) as { images: { image_url: string }[] };
  return images[0]?.image_url ?? null;
}

function notOwn() {
  return notFound('No encontramos ese equipo entre los tuyos.');
}
