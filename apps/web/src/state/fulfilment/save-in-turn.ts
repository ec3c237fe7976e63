import type { QueryClient } from '@tanstack/react-query'
import { basketScope } from '../../api/baskets.ts'
import { savingKey } from '../session/fulfilment-choice.ts'

/**
 * Saves a location that no screen has asked for, in turn with other changes of the basket. What a customer adds
 * meanwhile waits for its outcome. [CAT-15]
 */
export const saveInTurn = <Outcome>(queries: QueryClient, save: () => Promise<Outcome>): Promise<Outcome> =>
  queries
    .getMutationCache()
    .build(queries, { mutationKey: savingKey, scope: basketScope, mutationFn: save })
    .execute(undefined)

/** The end of the changes of the basket, however they end, while a location is being saved; null = none is. */
export const saveUnderWay = (queries: QueryClient): Promise<null> | null =>
  queries.isMutating({ mutationKey: savingKey }) === 0
    ? null
    : queries
        .getMutationCache()
        .build(queries, { scope: basketScope, mutationFn: async () => null })
        .execute(undefined)
