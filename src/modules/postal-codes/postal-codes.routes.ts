import { t } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { loadPostalCodes, previewLoad } from './load-postal-codes.ts';
import { postalCodesContract } from './postal-codes.contract.ts';
import { lastLoad } from './postal-codes.queries.ts';
import { readPlace } from './read-place.ts';
import { readPostFile } from './read-post-file.ts';

/** Registers the calls about postal codes. */
export function postalCodesRoutes(app: HttpApp): void {
  serve(app, postalCodesContract.place, async ({ db }, { params }) => ({
    status: 200,
    body: { place: await readPlace(db, params.postal_code) },
  }));

  serve(app, postalCodesContract.catalogue, async ({ db }) => ({
    status: 200,
    body: { catalogue: await catalogueNow(db) },
  }));

  serve(app, postalCodesContract.preview, async ({ db }, { form }) => {
    const file = await readPostFile(await bytesOf(form.file));
    const { missingStates, warning, ...preview } = await previewLoad(db, file);
    const { leftOut, problems } = file;
    return {
      status: 200,
      body: {
        preview: {
          ...preview,
          missing_states: missingStates,
          left_out: leftOut,
          problems,
          warning: warning ?? null,
        },
      },
    };
  });

  serve(app, postalCodesContract.load, async (context, { form }) => {
    const file = await readPostFile(await bytesOf(form.file));
    const source = form.file.name.slice(0, 200);
    await loadPostalCodes(context, { file, source, isConfirmed: form.is_confirmed ?? false });
    return { status: 200, body: { catalogue: await catalogueNow(context.db) } };
  });
}

/** @throws AppError 422 where no file came */
async function bytesOf(file: unknown): Promise<Uint8Array> {
  if (!(file instanceof File)) throw invalid({ file: t('Choose a file.') }, t('Choose a file.'));
  return new Uint8Array(await file.arrayBuffer());
}

async function catalogueNow(db: Connection) {
  const load = await db.first(lastLoad);
  return load ? { ...load, loaded_at: load.loaded_at.toISOString() } : null;
}
