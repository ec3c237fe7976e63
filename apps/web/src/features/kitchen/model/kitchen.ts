import type { KitchenOrder, KitchenQueue, KitchenStore } from '@forno/contracts/kitchen/kitchen'
import type { OrderStatus } from '@forno/domain/orders/status'
import type { OrderId } from '@forno/domain/core/basic-types'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError, isApiError } from '../../../lib/http/api-error.ts'
import type { CallInput, ReplyTo, Send } from '../../../lib/http/call.ts'
import { uuid } from '../../../lib/browser/uuid.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { forgetQueue, noteSignIn } from './kept-queue.ts'
import { isNotEnrolled, kitchenDeviceQuery } from './kitchen-device.ts'
import { read } from '../../../lib/http/read.ts'
import { sentence } from '../../../state/texts/sentences.ts'

export type { KitchenOrder, KitchenQueue, KitchenStore }
export type KitchenItem = ReplyTo<'GET /kitchen/items'>[number]

/**
 * Milliseconds between two reads of the queue: while the stream may be open, and after a failed read. Each read tells
 * the shop that the store can be heard, so a quiet stream does not replace it. A browser delays the timers of a page in
 * the background to one a minute, which is still often enough.
 */
const kitchenPolls = { usual: 15_000, afterFailure: 4_000 } as const

/** The live queue. Each answer carries the monotonic time of its arrival, from which the store's clock is set. */
export const kitchenQueueQuery = queryOptions({
  ...read('GET /kitchen/orders', {}, 0),
  refetchInterval: ({ state }) => {
    if (isSignedOut(state.error)) return false
    return state.error === null ? kitchenPolls.usual : kitchenPolls.afterFailure
  },
  refetchIntervalInBackground: true,
  refetchOnReconnect: 'always',
})

export const kitchenItemsQuery = read('GET /kitchen/items', {}, 0)

/** Whether no store is, or is no longer, signed in on this screen. */
export const isSignedOut = (error: unknown): boolean => isApiError(error) && error.status === 401

/** A rate-limited call, with the seconds until it may be repeated. */
class RateLimitedError extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`wait ${seconds} s`)
    this.seconds = seconds
  }
}

/**
 * Throws a 429 at once with its seconds instead of waiting and retrying, so that the PIN pad never appears dead.
 * [API-05]
 */
export const withoutWaiting =
  (send: Send): Send =>
  async (request) => {
    const reply = await send(request)
    if (reply.status !== 429) return reply
    const seconds = Number(reply.retryAfter)
    throw new RateLimitedError(Number.isFinite(seconds) && seconds > 0 ? seconds : 1)
  }

const waitWords = (seconds: number): string => {
  if (seconds < 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `about ${Math.ceil(minutes / 60)} hours`
}

/** The message for a failed kitchen call. */
export const kitchenWords = (error: unknown): string => {
  if (!isApiError(error)) return sentence(error)
  if (error.cause instanceof RateLimitedError) {
    const { seconds } = error.cause
    return `Too many tries. Wait ${waitWords(seconds)}, then try again.`
  }
  if (error.status === 0) return 'The shop cannot be reached. Check this screen’s connection.'
  return sentence(error)
}

const isUnanswered = (error: unknown): boolean =>
  isApiError(error) && (error.status >= 500 || (error.status === 0 && !(error.cause instanceof RateLimitedError)))

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Repeats an idempotent call until it is answered or three repeats have failed, so that a tap survives a short network
 * break.
 */
const untilAnswered = async <T>(make: () => Promise<T>, wait: typeof pause = pause): Promise<T> => {
  for (const milliseconds of [500, 1_500, 3_000]) {
    try {
      return await make()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      await wait(milliseconds)
    }
  }
  return make()
}

export const useOpenKitchen = () => {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation<KitchenStore, ApiError, CallInput<'POST /kitchen/session'>['body']>({
    mutationFn: (body) => call('POST /kitchen/session', { body }),
    onSuccess: ({ storeId }) => {
      noteSignIn(localStorage, storeId, Date.now())
      return queries.resetQueries({ queryKey: kitchenQueueQuery.queryKey })
    },
    // Head office has ended the enrolment: the screen asks for a code instead of a PIN.
    onError: (error) =>
      isNotEnrolled(error) ? queries.invalidateQueries({ queryKey: kitchenDeviceQuery.queryKey }) : undefined,
  })
}

export const useCloseKitchen = () => {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation<unknown, ApiError>({
    mutationFn: () => call('DELETE /kitchen/session'),
    onSuccess: async () => {
      forgetQueue(localStorage)
      queries.removeQueries({ queryKey: kitchenItemsQuery.queryKey })
      await queries.resetQueries({ queryKey: kitchenQueueQuery.queryKey })
    },
  })
}

/** Refetches the queue now. */
export const useRefetchQueue = (): (() => void) => {
  const queries = useQueryClient()
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: kitchenQueueQuery.queryKey })
  }, [queries])
}

