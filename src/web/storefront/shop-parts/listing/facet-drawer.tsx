import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { FacetPanel } from './facet-panel.tsx';
import { BackCloses } from '../back-closes.tsx';
import type { FacetPanelProps } from './facet-panel-props.ts';

/** The facets on a phone; the list behind it follows every choice. */
export function FacetDrawer({
  isOpen,
  onOpenChange,
  total,
  clearAll,
  ...panel
}: FacetPanelProps & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Products that the choices leave; undefined while they are counted. */
  total: number | undefined;
  /** Undefined where nothing is chosen. */
  clearAll: (() => void) | undefined;
}) {
  return (
    <Drawer
      title="Filtros"
      side="left"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <div className="flex gap-3">
          {clearAll !== undefined && (
            <Button variant="secondary" onClick={clearAll}>
              Quitar todos
            </Button>
          )}
          <Button isWide onClick={() => onOpenChange(false)} isBusy={total === undefined}>
            {total === 0
              ? 'Sin resultados'
              : total === 1
                ? 'Ver 1 resultado'
                : `Ver ${total ?? ''} resultados`}
          </Button>
        </div>
      }
    >
      <BackCloses close={() => onOpenChange(false)} />
      <div className="px-5 py-4">
        <FacetPanel {...panel} />
      </div>
    </Drawer>
  );
}
