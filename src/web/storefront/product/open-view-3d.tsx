import { useState } from 'react';
import type { ComponentType } from 'react';
import { loadChunk } from '../../chunks.ts';
import { browserApi } from '../../data.ts';
import type { Product } from '../../state/shop-types.ts';
import { Button } from '../../ui/button.tsx';
import type { CardMeasures } from './view-3d.tsx';

type Opened = { card: CardMeasures; View: ComponentType<{ card: CardMeasures; onClose: () => void }> };

/** Specs without which a card's model would be a guess. */
const needed = ['length', 'slots', 'cooling'];

/** «Ver en 3D» of a graphics card whose record says what its model needs; nothing for other goods. */
export function OpenView3d({ product }: { product: Product }) {
  const [opened, setOpened] = useState<Opened>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // Thrown while rendering, so that the frame's error screen says what is missing.
  if (failure !== undefined) throw failure;
  const isFaithful =
    product.kind === 'gpu' && needed.every((wanted) => product.specs.some(({ key }) => key === wanted));
  if (!isFaithful) return null;

  const open = async () => {
    const [{ parts }, { default: View }] = await Promise.all([
      browserApi().configurator.measures({ query: { ref_ids: product.ref_id } }),
      // Three.js comes only to those who open it.
      loadChunk('card-view-3d', () => import('./view-3d.tsx')),
    ]);
    const { length_mm: lengthMm, slots, fans, colours, is_lit: isLit } = parts[0]?.measures ?? {};
    if (lengthMm == null || slots == null || fans == null) return;
    const name = parts[0]?.name ?? product.product_name;
    setOpened({ card: { name, lengthMm, slots, fans, colours: colours ?? [], isLit: isLit === true }, View });
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        isBusy={isBusy}
        onClick={() => {
          setIsBusy(true);
          open()
            .catch(setFailure)
            .finally(() => setIsBusy(false));
        }}
      >
        Ver en 3D
      </Button>
      {opened !== undefined && <opened.View card={opened.card} onClose={() => setOpened(undefined)} />}
    </>
  );
}
