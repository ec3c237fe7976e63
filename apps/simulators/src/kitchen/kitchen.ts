import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import { createShopClient, ShopRefusal, type CallListener } from './shop-client.ts'
import { createStoreDesk, type Step, type StoreDesk } from './store-desk.ts'
import type { KitchenSpeed } from './timetable.ts'

/** The URL of the shop, and the PINs by store code. */
type Shop = { readonly shop: string; readonly pins: Readonly<Record<string, string>> }

/**
 * Polling intervals in milliseconds: `busy` for a store with active orders, `quiet` for the others.
 * `apart` is the minimum distance between polls of quiet stores, so the number of calls does not grow with the number
 * of stores.
 */
export type PollingIntervals = { readonly busy: number; readonly quiet: number; readonly apart: number }

export type Kitchen = {
  /** Sets the shop. The kitchen makes no call until it is started or asked for a step. */
  serve(shop: Shop): void
  start(): void
  stop(): void
  /** Stops, clears the shop, and aborts calls in progress. */
  leave(): void
  setSpeed(kitchenSpeed: Partial<KitchenSpeed>): void
  step(orderId: string, status: string | undefined): Promise<Step>
  state(): {
    readonly running: boolean
    readonly shop: string | undefined
    readonly stores: readonly string[]
  } & KitchenSpeed
}

/** A refusal that will not resolve by itself soon, such as a wrong PIN. An outage of the shop is not one. */
const isPermanent = (failure: unknown): boolean =>
  failure instanceof ShopRefusal && failure.status >= 400 && failure.status < 500

type Store = { readonly code: string; readonly desk: StoreDesk; nextPoll: number }

/** How long a store is paused after a refusal such as a wrong PIN, in milliseconds. */
const refusalPause = 30_000

/** The demo's kitchen: off until started, then one loop over all stores. [ORD-24] */
export function createKitchen(
  clock: Clock,
  initialSpeed: KitchenSpeed,
  intervals: PollingIntervals,
  onCall: CallListener,
): Kitchen {
  let kitchenSpeed = initialSpeed
  let served: { readonly shop: string; readonly stores: readonly Store[]; readonly leave: AbortController } | undefined
  let loop: AbortController | undefined
  let queue: Promise<unknown> = Promise.resolve()

  // Turns and steps run one after the other, so a step never moves an order while the loop does.
  const inSequence = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }

  const quietInterval = (): number => Math.max(intervals.quiet, (served?.stores.length ?? 0) * intervals.apart)

  const pollStore = async (store: Store, stopped: AbortSignal): Promise<void> => {
    try {
      const busy = await inSequence(() => store.desk.turn(kitchenSpeed, stopped))
      store.nextPoll = clock() + (busy ? intervals.busy : quietInterval())
    } catch (failure) {
      store.nextPoll = clock() + (isPermanent(failure) ? refusalPause : quietInterval())
    }
  }

  const run = async (stopped: AbortSignal): Promise<void> => {
    const isRunning = (): boolean => !stopped.aborted
    while (isRunning()) {
      for (const store of served?.stores ?? []) {
        if (isRunning() && store.nextPoll <= clock()) await pollStore(store, stopped)
      }
      const soonest = Math.min(intervals.quiet, ...(served?.stores ?? []).map((store) => store.nextPoll - clock()))
      await setTimeout(Math.max(50, soonest), undefined, { signal: stopped }).catch(() => undefined)
    }
  }

  const stop = (): void => {
    loop?.abort()
    loop = undefined
  }

  return {
    serve: ({ shop, pins }) => {
      served?.leave.abort()
      const leave = new AbortController()
      const stores = Object.entries(pins).map(([code, pin]) => {
        const client = createShopClient(shop, { storeCode: code, pin }, leave.signal, onCall)
        return { code, desk: createStoreDesk(client, clock), nextPoll: 0 }
      })
      served = { shop, stores, leave }
    },
    start: () => {
      if (loop !== undefined) return
      loop = new AbortController()
      void run(loop.signal)
    },
    stop,
    leave: () => {
      stop()
      served?.leave.abort()
      served = undefined
    },
    setSpeed: (changed) => {
      kitchenSpeed = { ...kitchenSpeed, ...changed }
    },
    step: async (orderId, status) => {
      for (const store of served?.stores ?? []) {
        const step = await inSequence(() => store.desk.step(orderId, status))
        if (step.step !== 'unknown') return step
      }
      return { step: 'unknown' }
    },
    state: () => ({
      running: loop !== undefined,
      shop: served?.shop,
      stores: (served?.stores ?? []).map((store) => store.code),
      ...kitchenSpeed,
    }),
  }
}
