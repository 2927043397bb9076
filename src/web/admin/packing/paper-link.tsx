import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';

/** A file to print, which opens beside the page. */
export function PaperLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
      <Icon name="download" size={18} />
      {children}
    </a>
  );
}
