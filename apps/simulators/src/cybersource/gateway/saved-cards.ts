import type { Fields } from '../../platform/request-fields.ts'
import { createHash, randomBytes } from 'node:crypto'
import { tokenRefusal } from '../core/gateway-refusal.ts'
import type { Card } from '../core/test-cards.ts'

export type Customer = {
  readonly id: string
  readonly buyerInformation: Fields
  readonly merchantDefinedInformation: unknown
}

/** A card that a customer saved. */
export type Instrument = {
  readonly id: string
  readonly customerId: string
  readonly card: Card
  readonly billTo: Fields
  readonly isDefault: boolean
}

const newId = (): string => randomBytes(16).toString('hex').toUpperCase()

/** The instrument identifier: the same card has the same one, regardless of the customer. */
export const identifierOf = ({ bin, lastFour, brand }: Card): string =>
  createHash('sha256').update(`${brand} ${bin} ${lastFour}`).digest('hex').slice(0, 32).toUpperCase()

const deletedRefusal = (what: string): Error =>
  tokenRefusal(410, 'notAvailable', `Token not available: the ${what} has been deleted.`)
const unknownRefusal = (what: string): Error =>
  tokenRefusal(404, 'notFound', `Token not found: there is no such ${what}.`)

/** The stored customers and their saved cards; each customer with cards has a default one. */
export function createSavedCards() {
  const customers = new Map<string, Customer>()
  const instruments = new Map<string, Instrument>()
  const deleted = new Set<string>()

  const ofCustomer = (customerId: string): readonly Instrument[] =>
    [...instruments.values()].filter((each) => each.customerId === customerId)
  const customer = (id: string): Customer => {
    const found = customers.get(id)
    if (found === undefined) throw deleted.has(id) ? deletedRefusal('customer') : unknownRefusal('customer')
    return found
  }
  const instrument = (customerId: string, id: string): Instrument => {
    const found = instruments.get(id)
    if (found?.customerId !== customer(customerId).id)
      throw deleted.has(id) ? deletedRefusal('payment instrument') : unknownRefusal('payment instrument')
    return found
  }
  const makeDefault = (customerId: string, id: string): void => {
    for (const each of ofCustomer(customerId)) instruments.set(each.id, { ...each, isDefault: each.id === id })
  }

  return {
    customer,
    instrument,
    instrumentsOf: (customerId: string): readonly Instrument[] => ofCustomer(customer(customerId).id),
    defaultOf: (customerId: string): Instrument | undefined =>
      ofCustomer(customer(customerId).id).find(({ isDefault }) => isDefault),
    isKnownCard: (card: Card): boolean =>
      [...instruments.values()].some((each) => identifierOf(each.card) === identifierOf(card)),
    cardOfIdentifier: (identifier: string): Card | undefined =>
      [...instruments.values()].find((each) => identifierOf(each.card) === identifier)?.card,
    create(buyerInformation: Fields, merchantDefinedInformation: unknown): Customer {
      const made = { id: newId(), buyerInformation, merchantDefinedInformation }
      customers.set(made.id, made)
      return made
    },
    change(id: string, change: Partial<Customer>): Customer {
      const changed = { ...customer(id), ...change }
      customers.set(id, changed)
      return changed
    },
    /** The first card of a customer becomes the default. */
    add(customerId: string, card: Card, billTo: Fields, isDefault: boolean): Instrument {
      const isFirst = ofCustomer(customer(customerId).id).length === 0
      const made: Instrument = { id: newId(), customerId, card, billTo, isDefault: false }
      instruments.set(made.id, made)
      if (isFirst || isDefault) makeDefault(customerId, made.id)
      return instrument(customerId, made.id)
    },
    changeInstrument(customerId: string, id: string, change: Partial<Pick<Instrument, 'card' | 'billTo'>>): Instrument {
      const changed = { ...instrument(customerId, id), ...change }
      instruments.set(id, changed)
      return changed
    },
    /** Makes this card the customer's only default. */
    makeDefault(customerId: string, id: string): Instrument {
      instrument(customerId, id)
      makeDefault(customerId, id)
      return instrument(customerId, id)
    },
    /** Refuses to remove the default card while the customer has another one. */
    remove(customerId: string, id: string): void {
      const found = instrument(customerId, id)
      if (found.isDefault && ofCustomer(customerId).length > 1)
        throw tokenRefusal(409, 'conflict', 'Action cannot be performed as the payment instrument is the default one.')
      instruments.delete(id)
      deleted.add(id)
    },
    removeCustomer(id: string): void {
      for (const each of ofCustomer(customer(id).id)) {
        instruments.delete(each.id)
        deleted.add(each.id)
      }
      customers.delete(id)
      deleted.add(id)
    },
    forget: () => {
      for (const store of [customers, instruments, deleted]) store.clear()
    },
  }
}
