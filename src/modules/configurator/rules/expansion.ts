import type { Build, Motherboard, Part } from './parts.ts';
import { counted, distinct, type Finding, notKnown, type Rule } from './rule.ts';

/** Source: `pcie_slots`; which cards take one, by their bus or name. */
const pcieSlots: Rule = {
  id: 'pcie-slots',
  worst: 'error',
  needs: ['gpu', 'card', 'drive', 'motherboard'],
  isBlocking: true,
  judge(build) {
    const drives = build.drive.filter(({ shape }) => shape === 'card');
    const cards: Part[] = [...build.gpu, ...build.card.filter(({ bus }) => bus === 'pcie'), ...drives];
    const silent = build.card.find(({ bus }) => bus === undefined);
    if (cards.length === 0 && !silent) return [];
    return distinct(build.motherboard).map((board) => judgeSlots(build, board, cards, silent));
  },
};

function judgeSlots(
  build: Build,
  board: Motherboard,
  cards: readonly Part[],
  silent: Part | undefined,
): Finding {
  const parts = [...distinct([...cards, ...(silent ? [silent] : [])]), board];
  const what = 'que alcancen las ranuras PCIe';
  const left = counted(cards.length, 'tarjeta', 'tarjetas');
  const slots = board.pcieSlots;
  if (!slots) return notKnown(what, 'sus ranuras PCIe', board, parts, { left });
  const all = slots.reduce((sum, { quantity }) => sum + quantity, 0);
  const place = { left, right: counted(all, 'ranura', 'ranuras'), source: 'Ficha técnica: pcie_slots' };
  if (cards.length > all || !holdsCards(slots, build.gpu.length, Number.POSITIVE_INFINITY)) {
    const message = `No hay ranuras PCIe suficientes para ${left}.`;
    return { result: 'error', parts, message, ...place };
  }
  if (!holdsCards(slots, build.gpu.length, 0))
    return notKnown(what, 'las líneas de sus ranuras PCIe', board, parts, { left });
  if (silent) return notKnown(what, 'si ocupa ranura PCIe', silent, parts, { left });
  return { result: 'ok', parts, message: `${left} en ${place.right} PCIe.`, ...place };
}

/** Whether slots take graphics cards: one wants eight lanes, further ones share what is there; unstated lanes count so many. */
function holdsCards(slots: NonNullable<Motherboard['pcieSlots']>, cards: number, unstated: number): boolean {
  const wide = (lanesMin: number) =>
    slots.reduce((sum, { lanes = unstated, quantity }) => sum + (lanes >= lanesMin ? quantity : 0), 0);
  return wide(8) >= Math.min(1, cards) && wide(4) >= cards;
}

/** Source: the card's name. */
const legacyPci: Rule = {
  id: 'legacy-pci',
  worst: 'warning',
  needs: ['card'],
  isBlocking: false,
  judge: (build) =>
    distinct(build.card)
      .filter(({ bus }) => bus === 'pci')
      .map((card) => ({
        result: 'warning',
        parts: [card],
        message: 'Tarjeta PCI antigua: la mayoría de las placas actuales no tiene esa ranura.',
        left: 'PCI',
        right: 'PCIe',
        source: 'Nombre del producto',
      })),
};

export const expansionRules: readonly Rule[] = [pcieSlots, legacyPci];
