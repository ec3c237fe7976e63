import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aud, orderOf, startPaypal, startsAt, type PaypalTester } from '../../test/paypal-tester.ts'

let paypal: PaypalTester
beforeAll(async () => {
  paypal = await startPaypal()
})
afterAll(() => paypal.app.close())
beforeEach(() => paypal.forget())

type Paid = { readonly payments: { readonly captures?: [{ id: string }]; readonly authorizations?: [{ id: string }] } }

const refusedWith = (status: number, issue: string) => ({ status, body: { details: [{ issue }] } })
const ledger = async () => (await paypal.call('GET', '/control/ledger')).body.ledger
const take = async (intent: 'CAPTURE' | 'AUTHORIZE', invoiceId = 'PZ-1001'): Promise<string> => {
  const id = await paypal.approved(orderOf(invoiceId, '42.50', intent))
  const { body } = await paypal.call('POST', `/v2/checkout/orders/${id}/${intent.toLowerCase()}`)
  const [{ payments }] = body.purchase_units as [Paid]
  return (payments.captures ?? payments.authorizations)?.[0].id ?? ''
}
const day = 86_400_000

test('[PAY-18] refunds up to the captured amount, for 180 days', async () => {
  const id = await take('CAPTURE')
  const refund = (body?: object, own: Record<string, string> = {}) =>
    paypal.call('POST', `/v2/payments/captures/${id}/refund`, body, own)
  const own = { 'paypal-request-id': 'part' }
  const part = await refund({ amount: aud('40.00'), note_to_payer: 'Cold' }, own)
  expect(part).toMatchObject({
    status: 201,
    body: { status: 'COMPLETED', amount: aud('40.00'), note_to_payer: 'Cold' },
  })
  expect(await refund({ amount: aud('40.00'), note_to_payer: 'Cold' }, own)).toEqual({ ...part, status: 200 })
  expect(await refund({ amount: aud('2.51') })).toMatchObject(refusedWith(422, 'REFUND_AMOUNT_EXCEEDED'))
  await paypal.force('TRANSACTION_DISPUTED')
  expect(await refund()).toMatchObject(refusedWith(422, 'TRANSACTION_DISPUTED'))
  paypal.time.now += 180 * day + 1
  const tokenOfToday = (await (await paypal.token()).json()) as { access_token: string }
  const today = { authorization: `Bearer ${tokenOfToday.access_token}` }
  expect(await refund(undefined, today)).toMatchObject(refusedWith(422, 'REFUND_TIME_LIMIT_EXCEEDED'))
  paypal.time.now = startsAt
  expect(await refund()).toMatchObject({ status: 201, body: { amount: aud('2.50') } })
  expect(await refund()).toMatchObject(refusedWith(422, 'CAPTURE_FULLY_REFUNDED'))
  expect((await paypal.call('GET', `/v2/payments/captures/${id}`)).body).toMatchObject({
    status: 'REFUNDED',
    seller_receivable_breakdown: { gross_amount: aud('42.50'), paypal_fee: aud('1.41'), net_amount: aud('41.09') },
  })
  expect(await ledger()).toMatchObject([{ authorised: 4250, captured: 4250, refunded: 4250, voided: 0 }])
})

test('[PAY-18] captures an authorization in parts until a final capture or a void', async () => {
  const id = await take('AUTHORIZE')
  const at = `/v2/payments/authorizations/${id}`
  const capture = (body?: object) => paypal.call('POST', `${at}/capture`, body)
  expect(await capture({ amount: aud('42.51') })).toMatchObject(refusedWith(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED'))
  expect(await capture({ amount: aud('10.00') })).toMatchObject({ status: 201, body: { final_capture: false } })
  expect(await capture({ amount: aud('20.00'), final_capture: true })).toMatchObject({ status: 201 })
  expect(await capture()).toMatchObject(refusedWith(422, 'AUTHORIZATION_ALREADY_CAPTURED'))
  expect(await paypal.call('POST', `${at}/void`)).toMatchObject(refusedWith(422, 'PREVIOUSLY_CAPTURED'))
  expect((await paypal.call('GET', at)).body).toMatchObject({ status: 'CAPTURED', amount: aud('42.50') })

  const other = `/v2/payments/authorizations/${await take('AUTHORIZE', 'PZ-1002')}`
  expect(await paypal.call('POST', `${other}/void`, undefined, { prefer: '' })).toEqual({ status: 204, body: {} })
  expect(await paypal.call('POST', `${other}/void`)).toMatchObject(refusedWith(422, 'PREVIOUSLY_VOIDED'))
  expect(await paypal.call('POST', `${other}/capture`)).toMatchObject(refusedWith(422, 'AUTHORIZATION_VOIDED'))
  expect(await ledger()).toEqual([
    { reference: 'PZ-1001', payments: 1, authorised: 4250, captured: 3000, refunded: 0, voided: 1250 },
    { reference: 'PZ-1002', payments: 1, authorised: 4250, captured: 0, refunded: 0, voided: 4250 },
  ])
  expect((await paypal.call('GET', '/v2/payments/captures/UNKNOWN')).status).toBe(404)
})
