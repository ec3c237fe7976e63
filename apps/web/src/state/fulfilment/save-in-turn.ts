import type { QueryClient } from '@tanstack/react-query'

/** Changes of the basket are sent one after another. */
export const basketScope = { id: 'basket' } as const

/** The mutation key of every save of a location. */
export const savingKey = ['saveSession'] as const

/**
 * Saves a location that no screen has asked for, in turn with other changes of the basket. What a customer adds
 * meanwhile waits for its outcome. [CAT-15]
 */
export const saveInTurn = <Outcome>(queries: QueryClient, save: () => Promise<Outcome>): Promise<Outcome> =>
  queries
    .getMutationCache()
    .build(queries, { mutationKey: savingKey, scope: basketScope, mutationFn: save })
    .execute(undefined)
