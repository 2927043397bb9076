import { useEffect, useRef, useState } from 'react';
import { graphicsCardOf } from '../../../models/graphics-card-look.ts';
import { graphicsCard } from '../../../models/graphics-card.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { openStage, type Stage } from '../configurator/view-3d/stage.ts';

/** What a card's model is made of; nothing of it is guessed. */
export type CardMeasures = {
  name: string;
  lengthMm: number;
  slots: number;
  fans: number;
  colours: readonly string[];
  isLit: boolean;
};

const turnDegrees = 30;

/** The window with a card in three dimensions. */
export default function CardView3d({ card, onClose }: { card: CardMeasures; onClose: () => void }) {
  return (
    <Dialog title={card.name} size="lg" isOpen onOpenChange={onClose}>
      <CardStage card={card} />
    </Dialog>
  );
}

/** A card of the facts that its pictures are made of: turned by hand, by the button or by the arrow keys. */
function CardStage({ card }: { card: CardMeasures }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage>(undefined);
  const [isImpossible, setIsImpossible] = useState(false);
  const { name, lengthMm, slots, fans } = card;

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    // After the window was painted: building the model takes a moment.
    const frame = requestAnimationFrame(() => {
      try {
        const model = graphicsCard({ ...graphicsCardOf(card), detail: 'low' });
        stage.current = openStage(element, model, 'part');
      } catch {
        // Without WebGL the pictures stay.
        setIsImpossible(true);
      }
    });
    return () => {
      cancelAnimationFrame(frame);
      stage.current?.leave();
      stage.current = undefined;
    };
  }, [card]);

  if (isImpossible) {
    return <p className="text-sm">Tu navegador no muestra 3D; las imágenes enseñan la misma tarjeta.</p>;
  }
  return (
    <div className="grid gap-3">
      <div className="aspect-[4/3] overflow-hidden rounded-lg border border-line bg-sunken">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={`${name} en tres dimensiones; gírala con las flechas`}
          className="size-full"
          onKeyDown={(event) => {
            const step = { ArrowLeft: -turnDegrees, ArrowRight: turnDegrees }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            stage.current?.turn(step);
          }}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-xs text-ink-soft">
          {`Ilustración a escala: ${lengthMm} mm de largo, ${slots} ranuras, ${fans} ${fans === 1 ? 'ventilador' : 'ventiladores'}. Nadie publica el alto: dibujamos lo usual.`}
        </p>
        <Button variant="secondary" size="sm" onClick={() => stage.current?.turn(turnDegrees)}>
          Girar
        </Button>
      </div>
    </div>
  );
}