/** Writes one order of an answer into the cached queue. */
const keepOrder = (queries: QueryClient, answered: KitchenOrder): void => {
  queries.setQueryData(kitchenQueueQuery.queryKey, (queue) =>
    queue === undefined
      ? queue
      : { ...queue, orders: queue.orders.map((order) => (order.orderId === answered.orderId ? answered : order)) },
  )
}

/** The kitchen's calls about one order; each answer updates the queue at once. [ORD-12] */
export const useOrderCalls = () => {
  const call = useCall()
  const queries = useQueryClient()
  const kept = async (answered: Promise<KitchenOrder>): Promise<KitchenOrder> => {
    const order = await answered
    // A read that began before the answer would show the order's old status.
    await queries.cancelQueries({ queryKey: kitchenQueueQuery.queryKey })
    keepOrder(queries, order)
    void queries.invalidateQueries({ queryKey: kitchenQueueQuery.queryKey })
    return order
  }
  return {
    acknowledge: (orderId: OrderId) => kept(call('POST /kitchen/orders/:orderId/acknowledge', { params: { orderId } })),
    move: (orderId: OrderId, status: OrderStatus) => {
      const idempotencyKey = uuid()
      const make = () =>
        call('POST /kitchen/orders/:orderId/move', { params: { orderId }, body: { status }, idempotencyKey })
      return kept(untilAnswered(make))
    },
    undo: (orderId: OrderId) =>
      kept(untilAnswered(() => call('DELETE /kitchen/orders/:orderId/move', { params: { orderId } }))),
    /** The order's current state on the server; undefined when it has left the queue. */
    look: async (orderId: OrderId): Promise<KitchenOrder | undefined> => {
      const { orders } = await queries.query({ ...kitchenQueueQuery, staleTime: 0 })
      return orders.find((order) => order.orderId === orderId)
    },
  }
}

export type StoreChange = NonNullable<CallInput<'PATCH /kitchen/store'>['body']>

/** Pauses or resumes online ordering and adds minutes to every promise. [RUL-14] */
export const useChangeStore = () => {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation<KitchenStore, ApiError, StoreChange>({
    mutationFn: (body) => call('PATCH /kitchen/store', { body }),
    onSuccess: async (store) => {
      await queries.cancelQueries({ queryKey: kitchenQueueQuery.queryKey })
      queries.setQueryData(kitchenQueueQuery.queryKey, (queue) => (queue === undefined ? queue : { ...queue, store }))
    },
  })
}

/** Marks products and ingredients as sold out, optimistically; a failure restores them. [CAT-19] */
export const useMarkSoldOut = () => {
  const call = useCall()
  const queries = useQueryClient()
  const mark = ({ itemId, isSoldOut }: { itemId: string; isSoldOut: boolean }) =>
    queries.setQueryData(kitchenItemsQuery.queryKey, (items) =>
      items?.map((item) => (item.itemId === itemId ? { ...item, isSoldOut } : item)),
    )
  return useMutation<unknown, ApiError, { itemId: string; isSoldOut: boolean }>({
    mutationFn: ({ itemId, isSoldOut }) =>
      untilAnswered(() => call('PUT /kitchen/items/:itemId/soldOut', { params: { itemId }, body: { isSoldOut } })),
    onMutate: mark,
    onError: (_, { itemId, isSoldOut }) => mark({ itemId, isSoldOut: !isSoldOut }),
  })
}
