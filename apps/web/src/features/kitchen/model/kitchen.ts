import type { KitchenOrder, KitchenQueue, KitchenStore } from '@forno/contracts/kitchen/kitchen'
import type { OrderStatus } from '@forno/domain/orders/status'
import type { OrderId } from '@forno/domain/core/basic-types'
import { mutationOptions, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isApiError, type ApiError } from '../../../lib/http/api-error.ts'
import type { Call, CallInput, ReplyTo } from '../../../lib/http/call.ts'
import { uuid } from '../../../lib/browser/uuid.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { forgetQueue, noteSignIn } from './kept-queue.ts'
import { isNotEnrolled, kitchenDeviceQuery } from './kitchen-device.ts'
import { untilAnswered } from './kitchen-errors.ts'
import { read } from '../../../lib/http/read.ts'

export type { KitchenOrder, KitchenQueue, KitchenStore }
/** A product or ingredient that the kitchen can mark as sold out. */
export type KitchenItem = ReplyTo<'GET /kitchen/items'>[number]

/**
 * Milliseconds between two reads of the queue: while the stream may be open, and after a failed read. Each read tells
 * the shop that the store can be heard, so a quiet stream does not replace it. A browser delays the timers of a page in
 * the background to one a minute, which is still often enough.
 */
const pollIntervals = { usual: 15_000, afterFailure: 4_000 } as const

/** Milliseconds until the queue is read again after this error of the last read; false = not again. [RUL-14] */
export const pollIntervalAfter = (error: ApiError | null): number | false => {
  if (isSignedOut(error)) return false
  return error === null ? pollIntervals.usual : pollIntervals.afterFailure
}

/** The live queue. The time of an answer's arrival sets the store's clock. */
export const kitchenQueueQuery = queryOptions({
  ...read('GET /kitchen/orders', {}, 0),
  refetchInterval: ({ state }) => pollIntervalAfter(state.error),
  refetchIntervalInBackground: true,
  refetchOnReconnect: 'always',
})

/** The products and ingredients that a kitchen can mark as sold out. [CAT-19] */
export const kitchenItemsQuery = read('GET /kitchen/items', {}, 0)

/** Whether no store is, or is no longer, signed in on this screen. */
export const isSignedOut = (error: unknown): boolean => isApiError(error) && error.status === 401

/** Signs this screen in with the store's PIN. [RUL-14] */
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

/** Signs this screen out and deletes what it has kept. */
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

/** Replaces one order of the cached queue by an answer. */
const replaceOrder = (queries: QueryClient, answered: KitchenOrder): void => {
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
  const withUpdatedQueue = async (answered: Promise<KitchenOrder>): Promise<KitchenOrder> => {
    const order = await answered
    // A read that began before the answer would show the order's old status.
    await queries.cancelQueries({ queryKey: kitchenQueueQuery.queryKey })
    replaceOrder(queries, order)
    void queries.invalidateQueries({ queryKey: kitchenQueueQuery.queryKey })
    return order
  }
  return {
    acknowledge: (orderId: OrderId) =>
      withUpdatedQueue(call('POST /kitchen/orders/:orderId/acknowledge', { params: { orderId } })),
    move: (orderId: OrderId, status: OrderStatus) => {
      const idempotencyKey = uuid()
      const send = () =>
        call('POST /kitchen/orders/:orderId/move', { params: { orderId }, body: { status }, idempotencyKey })
      return withUpdatedQueue(untilAnswered(send))
    },
    undo: (orderId: OrderId) =>
      withUpdatedQueue(untilAnswered(() => call('DELETE /kitchen/orders/:orderId/move', { params: { orderId } }))),
    /** The order's current state on the server; undefined when it has left the queue. */
    readOrder: async (orderId: OrderId): Promise<KitchenOrder | undefined> => {
      const { orders } = await queries.query({ ...kitchenQueueQuery, staleTime: 0 })
      return orders.find((order) => order.orderId === orderId)
    },
  }
}

/** A change of the store's live status: a pause, extra minutes, today's closing or capacity. */
export type StoreChange = NonNullable<CallInput<'PATCH /kitchen/store'>['body']>

/** Changes the store's live status. Changes are sent one after the other, so that the last tap wins. [RUL-14] */
export const storeMutation = (call: Call, queries: QueryClient) =>
  mutationOptions<KitchenStore, ApiError, StoreChange>({
    scope: { id: 'kitchen-store' },
    mutationFn: (body) => call('PATCH /kitchen/store', { body }),
    onSuccess: async (store) => {
      await queries.cancelQueries({ queryKey: kitchenQueueQuery.queryKey })
      queries.setQueryData(kitchenQueueQuery.queryKey, (queue) => (queue === undefined ? queue : { ...queue, store }))
    },
  })

/** Pauses or resumes online orders, adds minutes to every promise, or changes today's closing or capacity. [RUL-14] */
export const useChangeStore = () => useMutation(storeMutation(useCall(), useQueryClient()))

type SoldOutMark = { readonly itemId: string; readonly isSoldOut: boolean }

/**
 * Marks products and ingredients as sold out, optimistically; a failure restores them. Marks are sent one after the
 * other: the repeat of an earlier one must not arrive after the next one for the same item. [CAT-19]
 */
export const soldOutMutation = (call: Call, queries: QueryClient) => {
  const mark = ({ itemId, isSoldOut }: SoldOutMark) =>
    queries.setQueryData(kitchenItemsQuery.queryKey, (items) =>
      items?.map((item) => (item.itemId === itemId ? { ...item, isSoldOut } : item)),
    )
  return mutationOptions<unknown, ApiError, SoldOutMark>({
    scope: { id: 'kitchen-sold-out' },
    mutationFn: ({ itemId, isSoldOut }) =>
      untilAnswered(() => call('PUT /kitchen/items/:itemId/soldOut', { params: { itemId }, body: { isSoldOut } })),
    onMutate: async (change) => {
      // A read that began before the tap would show the item as it was.
      await queries.cancelQueries({ queryKey: kitchenItemsQuery.queryKey })
      mark(change)
    },
    onError: (_, { itemId, isSoldOut }) => mark({ itemId, isSoldOut: !isSoldOut }),
  })
}

/** Marks an item as sold out or back in stock. [CAT-19] */
export const useMarkSoldOut = () => useMutation(soldOutMutation(useCall(), useQueryClient()))
