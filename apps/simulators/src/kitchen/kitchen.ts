import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import { createShopClient, ShopRefused, type CallHeard } from './shop-client.ts'
import { createStoreDesk, type Step, type StoreDesk } from './store-desk.ts'
import type { Pace } from './timetable.ts'

/** The URL of the shop, and the PINs by store code. */
type Shop = { readonly shop: string; readonly pins: Readonly<Record<string, string>> }

/**
 * Polling intervals in milliseconds: `busy` for a store with active orders, `quiet` for the others.
 * `apart` is the minimum distance between polls of quiet stores, so the number of calls does not grow with the number
 * of stores.
 */
export type Rhythm = { readonly busy: number; readonly quiet: number; readonly apart: number }

export type Kitchen = {
  /** Sets the shop. The kitchen makes no call until it is started or asked for a step. */
  serve(shop: Shop): void
  start(): void
  stop(): void
  /** Stops, clears the shop, and aborts calls in progress. */
  leave(): void
  setPace(pace: Partial<Pace>): void
  step(orderId: string, status: string | undefined): Promise<Step>
  state(): { readonly running: boolean; readonly shop: string | undefined; readonly stores: readonly string[] } & Pace
}

/** A refusal that will not resolve by itself soon, such as a wrong PIN. An outage of the shop is not one. */
const isForGood = (failure: unknown): boolean =>
  failure instanceof ShopRefused && failure.status >= 400 && failure.status < 500

type Store = { readonly code: string; readonly desk: StoreDesk; nextLook: number }

/** How long a store is paused after a refusal such as a wrong PIN, in milliseconds. */
const afterRefusal = 30_000

/** The demo's kitchen: off until started, then one loop over all stores. [ORD-24] */
export function createKitchen(clock: Clock, firstPace: Pace, rhythm: Rhythm, heard: CallHeard): Kitchen {
  let pace = firstPace
  let served: { readonly shop: string; readonly stores: readonly Store[]; readonly leave: AbortController } | undefined
  let loop: AbortController | undefined
  let queue: Promise<unknown> = Promise.resolve()

  // Turns and steps run one after the other, so a step never moves an order while the loop does.
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }

  const quietFor = (): number => Math.max(rhythm.quiet, (served?.stores.length ?? 0) * rhythm.apart)

  const turnOf = async (store: Store, stopped: AbortSignal): Promise<void> => {
    try {
      const busy = await inTurn(() => store.desk.turn(pace, stopped))
      store.nextLook = clock() + (busy ? rhythm.busy : quietFor())
    } catch (failure) {
      store.nextLook = clock() + (isForGood(failure) ? afterRefusal : quietFor())
    }
  }

  const run = async (stopped: AbortSignal): Promise<void> => {
    const goesOn = (): boolean => !stopped.aborted
    while (goesOn()) {
      for (const store of served?.stores ?? []) {
        if (goesOn() && store.nextLook <= clock()) await turnOf(store, stopped)
      }
      const soonest = Math.min(rhythm.quiet, ...(served?.stores ?? []).map((store) => store.nextLook - clock()))
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
        const client = createShopClient(shop, { storeCode: code, pin }, leave.signal, heard)
        return { code, desk: createStoreDesk(client, clock), nextLook: 0 }
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
    setPace: (changed) => {
      pace = { ...pace, ...changed }
    },
    step: async (orderId, status) => {
      for (const store of served?.stores ?? []) {
        const step = await inTurn(() => store.desk.step(orderId, status))
        if (step.step !== 'unknown') return step
      }
      return { step: 'unknown' }
    },
    state: () => ({
      running: loop !== undefined,
      shop: served?.shop,
      stores: (served?.stores ?? []).map((store) => store.code),
      ...pace,
    }),
  }
}
