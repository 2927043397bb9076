import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icons.tsx';

/** Says that the shopper has a part at home: it is checked with the others and not bought. */
export function OwnBadge() {
  return (
    <Badge tone="info">
      <Icon name="check" size={14} />
      Ya la tengo
    </Badge>
  );
}
