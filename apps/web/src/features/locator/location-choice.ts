import type { FulfilmentChoice } from '../../state/session/fulfilment-choice.ts'

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never

/** How and where, without when. */
export type PlaceChoice = Without<FulfilmentChoice, 'isAsap' | 'orderDueAt'>
