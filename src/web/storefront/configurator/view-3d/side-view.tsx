import type { Box, Layout, PlacedPart } from './layout.ts';

/**
 * The build from its window's side, to scale: what is seen at once, while the 3D view loads, where there is none, and on
 * paper. Front of the case on the right.
 */
export function SideView({ layout, className }: { layout: Layout; className?: string }) {
  const { housing, parts, limits } = layout;
  const all = [housing, ...parts].map(({ box }) => box);
  const left = Math.min(...all.map(({ min }) => min[2])) - margin;
  const right = Math.max(...all.map(({ max }) => max[2])) + margin;
  const top = Math.max(...all.map(({ max }) => max[1])) + margin;
  const bottom = Math.min(...all.map(({ min }) => min[1])) - margin;
  return (
    <svg
      role="img"
      aria-label={`Vista lateral a escala: ${parts.map(({ part }) => part.name).join(', ')}`}
      viewBox={`${left} ${-top} ${right - left} ${top - bottom}`}
      className={className}
    >
      <Outline box={housing.box} className="fill-sunken stroke-line-strong" />
      {/* Those nearer to the window last. */}
      {parts
        .toSorted((one, other) => other.box.min[0] - one.box.min[0])
        .map((placed) => (
          <Part key={placed.part.ref_id} placed={placed} />
        ))}
      {limits
        .filter(({ axis }) => axis === 'z')
        .map(({ at, isPassed }) => (
          <line
            key={at}
            x1={at}
            x2={at}
            y1={-housing.box.max[1] * 0.86}
            y2={-housing.box.max[1] * 0.22}
            strokeWidth={2.5}
            strokeDasharray="9 6"
            className={isPassed ? 'stroke-danger' : 'stroke-brand'}
          />
        ))}
    </svg>
  );
}

const margin = 14;

function Outline({ box, className, dashed = false }: { box: Box; className: string; dashed?: boolean }) {
  return (
    <rect
      x={box.min[2]}
      y={-box.max[1]}
      width={box.max[2] - box.min[2]}
      height={box.max[1] - box.min[1]}
      rx={5}
      strokeWidth={2}
      strokeDasharray={dashed ? '7 5' : undefined}
      className={className}
    />
  );
}

const words: Partial<Record<PlacedPart['part']['slot'], string>> = {
  motherboard: 'Placa',
  gpu: 'Tarjeta de video',
  cooler: 'Enfriamiento',
  memory: 'RAM',
  psu: 'Fuente',
};

function Part({ placed: { part, box, isClash, assumed } }: { placed: PlacedPart }) {
  const word = words[part.slot] ?? '';
  const width = box.max[2] - box.min[2];
  const fontSize = Math.min(19, (width - 8) / (word.length * 0.58));
  return (
    <g>
      <Outline
        box={box}
        dashed={assumed.length > 0}
        className={
          isClash
            ? 'fill-danger-soft stroke-danger'
            : part.slot === 'motherboard'
              ? 'fill-surface stroke-ink-faint'
              : 'fill-brand-soft stroke-brand'
        }
      />
      {fontSize > 8 && (
        <text
          x={(box.min[2] + box.max[2]) / 2}
          // The board's word stands at its foot: everything else lies on its middle.
          y={part.slot === 'motherboard' ? -box.min[1] - 12 : -(box.min[1] + box.max[1]) / 2 + fontSize / 3}
          textAnchor="middle"
          fontSize={fontSize}
          className={isClash ? 'fill-danger font-semibold' : 'fill-ink-soft font-semibold'}
        >
          {word}
        </text>
      )}
    </g>
  );
}
