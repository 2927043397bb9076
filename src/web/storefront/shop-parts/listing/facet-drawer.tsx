import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { FacetPanel } from './facet-panel.tsx';
import type { FacetPanelProps } from './facet-panel.tsx';

/** The facets on a phone; the list behind it follows every choice. */
export function FacetDrawer({
  isOpen,
  onOpenChange,
  total,
  ...panel
}: FacetPanelProps & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Products that the choices leave; undefined while they are counted. */
  total: number | undefined;
}) {
  return (
    <Drawer
      title="Filtros"
      side="left"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <Button isWide onClick={() => onOpenChange(false)} isBusy={total === undefined}>
          {total === 1 ? 'Ver 1 producto' : `Ver ${total ?? ''} productos`}
        </Button>
      }
    >
      <div className="px-5 py-4">
        <FacetPanel {...panel} />
      </div>
    </Drawer>
  );
}
