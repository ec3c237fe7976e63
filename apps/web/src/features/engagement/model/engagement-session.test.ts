import { guestUserId } from '@forno/domain/core/basic-types'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import type { EngagementSdk, SdkCard } from '../../../lib/third-parties/engagement/engagement-sdk.ts'
import { choosePrivacy, privacyChoices } from '../../../state/consent/privacy-choices.ts'
import { recordEvent, recordView } from '../../../state/engagement/engagement-events.ts'
import { startSession } from './engagement-session.ts'

/** A page with a client that logs what it is asked to send, and receives its cards when the test says so. */
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
