import { Link } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { ownUnitCents } from '../shop-parts/own-terms.ts';
import type { Line } from './quick-order-lines.ts';

const stateWords: Readonly<Record<Line['state'], { label: string; tone: BadgeTone }>> = {
  found: { label: 'Encontrado', tone: 'success' },
  choose: { label: 'Elige', tone: 'warning' },
  short: { label: 'Faltan piezas', tone: 'warning' },
  unknown: { label: 'No está', tone: 'danger' },
};

/** A line of what was pasted: what was found, or which of several it shall be. */
export function LineRow({
  line,
  chosenId,
  onChoose,
}: {
  line: Line;
  chosenId: number | undefined;
  onChoose: (productId: number) => void;
}) {
  const { label, tone } = stateWords[line.state];
  const [only] = line.matches;
  return (
    <li className="grid gap-2 px-5 py-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="spec min-w-0 break-all">{line.typed}</span>
      </div>
      {line.message !== null && <p className="text-ink-soft">{line.message}</p>}
      {line.matches.length === 1 && only && (
        <p>
          <span className="figures">{`${line.quantity} × `}</span>
          <Link to={links.product(only)} className="font-medium hover:underline">
            {only.product_name}
          </Link>
          <span className="figures text-ink-soft">{` · ${formatPesos(ownUnitCents(only, line.quantity))} c/u`}</span>
        </p>
      )}
      {line.matches.length > 1 && (
        <RadioGroup
          label={`Producto de la línea ${line.line}`}
          isLabelHidden
          value={chosenId === undefined ? '' : String(chosenId)}
          onValueChange={(value) => onChoose(Number(value))}
          options={line.matches.map((match) => ({
            value: String(match.product_id),
            label: match.product_name,
            hint: `${match.sku} · ${formatPesos(ownUnitCents(match, line.quantity))} · ${match.available} disponibles`,
          }))}
        />
      )}
    </li>
  );
}
