import { randomUUID } from 'node:crypto'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import {
  addCard,
  changeCardStatus,
  deleteCard,
  getCard,
  initialiseCard,
  makeCardDefault,
} from '@forno/contracts/payments/cards/saved-cards'
import type { Customer, SavedCard } from '@forno/contracts/customers/customers'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { AccessToken } from '../../../platform/crypto/access-tokens.ts'
import type { Clock } from '../../../platform/core/clock.ts'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../../platform/http/serve.ts'
import { customersStore, customerWire, type BotCheck, type SignedIn } from '../../customers/index.ts'
import { cardHash, assertNotPaused, type DeclineLimits } from './decline-limits.ts'
import { UnclearOutcomeError, type Payer } from '../charge.ts'
import { checkOrigin } from './capture-context.ts'
import type { Cybersource } from './cybersource.ts'
import { savedCardsStore, type SavedCardRow } from './saved-cards-store.ts'

export type SavedCardDeps = {
  readonly sql: Sql
  readonly clock: Clock
  /** Null = no card gateway is configured. */
  readonly cards: Cybersource | null
  readonly signedIn: SignedIn
  readonly publicUrl: () => string
  readonly botCheck: BotCheck
  readonly hasBotCheck: boolean
  readonly declineLimits: DeclineLimits | null
  readonly emailHashKey: string
  readonly log: (error: unknown, what: string) => void
}

const savedCardWire = (card: SavedCardRow): SavedCard => ({
  cardId: card.cardId,
  default: card.isDefault,
  maskedCard: card.masked,
  expiry: card.expiry,
  brandCode: card.brandCode,
  status: card.isActive ? 'active' : 'inactive',
})

const orGatewayError = async <T>({ log }: SavedCardDeps, answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof UnclearOutcomeError)) throw error
    log(error, 'no card was saved')
    return refuse('GatewayError')
  }
}

/** The customer as the payer of a $0 authorisation. */
const payerOf = ({ profile, email, mobileNumber }: Customer, ip: string): Payer => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  emailAddress: email,
  phoneNumber: mobileNumber,
  billingAddress: noDeliveryAddress,
  ip,
})

/** An account may save any brand; the checkout checks whether the store accepts it. */
const allNetworks = ['VISA', 'MASTERCARD', 'AMEX'] as const

/** Saves a card that the gateway has stored, under a new id. Refuses `LoginRequired` for a deleted account. */
const storeCard = async (
  { sql, clock }: Pick<SavedCardDeps, 'sql' | 'clock'>,
  customerId: CustomerId,
  card: Omit<SavedCardRow, 'cardId' | 'isActive' | 'isDefault'>,
  isDefault: boolean,
): Promise<string> => {
  const cardId = randomUUID()
  await sql.begin(async (inside) => {
    if (!(await customersStore(inside).lock(customerId))) refuse('LoginRequired')
    const store = savedCardsStore(inside)
    await store.add(customerId, { ...card, cardId }, clock())
    if (isDefault) await store.makeDefault(customerId, cardId)
  })
  return cardId
}

