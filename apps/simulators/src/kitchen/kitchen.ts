import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import { createPosClient, ShopRefusal, type CallListener, type PosClient, type PosQueue } from './pos-client.ts'
import { isTimeToMove, nextStatus, progressOf, type KitchenSpeed, type PosOrder, type Progress } from './timetable.ts'

/** The URL of the shop, and the key of its POS. */
type Shop = { readonly shop: string; readonly key: string }

/** The result of a single step. */
type Step =
  | { readonly step: 'moved'; readonly from: string; readonly to: string }
  | { readonly step: 'finished'; readonly status: string }
  | { readonly step: 'unknown' }

type LastPoll = {
  /** An instant as ISO text. */
  readonly at: string
  /** 0 = no answer arrived. */
  readonly status: number
  /** Why the poll failed; null = it succeeded, so all stores of the key have been heard. */
  readonly error: string | null
}

export type Kitchen = {
  /** Sets the shop and polls it from now on. */
  serve(shop: Shop): void
  /** Polls again after a stop; does nothing without a shop. */
  start(): void
  /** Makes no more polls, so that the shop hears nothing. */
  stop(): void
  /** Stops, and clears the shop, the autopilot and the held stores. */
  leave(): void
  /** Whether it moves orders by the timetable. */
  setAutopilot(isOn: boolean): void
  /** Sets the stores whose orders it neither acknowledges nor moves; it stays heard for them. */
  hold(storeIds: readonly string[]): void
  setSpeed(kitchenSpeed: Partial<KitchenSpeed>): void
  /** Moves one order of any store now, to the next status or to the given one. */
  step(orderId: string, status: string | undefined): Promise<Step>
  state(): {
    readonly running: boolean
    readonly autopilot: boolean
    readonly shop: string | undefined
    readonly holds: readonly string[]
    readonly lastPoll: LastPoll | undefined
  } & KitchenSpeed
}

/** Milliseconds until the next poll after a refusal that will not resolve by itself soon, such as a wrong key. */
const refusalPause = 30_000
/** The longest wait that the shop can ask for, in milliseconds. */
const longestWait = 600_000

/** A refusal that concerns all calls of the POS, so that the rest of its work has to wait. */
const concernsAll = ({ status }: ShopRefusal): boolean => [0, 401, 403, 429].includes(status)

const waitAfter = (failure: unknown, interval: number): number => {
  if (!(failure instanceof ShopRefusal)) return interval
  if (failure.status === 401 || failure.status === 403) return Math.max(interval, refusalPause)
  return Math.max(interval, Math.min(failure.retryAfter ?? 0, longestWait))
}

/**
 * The demo's POS: heard for every store, it acknowledges new orders. It leaves a store alone while a screen is signed
 * in there. The autopilot also moves the orders that it acknowledges. [ORD-24]
 * @param interval Milliseconds between two polls.
 */
export function createKitchen(
  clock: Clock,
  initialSpeed: KitchenSpeed,
  interval: number,
  onCall: CallListener,
): Kitchen {
  let kitchenSpeed = initialSpeed
  let autopilot = false
  let holds: readonly string[] = []
  let served: { readonly shop: string; readonly client: PosClient; readonly leave: AbortController } | undefined
  let loop: AbortController | undefined
  let lastPoll: LastPoll | undefined
  let progressByOrder: ReadonlyMap<string, Progress> = new Map()
  let queue: Promise<unknown> = Promise.resolve()

  // The work on the queue and steps run one after the other, so a step never moves an order while the loop does.
  const inSequence = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }

  const loadQueue = async (client: PosClient): Promise<PosQueue> => {
    const answer = await client.queue()
    const now = clock()
    progressByOrder = new Map(
      answer.orders.map((order) => [order.orderId, progressOf(progressByOrder.get(order.orderId), order, now)]),
    )
    return answer
  }
  const move = async (client: PosClient, orderId: string, status: string): Promise<void> => {
    await client.move(orderId, status)
    progressByOrder = new Map([...progressByOrder, [orderId, { status, since: clock() }]])
  }
  const workOn = async (client: PosClient, order: PosOrder): Promise<void> => {
    if (!order.isAcknowledged) await client.acknowledge(order.orderId)
    const progress = progressByOrder.get(order.orderId)
    const next = progress && nextStatus(order, progress.status)
    if (autopilot && progress && next && isTimeToMove(order, progress, kitchenSpeed, clock()))
      await move(client, order.orderId, next)
  }

  const workQueue = async (client: PosClient, stopped: AbortSignal): Promise<void> => {
    const { orders, storesWithScreen } = await loadQueue(client)
    for (const order of orders) {
      if (stopped.aborted) return
      if (storesWithScreen.includes(order.storeId) || holds.includes(order.storeId)) continue
      try {
        await workOn(client, order)
      } catch (failure) {
        // A single refusal (the order was moved or cancelled elsewhere) must not block the other orders.
        if (!(failure instanceof ShopRefusal) || concernsAll(failure)) throw failure
      }
    }
  }

  const poll = async (client: PosClient, stopped: AbortSignal): Promise<number> => {
    const note = (status: number, error: string | null) => {
      if (!stopped.aborted) lastPoll = { at: new Date(clock()).toISOString(), status, error }
    }
    try {
      await inSequence(() => workQueue(client, stopped))
      note(200, null)
      return interval
    } catch (failure) {
      note(
        failure instanceof ShopRefusal ? failure.status : 0,
        failure instanceof Error ? failure.message : String(failure),
      )
      return waitAfter(failure, interval)
    }
  }

  const run = async (client: PosClient, stopped: AbortSignal): Promise<void> => {
    while (!stopped.aborted) {
      const wait = await poll(client, stopped)
      await setTimeout(wait, undefined, { signal: stopped }).catch(() => undefined)
    }
  }

  const stop = (): void => {
    loop?.abort()
    loop = undefined
  }
  const start = (): void => {
    if (loop !== undefined || served === undefined) return
    loop = new AbortController()
    void run(served.client, loop.signal)
  }
  const end = (): void => {
    stop()
    served?.leave.abort()
    served = undefined
    lastPoll = undefined
    progressByOrder = new Map()
  }

  return {
    serve: ({ shop, key }) => {
      end()
      const leave = new AbortController()
      served = { shop, client: createPosClient(shop, key, leave.signal, onCall), leave }
      start()
    },
    start,
    stop,
    leave: () => {
      end()
      autopilot = false
      holds = []
    },
    setAutopilot: (isOn) => {
      autopilot = isOn
    },
    hold: (storeIds) => {
      holds = storeIds
    },
    setSpeed: (changed) => {
      kitchenSpeed = { ...kitchenSpeed, ...changed }
    },
    step: (orderId, status) =>
      inSequence(async () => {
        if (served === undefined) return { step: 'unknown' }
        const { client } = served
        const order = (await loadQueue(client)).orders.find((candidate) => candidate.orderId === orderId)
        const progress = progressByOrder.get(orderId)
        if (order === undefined || progress === undefined) return { step: 'unknown' }
        const to = status ?? nextStatus(order, progress.status)
        if (to === undefined) return { step: 'finished', status: progress.status }
        await move(client, orderId, to)
        return { step: 'moved', from: progress.status, to }
      }),
    state: () => ({
      running: loop !== undefined,
      autopilot,
      shop: served?.shop,
      holds,
      lastPoll,
      ...kitchenSpeed,
    }),
  }
}
