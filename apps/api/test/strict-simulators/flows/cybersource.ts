import { randomUUID } from 'node:crypto'
import { clockFrom } from '../../../src/platform/core/clock.ts'
import { makeCybersource } from '../../../src/modules/payments/cybersource/cybersource.ts'
import type { TokenCard } from '../../../src/modules/payments/cybersource/card-tokens.ts'
import type { CardProof } from '../../../src/modules/payments/cybersource/payment-requests.ts'
import type { Charge } from '../../../src/modules/payments/charge.ts'
import { browserInfo } from '../../payments/gateway-shop.ts'
import { jsonOf, type Flow, type ProviderFlows, type Urls } from '../flow.ts'
import { bearerClaims, merchant, withNewBearer, withNewSignature } from './cybersource-signature.ts'
import { chargeAfter, control, newCharge, payer, shopUrl, timeout } from './payment.ts'

const stepUpCard = '4000000000002503'
const frictionlessCard = '4000000000002701'

const gatewayOf = ({ cybersource: cybersourceUrl }: Urls, auth: 'jwt' | 'http_signature' = 'jwt', payerAuth = true) =>
  makeCybersource(
    { ...merchant, cybersourceUrl, cybersourceAuth: auth, cybersourcePayerAuth: payerAuth, timeout },
    { clock: clockFrom(null), returnUrl: () => `${shopUrl}/card-auth` },
  )
type Gateway = ReturnType<typeof gatewayOf>

/** The token that the card fields create. */
const tokenOf = async ({ cybersource }: Urls, token: object): Promise<string> =>
  (await control<{ token: string }>(`${cybersource}/control/tokens`, token)).token

const typedProof = async (
  urls: Urls,
  gateway: Gateway,
  number: string,
  isSaved = false,
): Promise<CardProof & { readonly kind: 'typed' }> => {
  const token = await tokenOf(urls, { number })
  const card = (await gateway.cardOf(token)) as TokenCard
  return { kind: 'typed', token, card, save: isSaved ? { gatewayCustomer: null } : null }
}

/** Sets up 3-D Secure and asks the bank. */
const enrolled = async ({ provider, authentication }: Gateway, proof: CardProof): Promise<Charge> => {
  const fresh = newCharge()
  const begun = chargeAfter(fresh, await provider.confirm(fresh, proof, payer))
  if (authentication === null) throw new Error('3-D Secure is off')
  const request = { proof, payer, browser: browserInfo, userAgent: 'Mozilla/5.0' }
  return chargeAfter(begun, await authentication.enrol(begun, request))
}

const approveAtBank = async ({ cybersource }: Urls, { memo }: Charge): Promise<void> => {
  const { information } = JSON.parse(memo['evidence'] ?? '') as {
    information: { authenticationTransactionId: string }
  }
  const url = `${cybersource}/control/challenges/${information.authenticationTransactionId}`
  await control(url, { decision: 'approve' })
}

const payAfterChallenge = async (urls: Urls): Promise<void> => {
  const gateway = gatewayOf(urls)
  const proof = await typedProof(urls, gateway, stepUpCard)
  const asked = await enrolled(gateway, proof)
  await approveAtBank(urls, asked)
  const paid = chargeAfter(asked, await gateway.provider.confirm(asked, proof, payer))
  await gateway.provider.capture(paid)
  await gateway.provider.lookUp(paid)
  await gateway.provider.undo(paid)
}

const paySavingCard = async (urls: Urls): Promise<void> => {
  const gateway = gatewayOf(urls)
  const proof = await typedProof(urls, gateway, frictionlessCard, true)
  const asked = await enrolled(gateway, proof)
  const paid = chargeAfter(asked, await gateway.provider.confirm(asked, proof, payer))
  await gateway.provider.undo(paid)
}

