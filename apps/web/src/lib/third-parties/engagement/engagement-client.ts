import { minute } from '@forno/domain/core/durations'
import { isFields, type Fields } from '@forno/domain/core/unknown-fields'
import { makeClientMemory } from './client-memory.ts'
import type { EngagementSdk, SdkCard, SdkFlag, SdkMessage } from './engagement-sdk.ts'
import { apiBase, callService, type ServiceCallDeps } from './service-calls.ts'
import { firedTrigger, readTriggers, type Trigger, type TriggerEvent } from './triggers.ts'
import {
  ControlMessage,
  FullScreenMessage,
  HtmlMessage,
  listOf,
  ModalMessage,
  numberOf,
  readCard,
  SlideUpMessage,
  textOf,
} from './wire.ts'

/** An event as `/data/` takes it; `time` is in epoch seconds. */
type WireEvent = {
  readonly name: string
  readonly time: number
  readonly data: Readonly<Record<string, unknown>>
  readonly session_id: string
  readonly user_id?: string
}

/** The page and the device of a client. */
export type ClientDeps = ServiceCallDeps & {
  readonly storage: Storage
  /** Epoch milliseconds. */
  readonly now: () => number
  /** A random id for a device or a session. */
  readonly makeId: () => string
  /** Whether the current page may call the service. [ENG-01] */
  readonly mayCall: () => boolean
}

/** A session ends after this time without activity. Seconds. */
const sessionTime = 1_800
/** Milliseconds in which events are collected before they are sent. */
const collectTime = 1_000
/** Milliseconds until a failed call is repeated. */
const retryTime = minute
/** Events that wait for the service; older ones are dropped while it does not answer. */
const maxEvents = 100

const isEnabled = (value: unknown): boolean => isFields(value) && value['enabled'] === true

/**
 * Our own client of the customer-engagement service. It speaks the wire protocol of the provider's web SDK and has the
 * same functions, so that the shop works with either. It sends no data about the device but a random id. [ENG-01]
 */
