import { type HttpApp, serve } from '../../../platform/http/serve.ts';
import { assemblyContract } from './assembly.contract.ts';
import { assemblyQueue } from './assembly-queue.ts';
import { addPhoto, removePhoto, requirePhotoRoom, setStep, testPc } from './do-step.ts';
import { summaryOfPcs } from './pcs-of-order.ts';
import { requirePc, shownPc } from './read-pc.ts';
import { scanIntoPc } from './scan-into-pc.ts';
import { replaceDefective, takeOut } from './take-out.ts';

type Params = { order_id: string; number: number };
const which = ({ order_id: orderId, number }: Params, version?: number) => ({ orderId, number, version });

/** Registers the calls of putting PCs together. */
export function assemblyRoutes(app: HttpApp): void {
  serve(app, assemblyContract.assemblyQueue, async ({ db }, { query }) => ({
    status: 200,
    body: await assemblyQueue(db, query),
  }));

  serve(app, assemblyContract.pcsOfOrder, async ({ db, log }, { params }) => ({
    status: 200,
    body: { pcs: await summaryOfPcs(db, log, params.order_id) },
  }));

  serve(app, assemblyContract.pc, async ({ db, log }, { params }) => ({
    status: 200,
    body: { pc: await shownPc(db, await requirePc(db, params.order_id, params.number), log) },
  }));

  serve(app, assemblyContract.scanIntoPc, async (context, { params, body }) => ({
    status: 200,
    body: await scanIntoPc(context, which(params), body),
  }));

  serve(app, assemblyContract.takeOutOfPc, async (context, { params, query }) => {
    const pc = await takeOut(context, which(params, query.version), params.unit_id);
    return { status: 200, body: { pc: await shownPc(context.db, pc, context.log) } };
  });

  serve(app, assemblyContract.replaceDefective, async (context, { params, body }) => {
    const pc = await replaceDefective(context, which(params, body.version), params.unit_id, body.note);
    return { status: 200, body: { pc: await shownPc(context.db, pc, context.log) } };
  });

  serve(app, assemblyContract.setAssemblyStep, async (context, { params, body }) => {
    const pc = await setStep(context, which(params, body.version), params.step - 1, body.is_done);
    return { status: 200, body: { pc: await shownPc(context.db, pc, context.log) } };
  });

  serve(app, assemblyContract.testPc, async (context, { params, body }) => {
    const pc = await testPc(context, which(params, body.version), {
      isPassed: body.is_passed,
      minutes: body.minutes,
      cpuCelsius: body.cpu_celsius,
      gpuCelsius: body.gpu_celsius,
      note: body.note,
    });
    return { status: 200, body: { pc: await shownPc(context.db, pc, context.log) } };
  });

  serve(
    app,
    assemblyContract.addPcPhoto,
    async (context, { params, form }) => {
      const pc = await addPhoto(context, which(params), form.photo);
      return { status: 201, body: { pc: await shownPc(context.db, pc, context.log) } };
    },
    (context, { params }) => requirePhotoRoom(context, which(params)),
  );

  serve(app, assemblyContract.removePcPhoto, async (context, { params }) => {
    const pc = await removePhoto(context, which(params), params.photo_id);
    return { status: 200, body: { pc: await shownPc(context.db, pc, context.log) } };
  });
}
