import { cents } from '@forno/domain/core/basic-types'
import type { Begin, CheckoutData, BillLine } from '../begin.ts'
import type { Charge, Outcome } from '../charge.ts'
import { moneyOf, type PaypalClient } from './paypal-client.ts'

const sumOf = (bill: readonly BillLine[], kind: BillLine['kind']) =>
  cents(bill.filter((line) => line.kind === kind).reduce((sum, { total }) => sum + total, 0))

const bodyOf = ({ transactionId, amount }: Charge, { bill, returnUrl, cancelUrl }: CheckoutData) => {
  const items = bill.filter(({ kind }) => kind === 'item')
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        invoice_id: transactionId,
        custom_id: transactionId,
        amount: {
          ...moneyOf(amount),
          breakdown: {
            item_total: moneyOf(sumOf(bill, 'item')),
            shipping: moneyOf(sumOf(bill, 'charge')),
            discount: moneyOf(cents(-sumOf(bill, 'discount'))),
          },
        },
        items: items.map(({ name, reference, total }) => ({
          name: name.slice(0, 127),
          quantity: '1',
          unit_amount: moneyOf(total),
          sku: reference,
        })),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: 'en-AU',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  }
}

/** Pay in 4 is the same PayPal order with another funding source on PayPal's page. [PAY-18] */
const withSource = (url: string, payIn4: boolean): string => {
  const address = new URL(url)
  if (payIn4) address.searchParams.set('fundingSource', 'paylater')
  return address.href
}

/** Creates an order at PayPal, which redirects back with `token` and `PayerID`. [PAY-18] */
export const makePaypalBegin =
  (client: PaypalClient): Begin =>
  async (charge, beginning): Promise<Outcome> => {
    const order = await client.createOrder(`order-${charge.transactionId}`, bodyOf(charge, beginning))
    const url = 'issue' in order ? '' : (order.links['payer-action'] ?? order.links['approve'] ?? '')
    if ('issue' in order || !URL.canParse(url)) return { kind: 'refused', refusal: 'GatewayError' }
    const approvalUrl = withSource(url, beginning.payIn4)
    return {
      kind: 'waiting',
      reference: order.id,
      memo: { approvalUrl },
      answer: { paymentId: order.id, approvalUrl },
    }
  }
