import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import { createShopClient, ShopRefused, type CallHeard } from './shop-client.ts'
import { createStoreDesk, type Step, type StoreDesk } from './store-desk.ts'
import type { Pace } from './timetable.ts'

/** Where the shop is and the PIN of each store's screen, by store code. */
type Shop = { readonly shop: string; readonly pins: Readonly<Record<string, string>> }

/**
 * How often a store with orders on their way is looked at, how often every store is, and how far apart the looks at quiet stores
 * are at least, in milliseconds: however many stores there are, the demo's kitchen stays a small part of a minute's calls.
 */
export type Rhythm = { readonly busy: number; readonly quiet: number; readonly apart: number }

export type Kitchen = {
  /** Makes the kitchen know a shop; it does nothing there until it is started or a step is asked for. */
  serve(shop: Shop): void
  start(): void
  stop(): void
  /** Stops and forgets the shop; calls under way are given up. */
  leave(): void
  setPace(pace: Partial<Pace>): void
  step(orderId: string, status: string | undefined): Promise<Step>
  state(): { readonly running: boolean; readonly shop: string | undefined; readonly stores: readonly string[] } & Pace
}

/** A refusal that will not mend by itself in a moment, such as a wrong PIN; a shop that is down does. */
const isForGood = (failure: unknown): boolean =>
  failure instanceof ShopRefused && failure.status >= 400 && failure.status < 500

type Store = { readonly code: string; readonly desk: StoreDesk; nextLook: number }

/** After a refusal such as a wrong PIN a store is left alone for this long. */
const afterRefusal = 30_000

/** [ORD-24] The demo's kitchen: off until it is started, and then one loop over all stores. */
export function createKitchen(clock: Clock, firstPace: Pace, rhythm: Rhythm, heard: CallHeard): Kitchen {
  let pace = firstPace
  let served: { readonly shop: string; readonly stores: readonly Store[]; readonly leave: AbortController } | undefined
  let loop: AbortController | undefined
  let queue: Promise<unknown> = Promise.resolve()

  // Turns and steps follow each other, so that a step never moves an order that the loop is moving.
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
