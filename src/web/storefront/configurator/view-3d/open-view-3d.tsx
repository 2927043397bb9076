import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../../../api/client.ts';
import { loadChunk } from '../../../chunks.ts';
import { browserApi } from '../../../data.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { CheckAnswer } from '../build-state.ts';
import { layOut, type MeasuredPart } from './layout.ts';
import { SideView } from './side-view.tsx';

// Three.js comes only to those who open it.
const View3d = lazy(async () => ({
  default: (await loadChunk('view-3d', () => import('./view-3d.tsx'))).View3d,
}));

/** «Ver en 3D»: asks what the parts measure and shows the build to scale. */
export function OpenView3d({
  refIds,
  answers,
}: {
  refIds: readonly string[];
  answers: readonly CheckAnswer[];
}) {
  const [parts, setParts] = useState<readonly MeasuredPart[]>();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const open = async () => {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      const { parts: measured } = await browserApi().configurator.measures({
        query: { ref_ids: refIds.join(',') },
      });
      setParts(measured);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="grid gap-1.5">
      <Button variant="secondary" isBusy={isBusy} onClick={() => void open()}>
        Ver en 3D
      </Button>
      {refusal !== undefined && <p className="text-xs text-danger">{refusal}</p>}
      {parts !== undefined && (
        <Dialog title="Tu equipo a escala" size="lg" isOpen onOpenChange={() => setParts(undefined)}>
          <Suspense
            fallback={
              <SideView
                layout={layOut(parts, answers)}
                className="aspect-[4/3] w-full rounded-lg border border-line bg-sunken p-4"
              />
            }
          >
            <View3d parts={parts} answers={answers} />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
}
