import { Drawer } from '../../ui/drawer.tsx';
import { type BuildSummaryProps, SummaryBody } from './build-summary.tsx';

export type BuildSheetProps = BuildSummaryProps & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** The whole summary over the parts, on a phone. */
export function BuildSheet({ isOpen, onOpenChange, ...summary }: BuildSheetProps) {
  return (
    <Drawer title="Resumen" side="bottom" isOpen={isOpen} onOpenChange={onOpenChange}>
      <SummaryBody {...summary} />
    </Drawer>
  );
}