const payBySavedCard = async (urls: Urls): Promise<void> => {
  const gateway = gatewayOf(urls)
  const token = await tokenOf(urls, { number: frictionlessCard })
  const saved = await gateway.savedCards.save({ token, payer, gatewayCustomer: null, reference: randomUUID() })
  if (typeof saved === 'string') throw new Error('the card is not saved')
  const securityCodeToken = await tokenOf(urls, { method: 'securityCode' })
  const proof = { kind: 'saved', ...saved, masked: '400000XXXXXX2701', securityCodeToken } as const
  const asked = await enrolled(gateway, proof)
  chargeAfter(asked, await gateway.provider.confirm(asked, proof, payer))
  const second = await tokenOf(urls, { number: stepUpCard })
  const { gatewayCustomer } = saved
  await gateway.savedCards.save({ token: second, payer, gatewayCustomer, reference: randomUUID() })
  await gateway.savedCards.delete(saved)
}

const payByGooglePay = async (urls: Urls): Promise<void> => {
  const gateway = gatewayOf(urls)
  const sheet = { card: 'visa', authMethod: 'PAN_ONLY' }
  const { token: value } = await control<{ token: string }>(`${urls.googlepay}/control/tokens`, sheet)
  const proof = { kind: 'wallet', solution: '012', value, brands: ['001'] } as const
  const asked = await enrolled(gateway, proof)
  chargeAfter(asked, await gateway.provider.confirm(asked, proof, payer))
}

const payByApplePay = async (urls: Urls): Promise<void> => {
  const { token } = await control<{ token: { paymentData: object } }>(`${urls.applepay}/control/tokens`, {})
  const value = JSON.stringify(token.paymentData)
  await payByWallet(gatewayOf(urls), { kind: 'wallet', solution: '001', value, brands: ['001'] })
}

const payByVisaCheckout = async (urls: Urls): Promise<void> => {
  const panel = { method: 'visaCheckout' }
  const { callId: value } = await control<{ callId: string }>(`${urls.cybersource}/control/tokens`, panel)
  await payByWallet(gatewayOf(urls), { kind: 'wallet', solution: 'visacheckout', value, brands: ['001'] })
}

const payByWallet = async ({ provider }: Gateway, proof: CardProof): Promise<void> => {
  const charge = newCharge()
  chargeAfter(charge, await provider.confirm(charge, proof, payer))
}

const payByClickToPay = async (urls: Urls): Promise<void> => {
  const gateway = gatewayOf(urls, 'jwt', false)
  const page = { targetOrigin: shopUrl, networks: ['VISA', 'MASTERCARD'] } as const
  await gateway.captureContexts.fields(page)
  await gateway.captureContexts.clickToPay(page, newCharge().amount)
  const token = await tokenOf(urls, { method: 'clickToPay' })
  const card = (await gateway.cardOfClickToPay(token)) as TokenCard
  const proof = { kind: 'typed', token, card, save: null, isClickToPay: true } as const
  const charge = newCharge()
  const paid = chargeAfter(charge, await gateway.provider.confirm(charge, proof, payer))
  await gateway.provider.capture(paid)
}

/** The answer to the payment was lost, and the search does not show it. */
const reverseLost = async (urls: Urls): Promise<void> => {
  const gateway = gatewayOf(urls, 'http_signature', false)
  const proof = await typedProof(urls, gateway, frictionlessCard)
  const charge = newCharge()
  const paid = chargeAfter(charge, await gateway.provider.confirm(charge, proof, payer))
  await gateway.provider.undo(paid)
}

const byBearer = (name: string, run: Flow['run']): Flow => ({ name, run, sign: withNewBearer, token: bearerClaims })

const failures = ['DECLINED', 'INVALID_REQUEST', 'AUTHENTICATION_FAILED']

export const cybersourceFlows: ProviderFlows = {
  provider: 'cybersource',
  simulators: ['cybersource', 'googlepay', 'applepay'],
  flows: [
    byBearer('a typed card with a challenge, captured and undone', payAfterChallenge),
    byBearer('a typed card that is saved, reversed', paySavingCard),
    byBearer('a saved card, then deleted', payBySavedCard),
    byBearer('Google Pay', payByGooglePay),
    byBearer('Apple Pay', payByApplePay),
    byBearer('Visa Checkout', payByVisaCheckout),
    byBearer('Click to Pay and both capture contexts', payByClickToPay),
    { name: 'a typed card by HTTP signature', run: reverseLost, sign: withNewSignature },
  ],
  isRefusal: (exchange) => failures.includes(String(jsonOf(exchange)['status'])),
}
