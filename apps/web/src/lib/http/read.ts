import { minute } from '@forno/domain/core/durations'
import { CancelledError, QueryClient, queryOptions, type DataTag, type QueryKey } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import type { Call, CallAddress, CallInput, ReplyTo } from './call.ts'
import { CACHE_MINUTES } from '../settings.ts'

type ReadAddress = Extract<CallAddress, `GET ${string}`>
type ReadKey<A extends ReadAddress> = readonly [address: A, input: CallInput<A>]

/**
 * Query options of a reading call. The key is the call itself, so equal calls share an answer, and the query client can
 * fetch by key. Fresh for five minutes by default. [CFG-09]
 */
export const read = <A extends ReadAddress>(address: A, input: CallInput<A>, freshMinutes: number = CACHE_MINUTES) =>
  queryOptions<ReplyTo<A>, ApiError, ReplyTo<A>, ReadKey<A>>({
    queryKey: [address, input],
    staleTime: freshMinutes * minute,
  })

/**
 * Waits for an answer unless one is cached; the screen then suspends on the same options. A part of the page that
 * disappears cancels the call it shares with others, so a cancelled call is made again.
 */
export const ensure = async <Key extends QueryKey, Reply>(
  client: QueryClient,
  options: { readonly queryKey: DataTag<Key, Reply, ApiError> },
): Promise<Reply> => {
  try {
    return await client.query<Reply, ApiError, Reply, Reply>({ queryKey: options.queryKey, staleTime: 'static' })
  } catch (error) {
    if (error instanceof CancelledError) return ensure(client, options)
    throw error
  }
}

/** A query client that fetches through `call`: one per page on the server, one per tab in the browser. */
export const makeQueryClient = (call: Call): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [address, input], signal }) =>
          // Only read() makes keys, and it has checked that address and input belong together.
          (call as (address: unknown, input: unknown) => Promise<unknown>)(address, { ...(input as object), signal }),
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        gcTime: 30 * minute,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
