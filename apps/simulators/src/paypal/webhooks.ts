import type { Clock } from '../platform/clock.ts'
import type { Script } from '../control/script.ts'
import { newId } from './ledger.ts'
import type { Emit, EventDraft } from './events.ts'
import { unknownResource } from './problem.ts'
import { faults, type createTransmissions } from './transmission.ts'

export type Webhook = { readonly id: string; readonly url: string; readonly types: readonly string[] }

type Event = { readonly id: string; readonly event_type: string }

type Delivery = {
  readonly eventId: string
  readonly eventType: string
  readonly webhookId: string
  readonly transmissionId: string
  readonly outcome: string
  /** The status of the shop's answer; 0 if there was none. */
  readonly status: number
}

/** Forced outcomes of webhooks: each applies to the next event, or to the next `times` events. */
export const webhookOutcomes = ['webhookDuplicate', 'webhookDelay', 'webhookReorder', 'webhookLost', ...faults] as const

/** Milliseconds before each retry of a delivery that got no 2xx answer. The real service retries for three days. */
const retryDelays = [1_000, 5_000, 15_000]
/** Milliseconds that the shop has for its answer. */
const deliveryTimeout = 10_000
/** Listed deliveries; the oldest go first. */
const mostDeliveries = 500

export type Webhooks = ReturnType<typeof createWebhooks>

/** Registered webhooks, the events sent to them, and the deliveries. */
export function createWebhooks(
  first: Webhook | null,
  script: Script,
  transmissions: ReturnType<typeof createTransmissions>,
  clock: Clock,
) {
  const hooks = new Map<string, Webhook>(first === null ? [] : [[first.id, first]])
  const events = new Map<string, Event>()
  const timers = new Set<NodeJS.Timeout>()
  let deliveries: readonly Delivery[] = []
  let heldBack: readonly (() => void)[] = []
  /** Aborted when the state is cleared: a delivery of the state before is neither listed nor repeated. */
  let lifetime = new AbortController()

  const later = (milliseconds: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, milliseconds)
    timers.add(timer)
  }
  const deliver = async (hook: Webhook, event: Event, outcome: string, attempt = 0): Promise<void> => {
    const { signal: cleared } = lifetime
    const fault = faults.find((each) => each === outcome)
    const { headers, body } = await transmissions.make(hook.id, JSON.stringify(event), fault)
    const signal = AbortSignal.any([cleared, AbortSignal.timeout(deliveryTimeout)])
    const status = await fetch(hook.url, { method: 'POST', headers, body, redirect: 'manual', signal }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (cleared.aborted) return
    const { id: eventId, event_type: eventType } = event
    const transmissionId = headers['paypal-transmission-id'] ?? ''
    const delivery = { eventId, eventType, webhookId: hook.id, transmissionId, outcome, status }
    deliveries = [...deliveries, delivery].slice(-mostDeliveries)
    const delay = retryDelays[attempt]
    if ((status < 200 || status > 299) && fault === undefined && delay !== undefined)
      later(delay, () => void deliver(hook, event, outcome, attempt + 1))
  }
  const release = () => {
    const waiting = heldBack
    heldBack = []
    for (const act of waiting) act()
  }
  const deliverAndRelease = async (hook: Webhook, event: Event, outcome: string): Promise<void> => {
    const { signal: cleared } = lifetime
    await deliver(hook, event, outcome)
    if (!cleared.aborted) release()
  }
  /** Sends an event as the next forced outcome says: once, twice, later, after the next event, or never. */
  const send = (hook: Webhook, event: Event) => {
    const forced = script.take('webhook')
    const outcome = forced?.outcome ?? 'sent'
    const act = () => void deliverAndRelease(hook, event, outcome)
    switch (outcome) {
      case 'webhookLost':
        return
      case 'webhookDuplicate':
        act()
        act()
        return
      case 'webhookDelay':
        later(forced?.milliseconds ?? 0, act)
        return
      case 'webhookReorder':
        heldBack = [...heldBack, () => void deliver(hook, event, outcome)]
        return
      default:
        act()
    }
  }
  const sendToAll = (event: Event): void => {
    for (const hook of hooks.values())
      if (hook.types.includes('*') || hook.types.includes(event.event_type)) send(hook, event)
  }
  const find = (id: string): Webhook => {
    const found = hooks.get(id)
    if (found === undefined) throw unknownResource(id)
    return found
  }

  const emit: Emit = ({ type, resourceType, summary, resource }: EventDraft) => {
    const event = {
      id: `WH-${newId()}`,
      event_version: '1.0',
      create_time: new Date(clock()).toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary,
      resource,
      links: [],
    }
    events.set(event.id, event)
    sendToAll(event)
  }

  const stop = (): void => {
    lifetime.abort()
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }

  return {
    emit,
    find,
    /** Delivers the events that are held back for a reordering. */
    release,
    register: (hook: Webhook): Webhook => {
      hooks.set(hook.id, hook)
      return hook
    },
    remove: (id: string) => {
      hooks.delete(find(id).id)
    },
    all: (): readonly Webhook[] => [...hooks.values()],
    /** Sends an event again to every webhook that wants it, as PayPal does on request. */
    resend: (eventId: string) => {
      const event = events.get(eventId)
      if (event === undefined) throw unknownResource(eventId)
      sendToAll(event)
    },
    deliveries: () => deliveries,
    /** Ends what is under way or waits for its time. */
    stop,
    forget() {
      stop()
      lifetime = new AbortController()
      heldBack = []
      deliveries = []
      events.clear()
      hooks.clear()
      if (first !== null) hooks.set(first.id, first)
    },
  }
}
