import { useNavigate, useRevalidator } from 'react-router';
import type { Route } from './+types/promotion-list-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { UndoableDelete } from '../admin-parts/undoable-button.tsx';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { EditLink, NameCell, RowActions } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { discountText, promotionStates, promotionTypes } from './promotion-values.ts';
import type { PromotionInList } from './promotion-values.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.promotions.adminPromotions({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      state: choiceOf(searchParams, 'state', promotionStates),
      type: choiceOf(searchParams, 'type', promotionTypes),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Promotions');

export default function PromotionListPage({ loaderData: list }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { refusal, send } = useSend();
  const undo = useUndo();
  const duplicate = (promotion: PromotionInList) =>
    send(async () => {
      const copy = await browserApi().promotions.duplicatePromotion({ params: { id: promotion.id } });
      successToast('Promotion has been copied as a draft.', flowToastMilliseconds);
      await navigate(adminLinks.editPromotion(copy.promotion.id));
    });
  return (
    <AdminPage
      title="Promotions"
      description={`${list.total} in all`}
      actions={
        mayChange && (
          <ButtonLink to={adminLinks.addPromotion()} iconStart="plus">
            Add Promotion
          </ButtonLink>
        )
      }
    >
      <ListTools
        searchLabel="Name or code"
        filters={[
          { name: 'state', label: 'Every state', options: promotionStates },
          {
            name: 'type',
            label: 'Every type',
            options: Object.entries(promotionTypes).map(([value, { label, lane }]) => ({
              value,
              label: `${label} (lane ${lane})`,
            })),
          },
        ]}
      />
      {refusal && (
        <InlineNotice tone="danger" className="mb-4">
          {refusal.message}
        </InlineNotice>
      )}
      <ListTable
        list={list}
        rows={list.promotions}
        icon="tag"
        noneYet="No promotions yet"
        noneHint="A promotion lowers prices in lists or in the cart between two dates."
        label="Promotions"
        rowKey={(promotion) => promotion.id}
        columns={[
          {
            head: 'Name',
            cell: (promotion) => (
              <NameCell
                imageUrl={promotion.promotion_image}
                name={promotion.promotion_name}
                to={adminLinks.editPromotion(promotion.id)}
                hint={
                  <>
                    <span className="flex flex-wrap items-center gap-2 sm:hidden">
                      <Badge tone={promotionStates[promotion.state].tone}>
                        {promotionStates[promotion.state].label}
                      </Badge>
                      {discountText(promotion)}
                    </span>
                    {promotion.code_count > 0 && (
                      <span className="spec block break-all">
                        {promotion.code ?? `${promotion.code_count} codes`}
                      </span>
                    )}
                    <span className="block xl:hidden">{`until ${staffDateTime(promotion.ends_at)}`}</span>
                  </>
                }
              />
            ),
          },
          { head: 'State', from: 'sm', badge: (promotion) => promotionStates[promotion.state] },
          {
            head: 'Discount',
            align: 'end',
            from: 'sm',
            className: 'font-medium whitespace-nowrap',
            cell: (promotion) => discountText(promotion),
          },
          {
            head: 'Window',
            from: 'xl',
            className: 'whitespace-nowrap text-ink-soft',
            cell: (promotion) => (
              <span className="grid text-xs">
                <span>{staffDateTime(promotion.starts_at)}</span>
                <span>{staffDateTime(promotion.ends_at)}</span>
              </span>
            ),
          },
          {
            head: 'Type',
            from: 'md',
            cell: (promotion) => (
              <span className="grid">
                <span>{promotionTypes[promotion.promotion_type].label}</span>
                <span className="text-xs text-ink-faint">
                  {`lane ${promotionTypes[promotion.promotion_type].lane}, ${countText(promotion.product_count)}`}
                </span>
              </span>
            ),
          },
          {
            head: 'Used',
            align: 'end',
            from: 'md',
            className: 'figures whitespace-nowrap',
            cell: (promotion) =>
              promotion.used_max === null ? promotion.used : `${promotion.used} / ${promotion.used_max}`,
          },
          { head: 'Revenue', from: 'xl', cents: (promotion) => promotion.revenue_cents },
          {
            cell: (promotion) => (
              <RowActions name={promotion.promotion_name}>
                {mayChange && (
                  <span className="max-sm:hidden">
                    <PauseButton promotion={promotion} onDone={revalidate} />
                  </span>
                )}
                <EditLink
                  to={adminLinks.editPromotion(promotion.id)}
                  name={promotion.promotion_name}
                  isLookOnly={!mayChange}
                />
                {mayChange && (
                  <IconButton
                    icon="copy"
                    size="sm"
                    label={`Duplicate ${promotion.promotion_name}`}
                    onClick={() => void duplicate(promotion)}
                  />
                )}
                {mayChange && (
                  <UndoableDelete
                    name={promotion.promotion_name}
                    onDelete={() => browserApi().promotions.deletePromotion({ params: { id: promotion.id } })}
                    undoable={{
                      text: `“${promotion.promotion_name}” was deleted; its prices are the usual ones again.`,
                      undo: () => browserApi().promotions.restorePromotion({ params: { id: promotion.id } }),
                      undoneText: `“${promotion.promotion_name}” is back.`,
                    }}
                    onDeleted={undo.offer}
                  />
                )}
              </RowActions>
            ),
          },
        ]}
      />
      <UndoStrip last={undo.last} close={undo.close} />
    </AdminPage>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`;
}

/** Stops a promotion, or lets it run again; prices follow at once. */
function PauseButton({ promotion, onDone }: { promotion: PromotionInList; onDone: () => Promise<void> }) {
  const { isSending, refusal, send } = useSend();
  if (promotion.state === 'ended') return null;
  const isPaused = promotion.is_paused;
  const turn = async () => {
    await browserApi().promotions.pausePromotion({
      params: { id: promotion.id },
      body: { is_paused: !isPaused },
    });
    await onDone();
  };
  return (
    <>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Button
        variant="quiet"
        size="sm"
        isBusy={isSending}
        aria-label={`${isPaused ? 'Resume' : 'Pause'} ${promotion.promotion_name}`}
        onClick={() => void send(turn)}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
    </>
  );
}

export const ErrorBoundary = listError('Promotions');
