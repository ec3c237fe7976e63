import type { CompleteFlexBody } from '@forno/contracts/payments/cards/payment'
import { refused, type Refused } from '@forno/domain/core/refused'
import type { BasketId } from '@forno/domain/core/words'
import { orRefuse, passOrRefuse, Refusal, refuse } from '../../../platform/refusals/refusal.ts'
import type { Caller } from '../../../platform/http/serve.ts'
import type { UnpricedBasket } from '../../baskets/index.ts'
import {
  ProviderUnclear,
  savedCardsStore,
  type CardProof,
  type Cybersource,
  type SavedCardRow,
  type TokenCard,
} from '../index.ts'
import type { CheckoutNeeds } from '../../checkout/routes.ts'

export type CardNeeds = CheckoutNeeds & {
  /** The card gateway; null = the shop has none. */
  readonly cards: Cybersource | null
}

export type Means = Pick<CompleteFlexBody, 'flexToken' | 'savedCardId' | 'securityCodeToken' | 'saveCard'>

/** Codes of the brands that a store takes. [PAY-11] */
export const brandsOf = ({ store }: Pick<UnpricedBasket, 'store'>): readonly string[] =>
  store.canAcceptOnlineAmexCheckout ? ['001', '002', '003'] : ['001', '002']

/** A store that takes no Amex refuses it as a card that is none here. [PAY-11] */
export const checkBrand = (
  open: Pick<UnpricedBasket, 'store'>,
  { brandCode }: Pick<TokenCard, 'brandCode'>,
): Refused | null => (brandsOf(open).includes(brandCode) ? null : refused('InvalidCard'))

/** The gateway's answer, or `GatewayError` where it has none. */
export const orGatewayError = async <T>({ log }: Pick<CardNeeds, 'log'>, asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (trouble) {
    if (!(trouble instanceof ProviderUnclear)) throw trouble
    log(trouble, 'the card gateway is away')
    return refuse('GatewayError')
  }
}

/** A basket that cannot be ordered says so when it is claimed: until then nothing is known of it. */
export const foundOrNull = async (
  needs: CardNeeds,
  basketId: BasketId,
  caller: Caller,
): Promise<UnpricedBasket | null> => {
  try {
    return await needs.baskets.find(basketId, caller)
  } catch (trouble) {
    if (trouble instanceof Refusal) return null
    throw trouble
  }
}

const onlyOneOf = ({ flexToken, savedCardId }: Means): void => {
  if ((flexToken === undefined) === (savedCardId === undefined))
    refuse('BadInput', { errors: [{ field: 'flexToken', message: 'is needed, or savedCardId; not both' }] })
}

/** The saved card that a customer names; refuses `InvalidCard` for one that is not theirs, and one that they have put aside. [PAY-31] */
const savedCard = async (needs: CardNeeds, savedCardId: string, caller: Caller): Promise<SavedCardRow> => {
  const customerId = await needs.customerOf(caller, 'read:card')
  const card = customerId === null ? null : await savedCardsStore(needs.sql).byId(customerId, savedCardId)
  return card?.isActive === true ? card : refuse('InvalidCard')
}

/**
 * A saved card that is to pay with a token: of its own security code, or of the same card typed again. Refuses `InvalidCard` for another's card, and for
 * a token that is not the gateway's or of another card. [PAY-13]
 */
export const verifySaved = async (
  needs: CardNeeds,
  cards: Cybersource,
  { savedCardId, flexToken }: { readonly savedCardId: string; readonly flexToken: string },
  caller: Caller,
): Promise<SavedCardRow> => {
  const card = await savedCard(needs, savedCardId, caller)
  passOrRefuse(await orGatewayError(needs, cards.checkTokenFor(card, flexToken)))
  return card
}

const savedProof = async (needs: CardNeeds, { savedCardId = '', securityCodeToken }: Means, caller: Caller) => {
  const { gatewayCustomer, instrument, masked, brandCode } = await savedCard(needs, savedCardId, caller)
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
  needs: CardNeeds,
  cards: Cybersource,
  { flexToken = '', saveCard }: Means,
  caller: Caller,
) => {
  const card = orRefuse(await orGatewayError(needs, cards.cardOf(flexToken)))
  const customerId = saveCard === true ? await needs.customerOf(caller, 'write:card') : null
  const save =
    customerId === null ? null : { gatewayCustomer: await savedCardsStore(needs.sql).gatewayCustomerOf(customerId) }
  return { proof: { kind: 'typed', token: flexToken, card, save } as const, brandCode: card.brandCode }
}

/** What the gateway is to be paid by; refuses `InvalidCard` for what is none, and for a brand that the store does not take. */
export const makeCardProof =
  (needs: CardNeeds) =>
  async (means: Means, { basketId, caller }: { basketId: BasketId; caller: Caller }): Promise<CardProof | null> => {
    onlyOneOf(means)
    const { cards } = needs
    if (cards === null) return null
    const found = await foundOrNull(needs, basketId, caller)
    if (found === null) return null
    const { proof, brandCode } =
      means.flexToken === undefined
        ? await savedProof(needs, means, caller)
        : await typedProof(needs, cards, means, caller)
    passOrRefuse(checkBrand(found, { brandCode }))
    return proof
  }
