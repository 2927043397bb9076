import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPaypalBench, orderRequest } from './testing/paypal-bench.ts';

let bench: Awaited<ReturnType<typeof createPaypalBench>>;
beforeAll(async () => {
  bench = await createPaypalBench();
});
afterAll(() => bench.close());

const mxn = (value: string) => ({ currency_code: 'MXN', value });
const issues = (body: { details: { issue: string }[] }) => body.details.map(({ issue }) => issue);
const refund = (captureId: string, body: object = {}, headers: Record<string, string> = {}) =>
  bench.api('POST', `/v2/payments/captures/${captureId}/refund`, body, {
    prefer: 'return=representation',
    ...headers,
  });
const capture = async (id: string) => (await bench.api('GET', `/v2/payments/captures/${id}`)).body;

describe('captures', () => {
  test('a capture names its order, its fee and what the shop called the order', async () => {
    const { orderId, captureId } = await bench.capturedOrder(orderRequest('CAP-1'));
    expect(await capture(captureId)).toMatchObject({
      status: 'COMPLETED',
      amount: mxn('1234.50'),
      invoice_id: 'CAP-1',
      custom_id: 'order-1',
      supplementary_data: { related_ids: { order_id: orderId } },
      // 3.95 % of 1,234.50 is 48.76275, and 4.00 on top.
      seller_receivable_breakdown: { paypal_fee: mxn('52.76'), net_amount: mxn('1181.74') },
    });
  });

  test('a pending capture is completed once and can be refunded only then', async () => {
    const { captureId } = await bench.capturedOrder(orderRequest(), 'pending');
    expect(await capture(captureId)).toMatchObject({
      status: 'PENDING',
      status_details: { reason: 'PENDING_REVIEW' },
    });
    expect(issues((await refund(captureId)).body)).toEqual(['PENDING_CAPTURE']);
    await bench.api('POST', `/_emulator/captures/${captureId}/complete`, {});
    expect((await capture(captureId)).status).toBe('COMPLETED');
    const twice = await bench.api('POST', `/_emulator/captures/${captureId}/deny`, {});
    expect(twice.status).toBe(409);
  });

  test('a denied capture is DECLINED and gives nothing back', async () => {
    const { captureId } = await bench.capturedOrder(orderRequest(), 'pending');
    await bench.api('POST', `/_emulator/captures/${captureId}/deny`, {});
    expect((await capture(captureId)).status).toBe('DECLINED');
    expect(issues((await refund(captureId)).body)).toEqual(['REFUND_NOT_ALLOWED']);
  });

  test('a reversed capture shows as refunded by a chargeback', async () => {
    const { captureId } = await bench.capturedOrder();
    await bench.api('POST', `/_emulator/captures/${captureId}/reverse`, {});
    expect(await capture(captureId)).toMatchObject({
      status: 'REFUNDED',
      status_details: { reason: 'CHARGEBACK' },
    });
  });

  test('an unknown capture and an unknown refund are not found', async () => {
    expect((await bench.api('GET', '/v2/payments/captures/0X')).status).toBe(404);
    expect((await bench.api('GET', '/v2/payments/refunds/0X')).status).toBe(404);
    expect((await refund('0X')).status).toBe(404);
  });
});

describe('refunds', () => {
  test('parts are given back until the rest, which an empty body means', async () => {
    const { orderId, captureId } = await bench.capturedOrder();
    const part = await refund(captureId, { amount: mxn('234.5'), note_to_payer: 'Pieza dañada' });
    expect(part).toMatchObject({
      status: 201,
      body: { status: 'COMPLETED', amount: mxn('234.50'), note_to_payer: 'Pieza dañada' },
    });
    expect((await capture(captureId)).status).toBe('PARTIALLY_REFUNDED');
    const rest = await refund(captureId);
    expect(rest.body).toMatchObject({
      amount: mxn('1000.00'),
      seller_payable_breakdown: { total_refunded_amount: mxn('1234.50') },
    });
    expect((await capture(captureId)).status).toBe('REFUNDED');
    const order = await bench.api('GET', `/v2/checkout/orders/${orderId}`);
    expect(order.body.purchase_units[0].payments.refunds).toHaveLength(2);
    expect(issues((await refund(captureId)).body)).toEqual(['CAPTURE_FULLY_REFUNDED']);
  });

  test('more than is left, nothing, another currency and a third decimal are refused', async () => {
    const { captureId } = await bench.capturedOrder();
    const refused = async (amount: object) => issues((await refund(captureId, { amount })).body);
    expect(await refused(mxn('1234.51'))).toEqual(['REFUND_AMOUNT_EXCEEDED']);
    expect(await refused(mxn('0.00'))).toEqual(['CANNOT_BE_ZERO_OR_NEGATIVE']);
    expect(await refused({ currency_code: 'USD', value: '1.00' })).toEqual([
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
    ]);
    expect(await refused(mxn('1.001'))).toEqual(['DECIMAL_PRECISION']);
  });

  test('the same request id gives money back once', async () => {
    const { captureId } = await bench.capturedOrder();
    const headers = { 'PayPal-Request-Id': 'refund-1' };
    const first = await refund(captureId, { amount: mxn('10.00') }, headers);
    const repeat = await refund(captureId, { amount: mxn('10.00') }, headers);
    expect(repeat.body.id).toBe(first.body.id);
    const other = await refund(captureId, { amount: mxn('11.00') }, headers);
    expect(issues(other.body)).toEqual(['DUPLICATE_REQUEST_ID']);
  });

  test('refunds sent at once never give back more than was captured', async () => {
    const { captureId } = await bench.capturedOrder();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refund(captureId, { amount: mxn('500.00') })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
  });
});
