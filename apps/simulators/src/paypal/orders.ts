import { fieldsOf } from '../platform/request-fields.ts'
import { newId, type Ledger } from './ledger.ts'
import type { Emit } from './events.ts'
import { orderLives, readDraft, type Funding, type Order } from './order.ts'
import { captureDeclined, capturePending, wrongAmount } from './outcomes.ts'
import type { Authorization, Capture, CaptureStatus } from './payment.ts'
import { malformed, unknownResource, unprocessable } from './problem.ts'
import { readUnit } from './purchase-unit.ts'
import type { Responses } from './responses.ts'

export type Orders = ReturnType<typeof createOrders>

const patchable =
  /^\/purchase_units\/@reference_id=='([^']+)'\/(amount|invoice_id|custom_id|description|items|shipping)$/

/** The life of an order: created, approved by the payer, captured or authorized once. */
export function createOrders(ledger: Ledger, responses: Responses, emit: Emit) {
  const find = (id: string): Order => {
    const found = ledger.orders.find(id)
    if (found.status !== 'COMPLETED' && ledger.now() - found.created > orderLives) throw unknownResource(id)
    return found
  }
  const put = (order: Order): Order => ledger.orders.put({ ...order, updated: ledger.now() })

  /**
   * The order, if it can be captured or authorized now. Refuses a mismatched intent, a completed or unapproved order,
   * a declined card and a used invoice id.
   */
  const payable = (id: string, intent: Order['intent']): Order => {
    const order = find(id)
    if (order.intent !== intent) throw unprocessable('ACTION_DOES_NOT_MATCH_INTENT')
    if (order.status === 'COMPLETED')
      throw unprocessable(intent === 'CAPTURE' ? 'ORDER_ALREADY_CAPTURED' : 'ORDER_ALREADY_AUTHORIZED')
    if (order.status !== 'APPROVED')
      throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
    if (order.willDecline) {
      put({ ...order, status: 'PAYER_ACTION_REQUIRED', willDecline: false })
      throw declined(id)
    }
    if (order.unit.invoiceId !== null && ledger.isInvoiced(order.unit.invoiceId))
      throw unprocessable('DUPLICATE_INVOICE_ID')
    return order
  }
  const declined = (id: string) =>
    unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
      [responses.link('redirect', 'GET', `/checkoutnow?token=${id}`)],
    )
  const paidOf = (order: Order, forced: string | undefined) => ({
    id: newId(),
    orderId: order.id,
    cents: order.unit.cents - (forced === wrongAmount ? 1 : 0),
    invoiceId: order.unit.invoiceId,
    customId: order.unit.customId,
    created: ledger.now(),
  })

  return {
    find,
    declined,
    create(body: unknown): Order {
      const draft = readDraft(body)
      const created = ledger.now()
      const status = draft.hasSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
      return put({ ...draft, id: newId(), status, created, updated: created, funding: null, willDecline: false })
    },
    patch(id: string, operations: unknown): void {
      const order = find(id)
      if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_COMPLETED')
      if (!Array.isArray(operations) || operations.length === 0) throw malformed('/', 'INVALID_PATCH_OPERATION')
      const fields = operations.map(fieldsOf).reduce((unit, { op, path, value }, at) => {
        const [, referenceId, name] = patchable.exec(String(path)) ?? []
        if (name === undefined || referenceId !== order.unit.referenceId) throw unprocessable('NOT_PATCHABLE')
        if (op === 'remove' && name !== 'amount')
          return Object.fromEntries(Object.entries(unit).filter(([key]) => key !== name))
        if (op !== 'add' && op !== 'replace') throw malformed(`/${at}/op`, 'INVALID_PARAMETER_VALUE', op)
        return { ...unit, [name]: value }
      }, order.unit.fields)
      put({ ...order, unit: readUnit(fields) })
    },
    /** Approves the order as the payer does on the page; with `willDecline`, the later capture is refused. */
    approve(id: string, funding: Funding, willDecline: boolean): Order {
      const order = find(id)
      if (order.status === 'COMPLETED' || order.status === 'APPROVED') throw unprocessable('ORDER_ALREADY_COMPLETED')
      const approved = put({ ...order, status: 'APPROVED', funding, willDecline })
      const summary = 'An order has been approved by buyer'
      emit({
        type: 'CHECKOUT.ORDER.APPROVED',
        resourceType: 'checkout-order',
        summary,
        resource: responses.order(approved),
      })
      return approved
    },
    capture(id: string, forced: string | undefined): Order {
      const order = payable(id, 'CAPTURE')
      const statuses: Readonly<Record<string, CaptureStatus>> = {
        [captureDeclined]: 'DECLINED',
        [capturePending]: 'PENDING',
      }
      const status = statuses[forced ?? ''] ?? 'COMPLETED'
      const capture: Capture = ledger.captures.put({
        ...paidOf(order, forced),
        authorizationId: null,
        status,
        isFinal: true,
      })
      const completed = put({ ...order, status: 'COMPLETED' })
      emit({
        type: 'CHECKOUT.ORDER.COMPLETED',
        resourceType: 'checkout-order',
        summary: 'Checkout Order Completed',
        resource: responses.order(completed),
      })
      emitCapture(emit, responses, capture)
      return completed
    },
    authorize(id: string, forced: string | undefined): Order {
      const order = payable(id, 'AUTHORIZE')
      const held: Authorization = ledger.authorizations.put({ ...paidOf(order, forced), isVoided: false })
      const completed = put({ ...order, status: 'COMPLETED' })
      const summary = `A payment authorization is created for ${(held.cents / 100).toFixed(2)} AUD`
      emit({
        type: 'PAYMENT.AUTHORIZATION.CREATED',
        resourceType: 'authorization',
        summary,
        resource: responses.authorization(held),
      })
      return completed
    },
  }
}

const captureEvents = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
} as const

export function emitCapture(emit: Emit, responses: Responses, capture: Capture): void {
  const summary = `Payment ${capture.status.toLowerCase()} for ${(capture.cents / 100).toFixed(2)} AUD`
  emit({ type: captureEvents[capture.status], resourceType: 'capture', summary, resource: responses.capture(capture) })
}
