import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/promotion-list-page';
import { promotionBuyersWords, promotionPaymentWords } from '../../../modules/promotions/promotions.words.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
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
import { PromotionsBulkBar } from './promotions-bulk-bar.tsx';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const filter = {
    q: wordsOf(searchParams),
    state: choiceOf(searchParams, 'state', promotionStates),
    type: choiceOf(searchParams, 'type', promotionTypes),
  };
  const page = pageOf(searchParams);
  return { filter, list: await api.promotions.adminPromotions({ query: { ...filter, page } }) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Promotions'));

export default function PromotionListPage({ loaderData: { list, filter } }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { refusal, send } = useSend();
  const undo = useUndo();
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const duplicate = (promotion: PromotionInList) =>
    send(async () => {
      const copy = await browserApi().promotions.duplicatePromotion({ params: { id: promotion.id } });
      successToast(t('Promotion has been copied as a draft.'), flowToastMilliseconds);
      await navigate(adminLinks.editPromotion(copy.promotion.id));
    });
  return (
    <AdminPage
      title={t('Promotions')}
      description={t('{total} in all', { total: list.total })}
      actions={
        <>
          <ExportButton
            name="promotions"
            right="export_catalog"
            call="/admin/promotions.csv"
            query={filter}
          />
          {mayChange && (
            <ButtonLink to={adminLinks.addPromotion()} iconStart="plus">
              {t('Add Promotion')}
            </ButtonLink>
          )}
        </>
      }
    >
      <ListTools
        searchLabel={t('Name or code')}
        filters={[
          { name: 'state', label: t('Every state'), options: promotionStates },
          {
            name: 'type',
            label: t('Every type'),
            options: Object.entries(promotionTypes).map(([value, { label, lane }]) => ({
              value,
              label: t('{label} (lane {lane})', { label: t(label), lane }),
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
        noneYet={t('No promotions yet')}
        noneHint={t('A promotion lowers prices in lists or in the cart between two dates.')}
        label={t('Promotions')}
        rowKey={(promotion) => promotion.id}
        selection={
          mayChange ? { chosen, onChange: setChosen, nameOf: (row) => row.promotion_name } : undefined
        }
        columns={[
          {
            head: t('Name'),
            className: 'min-w-44',
            cell: (promotion) => (
              <NameCell
                imageUrl={promotion.promotion_image}
                name={promotion.promotion_name}
                to={adminLinks.editPromotion(promotion.id)}
                hint={
                  <>
                    <span className="flex flex-wrap items-center gap-2 sm:hidden">
                      <Badge tone={promotionStates[promotion.state].tone}>
                        {t(promotionStates[promotion.state].label)}
                      </Badge>
                      {discountText(promotion)}
                    </span>
                    {promotion.code_count > 0 && (
                      <span className="spec block break-all">
                        {promotion.code ?? t('{codeCount} codes', { codeCount: promotion.code_count })}
                      </span>
                    )}
                    {promotion.buyers !== 'everybody' && (
                      <span className="block">{t(promotionBuyersWords[promotion.buyers])}</span>
                    )}
                    <span className="block xl:hidden">
                      {t('until {time}', { time: staffDateTime(promotion.ends_at) })}
                    </span>
                  </>
                }
              />
            ),
          },
          { head: t('State'), from: 'sm', badge: (promotion) => promotionStates[promotion.state] },
          {
            head: t('Discount'),
            align: 'end',
            from: 'sm',
            className: 'font-medium whitespace-nowrap',
            cell: (promotion) => discountText(promotion),
          },
          {
            head: t('Window'),
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
            head: t('Type'),
            from: 'lg',
            className: 'min-[90rem]:min-w-42',
            cell: (promotion) => (
              <span className="grid">
                <span>{t(promotionTypes[promotion.promotion_type].label)}</span>
                <span className="text-xs text-ink-faint">
                  {t('lane {lane}, {count}', {
                    lane: promotionTypes[promotion.promotion_type].lane,
                    count: countText(promotion.product_count),
                  })}
                </span>
                {promotion.payment_methods.length > 0 && (
                  <span className="text-xs text-ink-faint">
                    {promotion.payment_methods.map((method) => t(promotionPaymentWords[method])).join(', ')}
                  </span>
                )}
              </span>
            ),
          },
          {
            head: t('Used'),
            align: 'end',
            from: 'md',
            className: 'figures whitespace-nowrap',
            cell: (promotion) =>
              promotion.used_max === null ? promotion.used : `${promotion.used} / ${promotion.used_max}`,
          },
          { head: t('Revenue'), from: 'xl', cents: (promotion) => promotion.revenue_cents },
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
                    label={t('Duplicate {promotionName}', { promotionName: promotion.promotion_name })}
                    onClick={() => void duplicate(promotion)}
                  />
                )}
                {mayChange && (
                  <UndoableDelete
                    name={promotion.promotion_name}
                    onDelete={() => browserApi().promotions.deletePromotion({ params: { id: promotion.id } })}
                    undoable={{
                      text: t('“{promotionName}” was deleted; its prices are the usual ones again.', {
                        promotionName: promotion.promotion_name,
                      }),
                      undo: () => browserApi().promotions.restorePromotion({ params: { id: promotion.id } }),
                      undoneText: t('“{promotionName}” is back.', {
                        promotionName: promotion.promotion_name,
                      }),
                    }}
                    onDeleted={undo.offer}
                  />
                )}
              </RowActions>
            ),
          },
        ]}
      >
        {mayChange && (
          <PromotionsBulkBar
            promotions={list.promotions}
            chosen={chosen}
            onChosen={setChosen}
            offer={undo.offer}
          />
        )}
      </ListTable>
      <UndoStrip last={undo.last} close={undo.close} />
    </AdminPage>
  );
}

function countText(count: number): string {
  return t('{count, plural, one {# product} other {# products}}', { count });
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
        aria-label={`${isPaused ? t('Resume') : t('Pause')} ${promotion.promotion_name}`}
        onClick={() => void send(turn)}
      >
        {isPaused ? t('Resume') : t('Pause')}
      </Button>
    </>
  );
}

export const ErrorBoundary = listError(msg('Promotions'));