export const makeEngagementClient = (deps: ClientDeps): EngagementSdk => {
  const { now, makeId, mayCall } = deps
  const memory = makeClientMemory(deps.storage, makeId)
  let [apiKey, base, isDisabled] = ['', '', false]
  let events: WireEvent[] = []
  let triggers: readonly Trigger[] = []
  let wantsTriggers = false
  /** Aborts calls and messages that are under way when the client stops. */
  let running = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onCards = new Set<(update: { readonly cards: readonly SdkCard[] }) => void>()
  const onFlags = new Set<(flags: readonly SdkFlag[]) => void>()
  const onMessage = new Set<(message: SdkMessage) => void>()
  const seconds = (): number => Math.floor(now() / 1_000)

  /** Makes one call; null when the page may not make it, or when it fails. */
  const post = async (path: string, body: object, purpose: string): Promise<Fields | null> => {
    if (isDisabled || !mayCall()) return null
    const { deviceId, userId } = memory.current()
    const caller = { apiKey, base, deviceId, userId, time: seconds() }
    return callService(deps, caller, { path, body, purpose, signal: running.signal })
  }

  const applyConfig = (config: unknown): void => {
    if (!isFields(config)) return
    const time = numberOf(config['time']) ?? 0
    if (time <= memory.current().config.time) return
    memory.change({
      config: { time, hasCards: isEnabled(config['content_cards']), hasFlags: isEnabled(config['feature_flags']) },
    })
  }

  /** Shows the message of the trigger that an event fires, after its delay. [ENG-07] */
  const fire = (event: TriggerEvent): void => {
    const { shown } = memory.current()
    const fired = firedTrigger(triggers, event, { shown, now: seconds() })
    if (fired === null) return
    memory.change({ shown: { ...shown, [fired.id]: seconds() } })
    const { signal } = running
    setTimeout(() => {
      if (!signal.aborted) for (const notify of onMessage) notify(fired.message)
    }, fired.delay * 1_000)
  }

  /** Sends the collected events; those of a failed call are repeated later. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (isDisabled || !mayCall() || (events.length === 0 && !wantsTriggers)) return
    const [sent, asksTriggers] = [events, wantsTriggers]
    events = []
    wantsTriggers = false
    const { signal } = running
    const { userId, config } = memory.current()
    const answer = await post(
      '/data/',
      {
        events: sent,
        respond_with: {
          ...(asksTriggers && { triggers: true }),
          ...(userId !== null && { user_id: userId }),
          config: { config_time: config.time },
        },
      },
      asksTriggers ? 'x-braze-triggersrequest' : 'x-braze-datarequest',
    )
    if (signal.aborted) return
    if (answer === null) {
      events = [...sent, ...events].slice(-maxEvents)
      wantsTriggers ||= asksTriggers
      timer ??= setTimeout(() => void flush(), retryTime)
      return
    }
    applyConfig(answer['config'])
    if (!asksTriggers) return
    triggers = readTriggers(answer['triggers'])
    fire({ type: 'open' })
  }

  const logEvent = (name: string, data: Readonly<Record<string, unknown>>): void => {
    if (isDisabled) return
    const { sessionId, userId } = memory.current()
    const event = {
      name,
      time: now() / 1_000,
      data,
      session_id: sessionId,
      ...(userId !== null && { user_id: userId }),
    }
    events = [...events, event].slice(-maxEvents)
    memory.change({ activeAt: seconds() })
    timer ??= setTimeout(() => void flush(), collectTime)
  }
  /** Messages without a trigger's id are not counted. */
  const logMessage = (name: string, { triggerId }: SdkMessage, more: object = {}): void => {
    if (triggerId !== undefined) logEvent(name, { trigger_ids: [triggerId], ...more })
  }

  /** The session's start, after which the enabled features are known. */
  let opened: Promise<void> = Promise.resolve()
  const fireWhenOpened = (event: TriggerEvent): void => void opened.then(() => fire(event))

  const refreshCards = async (): Promise<void> => {
    await opened
    if (!memory.current().config.hasCards) return
    const body = { last_full_sync_at: 0, last_card_updated_at: 0 }
    const answer = await post('/content_cards/sync', body, 'x-braze-contentcardsrequest')
    if (answer === null) return
    const cards = listOf(answer['cards']).flatMap((card) => readCard(card) ?? [])
    for (const notify of onCards) notify({ cards })
  }
  const refreshFlags = async (): Promise<void> => {
    await opened
    if (!memory.current().config.hasFlags) return
    const answer = await post('/feature_flags/sync', {}, 'x-braze-featureflagsrequest')
    if (answer === null) return
    const flags = listOf(answer['feature_flags']).flatMap(({ id, enabled }) => {
      const name = textOf(id)
      return name === undefined ? [] : [{ id: name, enabled: enabled === true }]
    })
    for (const notify of onFlags) notify(flags)
  }

  /** Drops what waits, and aborts what is under way. */
  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
    events = []
    triggers = []
    wantsTriggers = false
    running.abort()
    running = new AbortController()
  }

  return {
    initialize: (key, { baseUrl }) => {
      apiKey = key
      base = apiBase(String(baseUrl))
      return true
    },
    changeUser: (userId) => {
      if (userId !== memory.current().userId) memory.change({ userId, shown: {} })
    },
    openSession: () => {
      if (isDisabled) return
      // The last activity is in the future after the device's clock was set back.
      if (Math.abs(seconds() - memory.current().activeAt) > sessionTime) {
        memory.change({ sessionId: makeId() })
        logEvent('ss', {})
      }
      wantsTriggers = true
      opened = flush()
    },
    subscribeToContentCardsUpdates: (notify) => onCards.add(notify),
    requestContentCardsRefresh: () => void refreshCards(),
    subscribeToInAppMessage: (notify) => onMessage.add(notify),
    subscribeToFeatureFlagsUpdates: (notify) => onFlags.add(notify),
    refreshFeatureFlags: () => void refreshFlags(),
    logContentCardImpressions: (cards) => {
      const idsOf = (isControl: boolean) =>
        cards.flatMap((card) => (card.id !== undefined && (card.isControl === true) === isControl ? [card.id] : []))
      for (const [name, ids] of [['cci', idsOf(false)] as const, ['ccic', idsOf(true)] as const])
        if (ids.length > 0) logEvent(name, { ids })
    },
    logContentCardClick: ({ id }) => {
      if (id !== undefined) logEvent('ccc', { ids: [id] })
    },
    logInAppMessageImpression: (message) => logMessage('si', message),
    logInAppMessageClick: (message) => logMessage('sc', message),
    logInAppMessageButtonClick: ({ id }, message) => logMessage('sbc', message, id === undefined ? {} : { bid: id }),
    logCustomEvent: (name, properties = {}) => {
      logEvent('ce', { n: name, p: properties })
      fireWhenOpened({ type: 'custom_event', name })
    },
    logPurchase: (productId, price, currency, quantity, properties = {}) => {
      logEvent('p', { pid: productId, c: currency, p: price.toFixed(2), q: quantity, pr: properties })
      fireWhenOpened({ type: 'purchase', name: productId })
    },
    requestImmediateDataFlush: () => void flush(),
    wipeData: () => {
      stop()
      memory.wipe()
    },
    disableSDK: () => {
      isDisabled = true
      stop()
    },
    enableSDK: () => {
      isDisabled = false
    },
    ModalMessage,
    FullScreenMessage,
    SlideUpMessage,
    HtmlMessage,
    ControlMessage,
  }
}

/** Our client in a browser. */
export const makeBrowserClient = (deps: Pick<ClientDeps, 'makeId' | 'mayCall' | 'log'>): EngagementSdk =>
  makeEngagementClient({
    ...deps,
    storage: localStorage,
    now: () => Date.now(),
    send: (url, request) => fetch(url, request),
  })
