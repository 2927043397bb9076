import { sayKept } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { LabelRow } from '../../carriers/index.ts';

/** Who packs sees no money. */
export function seesCosts({ staff }: Pick<RequestContext, 'staff'>): boolean {
  return staff?.rights.some((right) => right === 'read_payments' || right === 'read_costs') ?? false;
}

/** A label as staff see it. */
export function labelOnWire(context: Pick<RequestContext, 'staff'>, label: LabelRow) {
  return {
    id: label.id,
    shipment_id: label.parcel_ref,
    provider: label.provider,
    carrier: label.carrier,
    carrier_name: label.carrier_name,
    service_name: label.service_name,
    state: label.state,
    failure: label.failure === null ? null : sayKept(label.failure),
    tracking_code: label.tracking_code,
    tracking_url: label.tracking_url,
    promised_on: label.promised_on,
    weight_grams: label.weight_grams,
    billed_grams: label.billed_grams,
    insured_cents: seesCosts(context) ? label.insured_cents : null,
    cost_cents: seesCosts(context) ? (label.cost_cents ?? label.quoted_cents) : null,
    parcel_state: label.parcel_state,
    parcel_detail: label.parcel_detail,
    parcel_state_at: label.parcel_state_at?.toISOString() ?? null,
    is_problem: label.state === 'unknown' || (label.problem_at !== null && label.solved_at === null),
    note: label.problem_note,
    asked_by: label.asked_by,
    asked_at: label.asked_at.toISOString(),
    bought_at: label.bought_at?.toISOString() ?? null,
    cancelled_at: label.cancelled_at?.toISOString() ?? null,
  };
}
