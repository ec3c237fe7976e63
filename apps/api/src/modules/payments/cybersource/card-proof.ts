import type { CompleteFlexBody } from '@forno/contracts/payments/cards/payment'
import type { Store } from '@forno/domain/content/content'
import { refused, type Refused } from '@forno/domain/core/refused'
import type { Caller } from '../../../platform/http/serve.ts'
import { orRefuse, passOrRefuse, refuse } from '../../../platform/refusals/refusal.ts'
import { ProviderUnclear } from '../charge.ts'
import type { BasketCall } from '../paying.ts'
import type { TokenCard } from './card-tokens.ts'
import type { Cybersource } from './cybersource.ts'
import type { CardCallDeps } from './gateway-deps.ts'
import type { CardProof } from './payment-requests.ts'
import { savedCardsStore, type SavedCardRow } from './saved-cards-store.ts'

export type Means = Pick<CompleteFlexBody, 'flexToken' | 'savedCardId' | 'securityCodeToken' | 'saveCard'>

type CardStore = Pick<Store, 'canAcceptOnlineAmexCheckout'>

/** Codes of the brands that a store takes. [PAY-11] */
export const brandsOf = (store: CardStore): readonly string[] =>
  store.canAcceptOnlineAmexCheckout ? ['001', '002', '003'] : ['001', '002']

/** A store that takes no Amex refuses it as a card that is none here. [PAY-11] */
export const checkBrand = (
  store: CardStore,
  { brandCode }: Pick<TokenCard, 'brandCode'>,
): Refused<'InvalidCard'> | null => (brandsOf(store).includes(brandCode) ? null : refused('InvalidCard'))

/** The gateway's answer; refuses `GatewayError` where it has none. */
export const orGatewayError = async <T>({ log }: Pick<CardCallDeps, 'log'>, answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (trouble) {
    if (!(trouble instanceof ProviderUnclear)) throw trouble
    log(trouble, 'the card gateway is away')
    return refuse('GatewayError')
  }
}

const onlyOneOf = ({ flexToken, savedCardId }: Means): void => {
  if ((flexToken === undefined) === (savedCardId === undefined))
    refuse('BadInput', { errors: [{ field: 'flexToken', message: 'is needed, or savedCardId; not both' }] })
}

/** The saved card that a customer names; refuses `InvalidCard` for one that is not theirs, and one that is inactive. [PAY-31] */
const savedCard = async ({ paying, sql }: CardCallDeps, savedCardId: string, caller: Caller): Promise<SavedCardRow> => {
  const customerId = await paying.customerOf(caller, 'read:card')
  const card = customerId === null ? null : await savedCardsStore(sql).byId(customerId, savedCardId)
  return card?.isActive === true ? card : refuse('InvalidCard')
}

/**
 * A saved card that pays with a token: of its own security code, or of the same card typed again. Refuses `InvalidCard` for another's card, and for
 * a token that is not the gateway's or of another card. [PAY-13]
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

const savedProof = async (deps: CardCallDeps, { savedCardId = '', securityCodeToken }: Means, caller: Caller) => {
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
  { flexToken = '', saveCard }: Means,
  caller: Caller,
) => {
  const card = orRefuse(await orGatewayError(deps, cards.cardOf(flexToken)))
  const customerId = saveCard === true ? await deps.paying.customerOf(caller, 'write:card') : null
  const save =
    customerId === null ? null : { gatewayCustomer: await savedCardsStore(deps.sql).gatewayCustomerOf(customerId) }
  return { proof: { kind: 'typed', token: flexToken, card, save } as const, brandCode: card.brandCode }
}

/**
 * What the gateway is paid by; null where there is no gateway, or a basket that cannot be ordered, which the payment itself refuses. Refuses
 * `InvalidCard` for what is no card, and for a brand that the store does not take.
 */
export const makeCardProof =
  (deps: CardCallDeps) =>
  async (means: Means, { basketId, caller }: BasketCall): Promise<CardProof | null> => {
    onlyOneOf(means)
    const { cards } = deps
    if (cards === null) return null
    const store = await deps.paying.storeOf({ basketId, caller })
    if (store === null) return null
    const { proof, brandCode } =
      means.flexToken === undefined
        ? await savedProof(deps, means, caller)
        : await typedProof(deps, cards, means, caller)
    passOrRefuse(checkBrand(store, { brandCode }))
    return proof
  }
