import type { Challenge, CompleteFlexBody } from '@forno/contracts/payments/cards/payment'
import type { Store } from '@forno/domain/content/content'
import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import type { BasketId } from '@forno/domain/core/basic-types'
import { otherwise, type Caller } from '../../../platform/http/serve.ts'
import type { RateLimitKey } from '../../../platform/limits/rate-limiter.ts'
import { orRefuse, passOrRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import { UnclearOutcomeError } from '../charge.ts'
import { checkCustomerToken } from '../customer-token.ts'
import type { BasketCall, PaymentRequest, UnrefusedStatus } from '../payment-operations.ts'
import { orderOrPending } from '../responses.ts'
import type { TokenCard } from './card-tokens.ts'
import type { Cybersource } from './cybersource.ts'
import { cardHash, assertNotPaused } from './decline-limits.ts'
import type { CardCallDeps } from './gateway-deps.ts'
import type { CardProof } from './payment-requests.ts'
import { savedCardsStore, type SavedCardRow } from './saved-cards-store.ts'

type GatewayRequest = PaymentRequest & {
  readonly proof: CardProof | null
  readonly payerAuth?: CompleteFlexBody['payerAuth']
  /** Proof of a passed bot check; null = none. Missing for methods that need none. */
  readonly customerToken?: string | null
}

const byProof = (token: string | null): RateLimitKey => ({ limit: 'paymentByProof', of: token ?? '' })

/**
 * Shared by all calls that pay through the card gateway: bot check, decline limits, and the payment. [PAY-10]
 * [PAY-29]
 */
export const makeGatewayPayment = (deps: CardCallDeps) => {
  const { rateLimiter, tokenKeys, clock, payments } = deps

  /**
   * Refuses `CardPaymentsPaused` after too many declines. Refuses `RecaptchaException` if the payment needs its own bot
   * check and this proof was used before. [PAY-34]
   */
  const checkDeclines = async ({ basketId, caller, card, customerToken }: GatewayRequest & { card: string | null }) => {
    if (deps.declineLimits === null) return
    const customerId = await payments.customerOf(caller)
    const verdict = await deps.declineLimits.verdict({ basketId, customerId, ip: caller.ip, card })
    const needsOwnCheck = assertNotPaused(verdict, customerId)
    if (!needsOwnCheck || !deps.hasBotCheck || customerToken === undefined) return
    const uses = await rateLimiter.uses([byProof(customerToken)])
    if ((uses.get('paymentByProof')?.uses ?? 0) > 1) refuse('RecaptchaException')
  }

  return {
    /**
     * Refuses `RecaptchaException` without a passed bot check, if the shop has one. One proof is valid for three
     * payments; the call after 3-D Secure (`isContinuation`) belongs to the same payment.
     */
    checkPerson: async (basketId: BasketId, token: string | null, isContinuation = false): Promise<void> => {
      if (!deps.hasBotCheck) return
      passOrRefuse(checkCustomerToken(tokenKeys, { token, basketId, at: clock() }))
      if (isContinuation) return
      const { isAllowed } = await rateLimiter.tryConsume([byProof(token)])
      if (!isAllowed) refuse('RecaptchaException')
    },
    pay: async (request: GatewayRequest): Promise<UnrefusedStatus> => {
      const { payerAuth, proof } = request
      if (payerAuth !== undefined) return payments.payAfterChallenge({ ...request, ...payerAuth }, proof)
      const withCard = { ...request, card: cardHash(deps.emailHashKey, proof) }
      await checkDeclines(withCard)
      return payments.pay(withCard, proof)
    },
  }
}

/**
 * The order, the 3-D Secure challenge (302), or 202 while the outcome is not known. A challenge is answered once: a
 * repeated call gets 202. [PAY-25]
 */
export const orderOrChallenge = (status: UnrefusedStatus, basketId: BasketId) => {
  const isChallenge = status.kind === 'waiting' && status.answer !== null
  return isChallenge ? otherwise(status.answer as Challenge) : orderOrPending(status, basketId)
}

export type CardSelection = Pick<CompleteFlexBody, 'flexToken' | 'savedCardId' | 'securityCodeToken' | 'saveCard'>

type CardStore = Pick<Store, 'canAcceptOnlineAmexCheckout'>

/** The codes of the card brands that a store accepts. [PAY-11] */
export const brandsOf = (store: CardStore): readonly string[] =>
  store.canAcceptOnlineAmexCheckout ? ['001', '002', '003'] : ['001', '002']

/** Refuses `InvalidCard` for a brand that the store does not accept. [PAY-11] */
export const checkBrand = (
  store: CardStore,
  { brandCode }: Pick<TokenCard, 'brandCode'>,
): RefusalValue<'InvalidCard'> | null => (brandsOf(store).includes(brandCode) ? null : refused('InvalidCard'))

/** Refuses `GatewayError` if the gateway gives no clear answer. */
export const orGatewayError = async <T>({ log }: Pick<CardCallDeps, 'log'>, answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof UnclearOutcomeError)) throw error
    log(error, 'the card gateway is unavailable')
    return refuse('GatewayError')
  }
}

