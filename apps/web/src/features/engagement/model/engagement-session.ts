import { guestUserId, type UserId } from '@forno/domain/core/basic-types'
import { cardSections } from '@forno/domain/content/site-stories'
import { cardsIn, type ContentCard } from '@forno/domain/engagement/content-cards'
import type { EngagementSdk, SdkCard, SdkMessage } from '../../../lib/third-parties/engagement/engagement-sdk.ts'
import { readKept, storageKey, writeKept } from '../../../lib/storage/storage.ts'
import { engagement, noEngagement, type SectionCards } from '../../../state/engagement/engagement.ts'
import { forgetEvents, takeEvents, type EngagementEvent } from '../../../state/engagement/engagement-events.ts'
import { readFlags, readSdkCard } from './read-sdk.ts'

const cardsName = 'cards'
const userName = 'engagementUser'

/** The sections that have cards at an instant, in epoch milliseconds. */
const sectionsOf = (cards: readonly ContentCard[], now: number): SectionCards =>
  Object.fromEntries(
    cardSections.flatMap((section) => {
      const sectionCards = cardsIn(section, cards, now / 1_000)
      return sectionCards.length === 0 ? [] : [[section, sectionCards]]
    }),
  )

/** The cards that an earlier page kept; those that an earlier release stored in another form are left out. */
const keptCards = (): readonly ContentCard[] => {
  const stored = readKept(sessionStorage, cardsName)
  return Array.isArray(stored) ? stored.filter(isContentCard) : []
}

const isContentCard = (value: unknown): value is ContentCard =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'extras' in value &&
  typeof value.extras === 'object' &&
  value.extras !== null

/** Shows the cards that an earlier page of this browser session received. Removes expired ones. [ENG-05] */
export const showKeptCards = (now: number): void => {
  const sections = sectionsOf(keptCards(), now)
  if (JSON.stringify(sections) !== JSON.stringify(engagement.getState().sections)) engagement.setState({ sections })
}

export type SessionDeps = {
  readonly sdk: EngagementSdk
  readonly apiKey: string
  readonly baseUrl: string
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Whether the page that is open may use the service. */
  readonly mayCall: () => boolean
  readonly onMessage: (message: SdkMessage) => void
}

export type EngagementSession = {
  /** Sends the recorded events. Call it only on pages that may use the service. */
  readonly send: () => void
  /** Another customer has logged in or out. */
  readonly changeUser: (userId: UserId) => void
  /** Stops the client and deletes its data on this device. */
  readonly stop: () => void
}

/** The client stores nothing in cookies, and loads no style, service worker or push of its own. */
const clientOptions = {
  noCookies: true,
  doNotLoadFontAwesome: true,
  manageServiceWorkerExternally: true,
  disablePushTokenMaintenance: true,
  devicePropertyAllowlist: [],
}

/** Deletes what an earlier session has left on this device. */
const forgetSession = (): void => {
  for (const storage of [localStorage, sessionStorage])
    for (const name of [cardsName, userName]) storage.removeItem(storageKey(name))
  forgetEvents()
  engagement.setState(noEngagement, true)
}

/**
 * Runs the client for a customer who allowed it: shows cards and flags, and passes on messages. All zeros as user id
 * are a guest, who stays anonymous. [ENG-01]
 */
export const startSession = (
  firstUser: UserId,
  { sdk, apiKey, baseUrl, now, mayCall, onMessage }: SessionDeps,
): EngagementSession => {
  let isRunning = true
  /** The cards of the client by their ids; null until it has answered. */
  let clientCards: ReadonlyMap<string, SdkCard> | null = null

  const logEvent = (event: EngagementEvent): void => {
    switch (event.kind) {
      case 'cardViewed':
      case 'cardClicked': {
        const card = clientCards?.get(event.cardId)
        if (card === undefined) return
        if (event.kind === 'cardViewed') sdk.logContentCardImpressions([card])
        else sdk.logContentCardClick(card)
        return
      }
      case 'productAdded': {
        const { productId, upsellType } = event
        sdk.logCustomEvent('card_product_added', {
          product_id: productId,
          ...(upsellType && { upsell_type: upsellType }),
        })
        return
      }
      case 'offersViewed':
        sdk.logCustomEvent('offers_viewed')
        return
      case 'orderPlaced':
        sdk.logCustomEvent('order_placed', { service_type: event.serviceType })
        sdk.logPurchase('order', event.total, 'AUD', 1, { service_type: event.serviceType })
    }
  }
  /** Events about cards wait until the client has received the cards. */
  const isReady = ({ kind }: EngagementEvent): boolean =>
    clientCards !== null || (kind !== 'cardViewed' && kind !== 'cardClicked')
  const send = (): void => {
    takeEvents(isReady).forEach(logEvent)
    sdk.requestImmediateDataFlush()
  }
  const onCards = (cards: readonly SdkCard[]): void => {
    clientCards = new Map(cards.flatMap((card) => (card.id === undefined ? [] : [[card.id, card] as const])))
    const controls = cards.filter(({ isControl }) => isControl === true)
    if (controls.length > 0) sdk.logContentCardImpressions(controls)
    const contentCards = cards.flatMap((card) => readSdkCard(card) ?? [])
    writeKept(sessionStorage, cardsName, contentCards)
    showKeptCards(now())
    if (mayCall()) send()
  }
  const open = (userId: UserId): void => {
    if (userId !== guestUserId) sdk.changeUser(userId)
    writeKept(localStorage, userName, userId)
    sdk.openSession()
    sdk.requestContentCardsRefresh()
    sdk.refreshFeatureFlags()
  }
  /** The data of the last customer of this device never reaches another one. */
  const changeUser = (userId: UserId): void => {
    const last = readKept(localStorage, userName)
    if (last === userId && clientCards !== null) return
    if (last !== null && last !== guestUserId && last !== userId) {
      sdk.wipeData()
      forgetSession()
    }
    open(userId)
  }

  sdk.enableSDK()
  sdk.initialize(apiKey, { baseUrl, ...clientOptions })
  sdk.subscribeToContentCardsUpdates(({ cards }) => {
    if (isRunning) onCards(cards)
  })
  sdk.subscribeToFeatureFlagsUpdates((flags) => {
    if (isRunning) engagement.setState({ flags: readFlags(flags) })
  })
  sdk.subscribeToInAppMessage((message) => {
    if (isRunning) onMessage(message)
  })
  changeUser(firstUser)

  return {
    send,
    changeUser,
    stop: () => {
      isRunning = false
      sdk.wipeData()
      sdk.disableSDK()
      forgetSession()
    },
  }
}
