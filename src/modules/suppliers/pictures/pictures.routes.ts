import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { suppliersContract } from '../suppliers.contract.ts';
import { readPictures, savePictureHosts, tryPicturesAgain } from './supplier-pictures.ts';

/** Registers the calls about suppliers' pictures. */
export function picturesRoutes(app: HttpApp): void {
  serve(app, suppliersContract.pictures, async (context, { params }) => ({
    status: 200,
    body: await readPictures(context, params.code),
  }));

  serve(app, suppliersContract.savePictureHosts, async (context, { params, body }) => {
    await savePictureHosts(context, params.code, body);
    return { status: 200, body: await readPictures(context, params.code) };
  });

  serve(app, suppliersContract.tryPicturesAgain, async (context, { params }) => {
    await tryPicturesAgain(context, params.code);
    return { status: 200, body: await readPictures(context, params.code) };
  });
}