const requireOneOf = ({ flexToken, savedCardId }: CardSelection): void => {
  if ((flexToken === undefined) === (savedCardId === undefined))
    refuse('BadInput', { errors: [{ field: 'flexToken', message: 'is needed, or savedCardId; not both' }] })
}

/** The customer's saved card; refuses `InvalidCard` for another customer's card and for an inactive one. [PAY-31] */
export const savedCard = async (
  { payments, sql }: CardCallDeps,
  savedCardId: string,
  caller: Caller,
): Promise<SavedCardRow> => {
  const customerId = await payments.customerOf(caller, 'read:card')
  const card = customerId === null ? null : await savedCardsStore(sql).byId(customerId, savedCardId)
  return card?.isActive === true ? card : refuse('InvalidCard')
}

/**
 * A saved card together with a token of its security code, or of the same card typed again. Refuses `InvalidCard` for
 * another customer's card, and for a token that is forged or of another card. [PAY-13]
 */
export const verifySaved = async (
  deps: CardCallDeps,
  cards: Cybersource,
  { savedCardId, flexToken }: { readonly savedCardId: string; readonly flexToken: string },
  caller: Caller,
): Promise<SavedCardRow> => {
  const card = await savedCard(deps, savedCardId, caller)
  passOrRefuse(await orGatewayError(deps, cards.checkTokenFor(card, flexToken)))
  return card
}

const savedProof = async (
  deps: CardCallDeps,
  { savedCardId = '', securityCodeToken }: CardSelection,
  caller: Caller,
) => {
  const { gatewayCustomer, instrument, masked, brandCode } = await savedCard(deps, savedCardId, caller)
  const proof = {
    kind: 'saved',
    gatewayCustomer,
    instrument,
    masked,
    securityCodeToken: securityCodeToken ?? null,
  } as const
  return { proof, brandCode }
}

const typedProof = async (
  deps: CardCallDeps,
  cards: Cybersource,
  { flexToken = '', saveCard }: CardSelection,
  caller: Caller,
) => {
  const card = orRefuse(await orGatewayError(deps, cards.cardOf(flexToken)))
  const customerId = saveCard === true ? await deps.payments.customerOf(caller, 'write:card') : null
  const save =
    customerId === null ? null : { gatewayCustomer: await savedCardsStore(deps.sql).gatewayCustomerOf(customerId) }
  return { proof: { kind: 'typed', token: flexToken, card, save } as const, brandCode: card.brandCode }
}

/**
 * The proof for a payment by card. Null = no gateway, or a basket that cannot be ordered; the payment then answers the
 * refusal. Refuses `InvalidCard` for an invalid token, and for a brand that the store does not accept.
 */
export const makeCardProof =
  (deps: CardCallDeps) =>
  async (selection: CardSelection, { basketId, caller }: BasketCall): Promise<CardProof | null> => {
    requireOneOf(selection)
    const { cards } = deps
    if (cards === null) return null
    const store = await deps.payments.storeOf({ basketId, caller })
    if (store === null) return null
    const { proof, brandCode } =
      selection.flexToken === undefined
        ? await savedProof(deps, selection, caller)
        : await typedProof(deps, cards, selection, caller)
    passOrRefuse(checkBrand(store, { brandCode }))
    return proof
  }
