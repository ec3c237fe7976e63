import { guestUserId } from '@forno/domain/core/basic-types'
import { readCardExtras } from '@forno/domain/engagement/content-cards'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import type { EngagementSdk, SdkCard } from '../../../lib/third-parties/engagement/engagement-sdk.ts'
import { choosePrivacy, privacyChoices } from '../../../state/consent/privacy-choices.ts'
import { engagement, noEngagement } from '../../../state/engagement/engagement.ts'
import { recordEvent, recordView } from '../../../state/engagement/engagement-events.ts'
import { showKeptCards, startSession } from './engagement-session.ts'

/** A page whose client logs each event that it sends, and receives its cards when the test calls `receive`. */
const openPage = (path = '/') => {
  const logged: string[] = []
  let receive: (update: { readonly cards: readonly SdkCard[] }) => void = () => undefined
  const page = { path }
  const sdk = {
    enableSDK: () => undefined,
    initialize: () => true,
    subscribeToContentCardsUpdates: (onCards: typeof receive) => (receive = onCards),
    subscribeToFeatureFlagsUpdates: () => undefined,
    subscribeToInAppMessage: () => undefined,
    openSession: () => undefined,
    requestContentCardsRefresh: () => undefined,
    refreshFeatureFlags: () => undefined,
    logContentCardClick: ({ id }: SdkCard) => logged.push(`clicked ${id}`),
    logContentCardImpressions: ([card]: readonly SdkCard[]) => logged.push(`viewed ${card?.id}`),
    logCustomEvent: (name: string) => logged.push(name),
    logPurchase: (_: string, price: number) => logged.push(`purchase ${price}`),
    requestImmediateDataFlush: () => logged.push('sent'),
  } as unknown as EngagementSdk
  const { send } = startSession(guestUserId, {
    sdk,
    apiKey: 'key',
    baseUrl: 'https://engagement.example',
    now: () => 0,
    mayCall: () => page.path !== '/checkout',
    onMessage: () => undefined,
  })
  return { page, send, logged, receive: () => receive({ cards: [{ id: 'lava-cake' }] }) }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  privacyChoices.setState({ personalisation: null, analytics: null, isOfferClosed: false })
  choosePrivacy('personalisation', true)
})

test('[ENG-01] [ENG-04] a card is reported although its page is left before the client has received the cards', () => {
  recordEvent({ kind: 'cardClicked', cardId: 'lava-cake' })
  recordEvent({ kind: 'orderPlaced', total: 22.5, serviceType: 'Pickup' })
  const left = openPage()
  left.send()
  expect(left.logged).toEqual(['order_placed', 'purchase 22.5', 'sent'])

  const next = openPage()
  next.send()
  expect(next.logged).toEqual(['sent'])
  next.receive()
  expect(next.logged).toEqual(['sent', 'clicked lava-cake', 'sent'])
  next.send()
  expect(next.logged).toEqual(['sent', 'clicked lava-cake', 'sent', 'sent'])
})

test('[ENG-01] cards that arrive on the checkout send nothing; the next page does', () => {
  const { page, send, logged, receive } = openPage()
  recordView('lava-cake')
  page.path = '/checkout'
  receive()
  expect(logged).toEqual([])
  page.path = '/'
  send()
  expect(logged).toEqual(['viewed lava-cake', 'sent'])
})

test('[ENG-05] shows the cards that an earlier page kept, and nothing of another form', () => {
  onTestFinished(() => engagement.setState(noEngagement, true))
  const extras = readCardExtras({ site_section: 'homepage_deals', card_type: 'offer_card' })
  const kept = [{ id: 'lava-cake', expiresAt: 0, extras }, null, { id: 'old' }, { id: 'older', extras: null }]
  sessionStorage.setItem('pinia_cards', JSON.stringify(kept))
  showKeptCards(0)
  const { homepage_deals: cards = [] } = engagement.getState().sections
  expect(cards.map(({ id }) => id)).toEqual(['lava-cake'])
})
