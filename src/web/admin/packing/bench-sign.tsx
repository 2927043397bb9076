import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { PaperLink } from './paper-link.tsx';
import { PiecePicture } from './piece-picture.tsx';
import type { Bench, Piece, ScanNews } from './use-bench.ts';

/** What became of a scan, to be seen across a table: a wrong one in red over the whole width, with what was expected. */
export function BenchSign({ news, bench }: { news: ScanNews; bench: Bench | undefined }) {
  if (news.kind === 'wrong') {
    return (
      <Panel tone="danger" icon="close" title={news.message}>
        {news.toAssemble && (
          <ButtonLink
            variant="secondary"
            className="justify-self-start"
            to={adminLinks.assembly(news.toAssemble.order_id, news.toAssemble.number)}
          >
            {t('Put PC {number} together', { number: news.toAssemble.number })}
          </ButtonLink>
        )}
        <p className="text-base font-medium">{t('Nothing was counted. Expected:')}</p>
        <Expected bench={bench} />
      </Panel>
    );
  }
  if (news.kind === 'packed') {
    return (
      <Panel
        tone="success"
        icon="package"
        title={t('Order #{number} is packed, parcel {sequence}', {
          number: news.number ?? '',
          sequence: news.sequence,
        })}
      >
        <p className="text-base">
          {news.isPart ? t('The rest of it still waits.') : t('Scan the next order.')}
        </p>
        <p className="flex flex-wrap gap-2.5">
          <PaperLink to={adminLinks.packingPaper('labels', [news.orderId])}>{t('Label (PDF)')}</PaperLink>
          <PaperLink to={adminLinks.packingPaper('slips', [news.orderId])}>{t('Slip (PDF)')}</PaperLink>
        </p>
      </Panel>
    );
  }
  if (news.kind === 'opened') {
    return (
      <Panel tone="success" icon="orders" title={t('Order #{number}', { number: bench?.order_number ?? '' })}>
        <p className="text-base">{t('Scan the products')}</p>
      </Panel>
    );
  }
  const { piece, warning } = news;
  if (!piece) return null;
  return (
    <Panel
      tone={news.kind === 'serial' || warning !== null ? 'warning' : 'success'}
      picture={piece.image_url}
      icon="check"
      title={piece.product_name}
    >
      <p className="text-base">
        {news.kind === 'serial'
          ? t('Now its serial number')
          : t('{scanned} of {quantity} scanned', { scanned: piece.scanned, quantity: piece.quantity })}
        {warning !== null && <strong className="block">{warning}</strong>}
      </p>
    </Panel>
  );
}

/** What may be scanned now. */
function Expected({ bench }: { bench: Bench | undefined }) {
  if (!bench) return <p className="text-lg font-semibold">{t('The number of an order')}</p>;
  const awaiting = bench.pieces.filter(
    (piece) => piece.position === bench.awaiting?.position && piece.product_id === bench.awaiting.product_id,
  );
  if (awaiting.length > 0) {
    return <PieceList pieces={awaiting} words={() => t('its serial number')} />;
  }
  const open = bench.pieces.filter(({ scanned, quantity }) => scanned < quantity);
  if (open.length === 0) return <p className="text-lg font-semibold">{t('Box and weight')}</p>;
  return (
    <PieceList
      pieces={open}
      words={({ quantity, scanned }) =>
        t('{left, plural, one {# more} other {# more}}', { left: quantity - scanned })
      }
    />
  );
}

const shownAtMost = 4;

function PieceList({ pieces, words }: { pieces: readonly Piece[]; words: (piece: Piece) => string }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {pieces.slice(0, shownAtMost).map((piece) => (
        <li key={`${piece.position} ${piece.product_id}`} className="flex min-w-0 items-center gap-3">
          <PiecePicture imageUrl={piece.image_url} />
          <span className="grid min-w-0">
            <span className="line-clamp-2 font-medium">{piece.product_name}</span>
            <span className="text-sm">
              <span className="spec">{piece.sku}</span>
              {` · ${words(piece)}`}
            </span>
          </span>
        </li>
      ))}
      {pieces.length > shownAtMost && (
        <li className="self-center">{t('{count} more', { count: pieces.length - shownAtMost })}</li>
      )}
    </ul>
  );
}

const tones = {
  success: 'border-success bg-success-soft',
  warning: 'border-warning bg-warning-soft',
  danger: 'border-danger bg-danger-soft',
} as const;
const marks = { success: 'text-success', warning: 'text-warning', danger: 'text-danger' } as const;

function Panel({
  tone,
  icon,
  picture,
  title,
  children,
}: {
  tone: keyof typeof tones;
  icon: IconName;
  picture?: string | null;
  title: string;
  children: React.ReactNode;
}) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(
        'mb-5 flex items-center gap-4 rounded-lg border-2 px-4 py-4 sm:gap-6 sm:px-6 motion-safe:animate-rise',
        tones[tone],
      )}
    >
      {picture === undefined ? (
        <Icon name={icon} size={tone === 'danger' ? 88 : 48} className={cx('shrink-0', marks[tone])} />
      ) : (
        <PiecePicture imageUrl={picture} size={72} />
      )}
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="text-xl leading-tight font-semibold wrap-anywhere sm:text-2xl">{title}</p>
        {children}
      </div>
    </div>
  );
}