/** The saved cards of customers. Card numbers are stored at the gateway, never in our database. [ACC-25] … [ACC-27] */
export const savedCardRoutes = (app: FastifyInstance, deps: SavedCardDeps): void => {
  const { sql, signedIn } = deps
  const customerOf = async ({ customerId, scopes }: AccessToken): Promise<Customer> =>
    customerWire((await customersStore(sql).byId(customerId)) ?? refuse('LoginRequired'), scopes)

  /** Changes one card under a lock on its customer. Refuses `CardUnknown`. */
  const changeCard = async (
    { params: { id, cardId }, caller }: { params: { id: CustomerId; cardId: string }; caller: Caller },
    work: (store: ReturnType<typeof savedCardsStore>, customerId: CustomerId) => Promise<void>,
  ): Promise<AccessToken> => {
    const token = await signedIn(caller, id, 'write:card')
    const { customerId } = token
    await sql.begin(async (inside) => {
      await customersStore(inside).lock(customerId)
      const store = savedCardsStore(inside)
      if ((await store.byId(customerId, cardId)) === null) refuse('CardUnknown')
      await work(store, customerId)
    })
    return token
  }

  serve(app, addCard, async ({ params, body, caller, refuse, orRefuse }) => {
    const token = await signedIn(caller, params.id, addCard.scope)
    const { customerId } = token
    const cards = deps.cards ?? refuse('PaymentOptionUnavailable')
    const { ip } = caller
    if (deps.hasBotCheck) await deps.botCheck.assert({ tokenV3: body.tokenV3 ?? '', action: 'CUSTOMER_TOKEN', ip })
    const card = orRefuse(await orGatewayError(deps, cards.cardOf(body.flexToken)))
    const hash = cardHash(deps.emailHashKey, { kind: 'typed', token: body.flexToken, card, save: null })
    const cardPayer = { basketId: null, customerId, ip, card: hash }
    if (deps.declineLimits !== null) assertNotPaused(await deps.declineLimits.verdict(cardPayer), customerId)
    const payer = payerOf(await customerOf(token), caller.ip)
    const gatewayCustomer = await savedCardsStore(sql).gatewayCustomerOf(customerId)
    const reference = randomUUID().replaceAll('-', '')
    const saved = await orGatewayError(
      deps,
      cards.savedCards.save({ token: body.flexToken, payer, gatewayCustomer, reference }),
    )
    if (typeof saved === 'string') {
      if (saved === 'GatewayError') return refuse(saved)
      await deps.declineLimits?.count(cardPayer)
      // The bank's reason would help criminals who test stolen cards.
      return refuse('CardDeclined')
    }
    const cardId = await storeCard(deps, customerId, { ...saved, ...card }, body.default === true)
    return body.default === true ? customerOf(token) : { cardId }
  })
  serve(app, initialiseCard, async ({ params, body, caller, refuse }) => {
    await signedIn(caller, params.id, initialiseCard.scope)
    const cards = deps.cards ?? refuse('PaymentOptionUnavailable')
    checkOrigin(body.targetOrigin, deps.publicUrl())
    const page = { targetOrigin: body.targetOrigin, networks: allNetworks }
    const { captureContext } = await orGatewayError(deps, cards.captureContexts.fields(page))
    return captureContext
  })
  serve(app, getCard, async ({ params: { id, cardId }, caller, refuse }) => {
    const { customerId } = await signedIn(caller, id, getCard.scope)
    return savedCardWire((await savedCardsStore(sql).byId(customerId, cardId)) ?? refuse('CardUnknown'))
  })
  serve(app, deleteCard, async (call) => {
    await changeCard(call, (store, customerId) => store.delete(customerId, call.params.cardId))
    return null
  })
  serve(app, changeCardStatus, async (call) =>
    customerOf(
      await changeCard(call, (store, customerId) =>
        store.setActive(customerId, call.params.cardId, call.body.status === 'active'),
      ),
    ),
  )
  serve(app, makeCardDefault, async (call) =>
    customerOf(await changeCard(call, (store, customerId) => store.makeDefault(customerId, call.params.cardId))),
  )
}

/** Waiting jobs are stored under this name. */
export const deleteCardsJob = 'forget_cards'
/** Cards that one run deletes. */
const deletionLimit = 100

/**
 * Deletes removed cards at the gateway. A card whose deletion fails stays in the queue for the next run. [ACC-23]
 * [ACC-26]
 */
export const savedCardJobs = ({ sql, cards, log }: Pick<SavedCardDeps, 'sql' | 'cards' | 'log'>): TaskList => ({
  [deleteCardsJob]: async () => {
    if (cards === null) return
    const store = savedCardsStore(sql)
    for (const card of await store.toDelete(deletionLimit))
      try {
        await cards.savedCards.delete(card)
        await store.markDeleted(card)
      } catch (error) {
        if (!(error instanceof UnclearOutcomeError)) throw error
        log(error, 'a card could not be deleted at the gateway; the next run tries again')
      }
  },
})
