import { fieldsOf } from '../platform/request-fields.ts'
import type { Ledger } from './ledger.ts'
import { moneyOf } from './money.ts'
import { payer, type Order } from './order.ts'
import { holdLives, sumOf, type Authorization, type Capture, type Refund } from './payment.ts'
import type { Link } from './problem.ts'

export type Responses = ReturnType<typeof createResponses>

const instantOf = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

/** PayPal's fee: 2.6 per cent and thirty cents. */
const feeOf = (cents: number): number => Math.round(cents * 0.026) + 30

/** Builds the API answers for orders and payments, with their links. */
export function createResponses(ledger: Ledger, origin: () => string) {
  const link = (rel: string, method: string, path: string): Link => ({ href: `${origin()}${path}`, rel, method })
  const names = ({ invoiceId, customId }: { invoiceId: string | null; customId?: string | null }) => ({
    ...(invoiceId === null ? {} : { invoice_id: invoiceId }),
    ...(customId === null || customId === undefined ? {} : { custom_id: customId }),
  })
  const times = (created: number, updated = created) => ({
    create_time: instantOf(created),
    update_time: instantOf(updated),
  })

  const refund = (made: Refund) => ({
    id: made.id,
    status: 'COMPLETED',
    amount: moneyOf(made.cents),
    ...names(made),
    ...(made.note === null ? {} : { note_to_payer: made.note }),
    seller_payable_breakdown: { gross_amount: moneyOf(made.cents), net_amount: moneyOf(made.cents) },
    ...times(made.created),
    links: [
      link('self', 'GET', `/v2/payments/refunds/${made.id}`),
      link('up', 'GET', `/v2/payments/captures/${made.captureId}`),
    ],
  })

  const statusOfCapture = (made: Capture): string => {
    const refunded = sumOf(ledger.refundsOf(made.id))
    if (made.status !== 'COMPLETED' || refunded === 0) return made.status
    return refunded === made.cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  }
  const capture = (made: Capture) => ({
    id: made.id,
    status: statusOfCapture(made),
    amount: moneyOf(made.cents),
    final_capture: made.isFinal,
    ...(made.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    ...names(made),
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
    ...(made.status === 'COMPLETED' ? { seller_receivable_breakdown: receivedOf(made.cents) } : {}),
    ...(made.status === 'DECLINED' ? { processor_response: { response_code: '9500' } } : {}),
    ...times(made.created),
    supplementary_data: { related_ids: { order_id: made.orderId } },
    links: [
      link('self', 'GET', `/v2/payments/captures/${made.id}`),
      link('refund', 'POST', `/v2/payments/captures/${made.id}/refund`),
      link(
        'up',
        'GET',
        made.authorizationId === null
          ? `/v2/checkout/orders/${made.orderId}`
          : `/v2/payments/authorizations/${made.authorizationId}`,
      ),
    ],
  })

  const statusOfAuthorization = (held: Authorization): string => {
    const own = ledger.capturesOf(held.id)
    if (held.isVoided) return 'VOIDED'
    if (own.length === 0) return 'CREATED'
    return own.some(({ isFinal }) => isFinal) || sumOf(own) >= held.cents ? 'CAPTURED' : 'PARTIALLY_CAPTURED'
  }
  const authorization = (held: Authorization) => ({
    id: held.id,
    status: statusOfAuthorization(held),
    amount: moneyOf(held.cents),
    ...names(held),
    expiration_time: instantOf(held.created + holdLives),
    ...times(held.created),
    supplementary_data: { related_ids: { order_id: held.orderId } },
    links: ['capture', 'void'].map((rel) => link(rel, 'POST', `/v2/payments/authorizations/${held.id}/${rel}`)),
  })

  const linksOf = ({ id, intent, status, hasSource }: Order): readonly Link[] => {
    const at = `/v2/checkout/orders/${id}`
    const onward = intent === 'CAPTURE' ? 'capture' : 'authorize'
    const page = link(hasSource ? 'payer-action' : 'approve', 'GET', `/checkoutnow?token=${id}`)
    const open = status === 'COMPLETED' ? [] : [link('update', 'PATCH', at), link(onward, 'POST', `${at}/${onward}`)]
    return [
      link('self', 'GET', at),
      ...(status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED' ? [page] : []),
      ...open,
    ]
  }
  const minimalOrder = (order: Order) => ({
    id: order.id,
    status: order.status,
    links: linksOf(order),
    ...(order.hasSource ? { payment_source: sourceOf(order) } : {}),
  })
  const order = (made: Order) => {
    const { fields, referenceId } = made.unit
    const held = ledger.authorizations.all().filter(({ orderId }) => orderId === made.id)
    const taken = ledger.captures.all().filter(({ orderId }) => orderId === made.id)
    const given = taken.flatMap(({ id }) => ledger.refundsOf(id))
    const payments = {
      ...(held.length === 0 ? {} : { authorizations: held.map(authorization) }),
      ...(taken.length === 0 ? {} : { captures: taken.map(capture) }),
      ...(given.length === 0 ? {} : { refunds: given.map(refund) }),
    }
    const unit = {
      ...fields,
      reference_id: referenceId,
      payee: { email_address: 'seller@example.com', merchant_id: 'SIMSELLER0001' },
      ...(Object.keys(payments).length === 0 ? {} : { payments }),
    }
    return {
      ...minimalOrder(made),
      intent: made.intent,
      purchase_units: [unit],
      ...times(made.created, made.updated),
      ...(made.funding === null ? {} : { payment_source: sourceOf(made), payer }),
    }
  }
  return { order, minimalOrder, capture, authorization, refund, link }
}

const receivedOf = (cents: number) => ({
  gross_amount: moneyOf(cents),
  paypal_fee: moneyOf(feeOf(cents)),
  net_amount: moneyOf(Math.max(0, cents - feeOf(cents))),
})

const sourceOf = ({ funding }: Order) => ({
  paypal:
    funding === null
      ? {}
      : {
          email_address: payer.email_address,
          account_id: payer.payer_id,
          account_status: 'VERIFIED',
          name: payer.name,
          address: fieldsOf(payer.address),
        },
})
