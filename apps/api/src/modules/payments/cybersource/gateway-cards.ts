import { refusalOfReason, type CardRefusal } from '@forno/domain/payments/card-refusals'
import { ProviderUnclear, type Payer } from '../charge.ts'
import { at, textAt, type MakeLine } from './gateway-client.ts'
import { billTo, currency } from './payment-requests.ts'

/** The gateway's ids of a stored card; useless without our signing key. */
export type GatewayCard = { readonly gatewayCustomer: string; readonly instrument: string }

type Keeping = {
  readonly token: string
  readonly payer: Payer
  /** Null = the gateway has no record of this customer yet. */
  readonly gatewayCustomer: string | null
  /** Our id of the request, new for each one. */
  readonly reference: string
}

export const actionTokenTypes = ['customer', 'paymentInstrument', 'instrumentIdentifier'] as const

/** The stored card in a gateway response; null = none. */
export const keptIn = (answer: unknown, gatewayCustomer: string | null): GatewayCard | null => {
  const customer = textAt(answer, 'tokenInformation.customer.id') ?? gatewayCustomer
  const instrument = textAt(answer, 'tokenInformation.paymentInstrument.id')
  return customer === null || instrument === null ? null : { gatewayCustomer: customer, instrument }
}

/** Stores and deletes cards at the gateway without a payment. [ACC-25] [ACC-26] */
export const makeGatewayCards = (line: MakeLine) => ({
  /** Stores a card after an authorisation of $0. Rejects with `ProviderUnclear`. */
  keep: async ({ token, payer, gatewayCustomer, reference }: Keeping): Promise<GatewayCard | CardRefusal> => {
    const { isGood, status, body } = await line()('POST', '/pts/v2/payments', {
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
    if (!isGood && status !== 400) throw new ProviderUnclear(`answered ${status}`)
    if (!isGood) return refusalOfReason(textAt(body, 'reason') ?? '')
    if (textAt(body, 'status') !== 'AUTHORIZED') return refusalOfReason(textAt(body, 'errorInformation.reason') ?? '')
    const kept = keptIn(body, gatewayCustomer)
    if (kept === null) throw new ProviderUnclear('kept no card')
    return kept
  },

  /** Deletes a card; succeeds if the gateway does not know it. Rejects with `ProviderUnclear`. */
  forget: async ({ gatewayCustomer, instrument }: GatewayCard): Promise<void> => {
    const on = line()
    const all = `/tms/v2/customers/${encodeURIComponent(gatewayCustomer)}/payment-instruments`
    const path = `${all}/${encodeURIComponent(instrument)}`
    const isGone = async (): Promise<boolean> => {
      const { isGood, status } = await on('DELETE', path)
      if (!isGood && ![404, 409, 410].includes(status)) throw new ProviderUnclear(`answered ${status}`)
      return status !== 409
    }
    if (await isGone()) return
    // The gateway does not delete its default card: make another card the default first.
    const listed = at((await on('GET', `${all}?limit=100`)).body, '_embedded.paymentInstruments')
    const ids = (Array.isArray(listed) ? listed : []).map((each) => textAt(each, 'id'))
    const next = ids.find((id) => id !== null && id !== instrument) ?? ''
    await on('PATCH', `${all}/${encodeURIComponent(next)}`, { default: true })
    if (!(await isGone())) throw new ProviderUnclear('keeps a card')
  },
})
