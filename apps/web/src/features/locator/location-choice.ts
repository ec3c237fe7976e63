import type { FulfilmentChoice } from '../../state/session/fulfilment-choice.ts'

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never

/** A service type and place, without a time. */
export type PlaceChoice = Without<FulfilmentChoice, 'isAsap' | 'orderDueAt'>
