import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { CheckAnswer } from '../build-state.ts';
import { buildModel } from './build-model.ts';
import { layOut, type MeasuredPart } from './layout.ts';
import { SideView } from './side-view.tsx';
import { openStage, type Stage, type Viewpoint } from './stage.ts';

const viewpoints: readonly { from: Viewpoint; label: string }[] = [
  { from: 'corner', label: 'Esquina' },
  { from: 'side', label: 'Lado' },
  { from: 'front', label: 'Frente' },
  { from: 'top', label: 'Arriba' },
];
const turnDegrees = 30;

/** The build to scale: turned by hand, by buttons or by the arrow keys; beside it what every part measures. */
export function View3d({
  parts,
  answers,
}: {
  parts: readonly MeasuredPart[];
  answers: readonly CheckAnswer[];
}) {
  const layout = useMemo(() => layOut(parts, answers), [parts, answers]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage>(undefined);
  const [state, setState] = useState<'still' | 'open' | 'none'>('still');

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    // After the drawing was painted: building the models takes a moment.
    const frame = requestAnimationFrame(() => {
      try {
        stage.current = openStage(element, buildModel(layout));
        setState('open');
      } catch {
        // Without WebGL the drawing stays.
        setState('none');
      }
    });
    return () => {
      cancelAnimationFrame(frame);
      stage.current?.leave();
      stage.current = undefined;
    };
  }, [layout]);

  const isPassed = layout.parts.some(({ isClash }) => isClash);
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        <div className="relative aspect-[4/3] overflow-hidden rounded-lg border border-line bg-sunken">
          {state !== 'open' && <SideView layout={layout} className="absolute inset-0 size-full p-4" />}
          {state !== 'none' && (
            <canvas
              ref={canvas}
              tabIndex={0}
              role="img"
              aria-label="Tu equipo en tres dimensiones; gíralo con las flechas"
              className={cx('size-full', state === 'still' && 'opacity-0')}
              onKeyDown={(event) => {
                const step = { ArrowLeft: -turnDegrees, ArrowRight: turnDegrees }[event.key];
                if (step === undefined) return;
                event.preventDefault();
                stage.current?.turn(step);
              }}
            />
          )}
        </div>
        {state === 'open' && (
          <div className="flex flex-wrap gap-2">
            {viewpoints.map(({ from, label }) => (
              <Button key={from} variant="secondary" size="sm" onClick={() => stage.current?.look(from)}>
                {label}
              </Button>
            ))}
            <Button variant="quiet" size="sm" onClick={() => stage.current?.turn(-turnDegrees)}>
              Girar
            </Button>
          </div>
        )}
        {state === 'none' && (
          <p className="text-xs text-ink-soft">
            Tu navegador no muestra 3D; este es el mismo equipo visto de lado, a escala.
          </p>
        )}
      </div>
      <div className="grid content-start gap-3">
        {isPassed && (
          <p className="flex items-start gap-2 text-sm font-semibold text-danger">
            <Icon name="error" size={18} className="mt-0.5 shrink-0" />
            En rojo, lo que no cabe.
          </p>
        )}
        <ul className="divide-y divide-line text-sm">
          {[layout.housing, ...layout.parts].map(({ part, words, assumed, isClash }) => (
            <li key={part.slot} className="grid gap-0.5 py-2">
              <span className={cx('leading-snug', isClash && 'font-semibold text-danger')}>{part.name}</span>
              <span className="figures text-xs text-ink-soft">{words}</span>
              {assumed.length > 0 && (
                <span className="text-xs text-ink-faint">
                  Nadie publica {assumed.join(', ')}: dibujamos lo usual.
                </span>
              )}
            </li>
          ))}
        </ul>
        {layout.limits.map(({ label, isPassed: isOver }) => (
          <p key={label} className={cx('text-xs', isOver ? 'text-danger' : 'text-ink-soft')}>
            {isOver ? 'Plano rojo: ' : 'Con lugar: '}
            {label}.
          </p>
        ))}
      </div>
    </div>
  );
}
