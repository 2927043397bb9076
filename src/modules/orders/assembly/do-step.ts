import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { orRemovePhoto } from '../../../platform/media.ts';
import { dropPcPhoto, insertPcPhoto, photosOfPc } from './assembly.queries.ts';
import { changePc, notReady, type PcToChange } from './change-pc.ts';
import { type AssemblyTest, isReady } from './judge-steps.ts';
import { factsOf, type Pc, readAssemblyRules, requirePc, whyStopped } from './read-pc.ts';

/**
 * Does a step of a PC, or undoes it. Done again, it stays as it was done first.
 * @throws AppError 404; 409 `stale`, `stopped`, `not_ready`
 */
export function setStep(
  context: RequestContext,
  which: PcToChange,
  at: number,
  isDone: boolean,
): Promise<Pc> {
  const { staff, clock, log } = context;
  return changePc(context, which, async (tx, pc) => {
    const steps = pc.row?.steps ?? [];
    const step = steps[at];
    if (!step) throw notFound(t('There is no such step.'));
    if (isDone && !isReady(step, factsOf(pc, await readAssemblyRules(tx, log)))) throw notReady();
    const done = { by: staff?.name ?? '', at: clock.now().toISOString() };
    const next = !isDone ? { by: null, at: null } : step.at === null ? done : {};
    return { steps: steps.map((one, index) => (index === at ? { ...one, ...next } : one)) };
  });
}

/**
 * Says how a PC ran under load.
 * @throws AppError 404; 409 `stale`, `stopped`; 422 for a passed test that was too short, a failed one without a note
 */
export function testPc(
  context: RequestContext,
  which: PcToChange,
  test: Omit<AssemblyTest, 'by' | 'at'>,
): Promise<Pc> {
  const { staff, clock, log } = context;
  return changePc(context, which, async (tx) => {
    const { stress_minutes: minutes } = await readAssemblyRules(tx, log);
    if (test.isPassed && test.minutes < minutes) {
      throw invalid({ minutes: t('A test runs for {minutes} minutes at least.', { minutes }) });
    }
    if (!test.isPassed && test.note === '') throw invalid({ note: t('Say what failed.') });
    return { test: { ...test, by: staff?.name ?? '', at: clock.now().toISOString() } };
  });
}

const photosMax = 12;
const full = () => conflict('photos_full', t('A PC has {max} photos at most.', { max: photosMax }));

/** Asked before a photo is received. @throws AppError 404; 409 `photos_full`, `stopped` */
export async function requirePhotoRoom(
  { db }: RequestContext,
  { orderId, number }: PcToChange,
): Promise<void> {
  const pc = await requirePc(db, orderId, number);
  const why = whyStopped(pc);
  if (why !== undefined) throw conflict('stopped', why);
  if ((pc.row?.photo_count ?? 0) >= photosMax) throw full();
}

/**
 * Adds a photo of a PC; sent again, it is the same one.
 * @throws AppError 404; 409 `photos_full`, `stopped`; 422 and 413 for what is no photo
 */
export async function addPhoto(context: RequestContext, which: PcToChange, file: unknown): Promise<Pc> {
  const { db, staff, clock, media } = context;
  if (!(file instanceof File) || file.size === 0) throw invalid({ photo: t('Choose a photo.') });
  const { orderId, number } = which;
  const { url, width, height } = await media.savePhoto(file, 'photo', `assembly ${orderId} ${number}`);
  const write = () =>
    changePc(context, which, async (tx, pc) => {
      if ((pc.row?.photo_count ?? 0) >= photosMax) throw full();
      await tx.run(insertPcPhoto, {
        orderId,
        number,
        imageUrl: url,
        width,
        height,
        by: staff?.name ?? '',
        now: clock.now(),
      });
      return {};
    });
  const isKept = async () =>
    (await db.rows(photosOfPc, { orderId, number })).some(({ image_url }) => image_url === url);
  return orRemovePhoto(media, url, { write, isKept });
}

/** Removes a photo of a PC with its file. @throws AppError 404; 409 `stopped` */
export async function removePhoto(context: RequestContext, which: PcToChange, id: number): Promise<Pc> {
  const { orderId, number } = which;
  let url: string | undefined;
  const pc = await changePc(context, which, async (tx) => {
    const key = { orderId, number };
    url = (await tx.rows(photosOfPc, key)).find((photo) => photo.id === id)?.image_url;
    if (url === undefined) throw notFound(t('There is no such photo.'));
    await tx.run(dropPcPhoto, { id, ...key });
    return {};
  });
  if (url !== undefined) await context.media.removePhoto(url);
  return pc;
}
