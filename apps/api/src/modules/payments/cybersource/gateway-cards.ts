import { refusalOfReason, type CardRefusal } from '@forno/domain/payments/card-refusals'
import { UnclearOutcomeError, type Payer } from '../charge.ts'
import { at, textAt, type GatewayClient } from './gateway-client.ts'
import { billTo, currency } from './payment-requests.ts'

/** The gateway's ids of a stored card; useless without our signing key. */
export type GatewayCard = { readonly gatewayCustomer: string; readonly instrument: string }

type SaveCardRequest = {
  readonly token: string
  readonly payer: Payer
  /** Null = the gateway has no record of this customer yet. */
  readonly gatewayCustomer: string | null
  /** Our id of the request, new for each one. */
  readonly reference: string
}

export const actionTokenTypes = ['customer', 'paymentInstrument', 'instrumentIdentifier'] as const

/** The stored card in a gateway response; null = none. */
export const savedCardIn = (answer: unknown, gatewayCustomer: string | null): GatewayCard | null => {
  const customer = textAt(answer, 'tokenInformation.customer.id') ?? gatewayCustomer
  const instrument = textAt(answer, 'tokenInformation.paymentInstrument.id')
  return customer === null || instrument === null ? null : { gatewayCustomer: customer, instrument }
}

/** Stores and deletes cards at the gateway without a payment. [ACC-25] [ACC-26] */
export const makeGatewayCards = (gateway: GatewayClient) => ({
  /** Stores a card after an authorisation of $0. Rejects with `UnclearOutcomeError`. */
  save: async ({ token, payer, gatewayCustomer, reference }: SaveCardRequest): Promise<GatewayCard | CardRefusal> => {
    const { isGood, status, body } = await gateway()('POST', '/pts/v2/payments', {
      clientReferenceInformation: { code: reference, transactionId: reference },
      processingInformation: {
        capture: false,
        commerceIndicator: 'internet',
        actionList: ['TOKEN_CREATE'],
        actionTokenTypes,
      },
      tokenInformation: { transientTokenJwt: token },
      ...(gatewayCustomer === null ? {} : { paymentInformation: { customer: { id: gatewayCustomer } } }),
      orderInformation: { amountDetails: { totalAmount: '0.00', currency }, billTo: billTo(payer) },
    })
    if (!isGood && status !== 400) throw new UnclearOutcomeError(`answered ${status}`)
    if (!isGood) return refusalOfReason(textAt(body, 'reason') ?? '')
    if (textAt(body, 'status') !== 'AUTHORIZED') return refusalOfReason(textAt(body, 'errorInformation.reason') ?? '')
    const saved = savedCardIn(body, gatewayCustomer)
    if (saved === null) throw new UnclearOutcomeError('did not save the card')
    return saved
  },

  /** Deletes a card; succeeds if the gateway does not know it. Rejects with `UnclearOutcomeError`. */
  delete: async ({ gatewayCustomer, instrument }: GatewayCard): Promise<void> => {
    const send = gateway()
    const all = `/tms/v2/customers/${encodeURIComponent(gatewayCustomer)}/payment-instruments`
    const path = `${all}/${encodeURIComponent(instrument)}`
    /** Returns false for the default card, which the gateway does not delete. */
    const tryDelete = async (): Promise<boolean> => {
      const { isGood, status } = await send('DELETE', path)
      if (!isGood && ![404, 409, 410].includes(status)) throw new UnclearOutcomeError(`answered ${status}`)
      return status !== 409
    }
    if (await tryDelete()) return
    // Make another card the default first.
    const cards = at((await send('GET', `${all}?limit=100`)).body, '_embedded.paymentInstruments')
    const ids = (Array.isArray(cards) ? cards : []).map((each) => textAt(each, 'id'))
    const next = ids.find((id) => id !== null && id !== instrument) ?? ''
    await send('PATCH', `${all}/${encodeURIComponent(next)}`, { default: true })
    if (!(await tryDelete())) throw new UnclearOutcomeError('did not delete the card')
  },
})
