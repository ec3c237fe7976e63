import type { BasketId } from '@forno/domain/core/basic-types'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { ok, refusedBy, scripted, type Answer } from '../../../test/scripted-call.ts'
import { audOf } from '../../lib/money.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { createNotices } from '../../ui/notices/notices.ts'
import { keepBasket } from '../../api/baskets.ts'
import { sampleBasket, sampleItem } from '../../../test/sample-baskets.ts'
import { restoreTexts, offerLostBasket } from './restore-basket.ts'
import { onTracked } from '../analytics/track.ts'
import { choosePrivacy } from '../consent/privacy-choices.ts'
import { endedTexts, handleEndedBasket } from './ended-basket.ts'
import { rememberLostBasket, readLostBasket } from '../basket/lost-basket.ts'
import { makeQueryClient } from '../../lib/http/read.ts'
import { savingKey } from '../session/fulfilment-choice.ts'
import { emptySession, makeSessionStore } from '../session/session.ts'
import { unlocalised, type Disposition } from '../../lib/disposition.ts'
import { withTestBrand } from '../../../test/test-brand.ts'

withTestBrand()

const now = Date.parse('2026-11-21T12:00:00+11:00')
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.useFakeTimers({ now, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const pickup: Disposition = { ...unlocalised, serviceType: 'Pickup', storeId: 'VIC01', storeName: 'Fitzroy' }
const store = { code: 'VIC01', storeId: 'VIC01', name: 'Fitzroy', isPOSOnline: true }
const day = (isOffered: boolean) => ({
  storeTime: '2026-11-21T12:00:00+11:00',
  tradingHours: [],
  slots: [],
  asap: [{ serviceType: 'Pickup', isOffered, promiseMinutes: 15 }],
})
const fresh = sampleBasket({ basketId: 'b2', basketItems: [], basketTotal: audOf(0) })
const copy = sampleBasket({
  basketId: 'b3',
  basketItems: [sampleItem('c1', { cents: 695 })],
  basketTotal: audOf(695),
})
const good: Readonly<Record<string, Answer>> = {
  'GET /store/VIC01': ok({ ...store, schedule: [day(true)] }),
  'GET /store/VIC01/validate/geolocation': ok({ valid: true }),
  'POST /baskets': ok(fresh),
  'POST /baskets/b1/copyBasket': ok(copy),
  'GET /baskets/b2': ok(fresh),
}
const expired = new ApiError({ status: 410, data: { code: 'BasketHasExpired' }, url: '/baskets/b1', method: 'PATCH' })

/** A customer with an ended basket who answers questions by their confirming label, in this order. */
const customer = (answers: Readonly<Record<string, Answer>>, disposition = pickup, yes: readonly string[] = []) => {
  const { call, names } = scripted(answers)
  const session = makeSessionStore(null)
  session.setState({ disposition, basketId: 'b1' as BasketId, sessionId: 's1' })
  const notices = createNotices()
  const asked: string[] = []
  notices.subscribe(() => {
    const [question] = notices.state().questions
    if (question === undefined || asked.includes(question.confirmLabel)) return
    asked.push(question.confirmLabel)
    queueMicrotask(() => question.answer(question.confirmLabel === 'Reset' || yes.includes(question.confirmLabel)))
  })
  const opened: unknown[] = []
  const went: string[] = []
  const deps = {
    call,
    queries: makeQueryClient(call),
    configuration: { uris: {}, settings: {} },
    session,
    notices,
    panels: {
      openLocator: (tab = 'delivery', more = {}) => void opened.push(['locator', tab, more]),
      openTime: (more: object = {}) => void opened.push(['time', more]),
    },
    navigate: async ({ to }: { to: string }) => void went.push(to),
  }
  return { deps, names, session, notices, asked, opened, went, said: () => notices.state().snackbar?.snack.text }
}

describe('an expired basket', () => {
  test('[SES-05] [SES-06] [ERR-10] shows a dialog with one button, then starts a new basket at the same place', async () => {
    const { deps, session, asked, said } = customer(good)
    await handleEndedBasket(deps, expired)
    expect(asked).toEqual(['Reset', 'Bring back your cart'])
    expect(said()).toBe(endedTexts.reset)
    expect(session.getState()).toMatchObject({
      basketId: 'b2',
      disposition: { storeId: 'VIC01', serviceType: 'Pickup' },
    })
    expect(endedTexts.expired).toBe('Your session has expired. Please proceed to reset your session.')
  })

  test('[SES-05] [BAS-27] restores its items with one tap, also after a reload, as a copy in place of the new basket', async () => {
    const { deps, session } = customer(good, pickup, ['Bring back your cart'])
    await handleEndedBasket(deps, expired)
    expect(session.getState().basketId).toBe('b3')
    expect(readLostBasket(localStorage, now)).toBeNull()
  })

  test('[SES-05] [CAT-15] is replaced by a save under way, so that what is added meanwhile waits for it', async () => {
    const { deps, session } = customer(good)
    const during: unknown[] = []
    session.subscribe(({ basketId }) => during.push([basketId, deps.queries.isMutating({ mutationKey: savingKey })]))
    await handleEndedBasket(deps, expired)
    expect(during).toEqual([
      [null, 1],
      ['b2', 1],
    ])
  })

  test('[SES-05] adds its items to a basket started meanwhile', async () => {
    const begun = { ...fresh, basketItems: [sampleItem('i9')] }
    const answers = { ...good, 'GET /baskets/b2': ok(begun), 'POST /baskets/b2/basketItems': ok(begun) }
    const { deps, session, names } = customer(answers, pickup, ['Bring back your cart'])
    await handleEndedBasket(deps, expired)
    expect(names().at(-1)).toBe('POST /baskets/b2/basketItems')
    expect(session.getState().basketId).toBe('b2')
  })

  test('[SES-05] names each item that cannot be added to a basket started meanwhile', async () => {
    const begun = { ...fresh, basketItems: [sampleItem('i9')] }
    const twoItems = { ...copy, basketItems: [sampleItem('c1'), sampleItem('c2', { name: 'Cola' })] }
    const answers = {
      ...good,
      'POST /baskets/b1/copyBasket': ok(twoItems),
      'GET /baskets/b2': ok(begun),
      'POST /baskets/b2/basketItems': refusedBy(400, 'ProductOutOfStock'),
    }
    const { deps, notices } = customer(answers, pickup, ['Bring back your cart'])
    await handleEndedBasket(deps, expired)
    expect(notices.state().toasts.map(({ text }) => text)).toEqual([
      'Garlic bread: It is ProductOutOfStock.',
      'Cola: It is ProductOutOfStock.',
    ])
  })

  test('[ERR-15] says that its items could not be restored, and keeps them on offer', async () => {
    const answers = { ...good, 'GET /baskets/b2': refusedBy(500, 'InternalError') }
    const { deps, said } = customer(answers, pickup, ['Bring back your cart'])
    await handleEndedBasket(deps, expired)
    expect(said()).toBe(restoreTexts.failed)
    expect(restoreTexts.failed).toBe("We couldn't reset your cart. Please try again or call 1800 975 711.")
    expect(readLostBasket(localStorage, now)).toBe('b1')
  })

  test('[SES-05] [TIM-11] asks for another time when its time is gone, and keeps the items on offer', async () => {
    const closed = { ...good, 'GET /store/VIC01': ok({ ...store, schedule: [day(false)] }) }
    const { deps, opened } = customer(closed)
    await handleEndedBasket(deps, expired)
    expect(opened).toMatchObject([['time', { warning: true, target: { storeId: 'VIC01' } }]])
    expect(readLostBasket(localStorage, now)).toBe('b1')
  })

  test.each([
    ['nothing says where', unlocalised, good],
    [
      'an address has no coordinates and the search does not find it',
      { ...pickup, serviceType: 'Delivery', address: null } as const,
      good,
    ],
  ])('[SES-05] when %s, clears the session and opens the locator', async (_, disposition, answers) => {
    const { deps, session, opened } = customer(answers, disposition)
    await handleEndedBasket(deps, expired)
    expect(session.getState()).toEqual(emptySession)
    expect(opened).toEqual([['locator', 'delivery', { notice: endedTexts.placeGone }]])
    expect(readLostBasket(localStorage, now)).toBe('b1')
  })

  test('[SES-05] [SES-06] reports a failed save too, clears the session and opens the locator', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { deps, session, opened, notices } = customer({ ...good, 'POST /baskets': refusedBy(500, 'InternalError') })
    await handleEndedBasket(deps, expired)
    expect(notices.state().snackbar?.snack).toMatchObject({
      text: 'There was an error resetting your session. Please try again or contact support.',
      theme: 'danger',
    })
    expect(session.getState()).toEqual(emptySession)
    expect(opened).toEqual([['locator', 'delivery', {}]])
  })

  test('[SES-05] ignores a late answer about a replaced basket', async () => {
    const { deps, session, asked } = customer(good)
    session.setState({ basketId: 'b2' as BasketId })
    await handleEndedBasket(deps, expired)
    expect(asked).toEqual([])
  })

  test('[ORD-06] [ERR-10] leads to the order of an ordered basket', async () => {
    const { deps, went, asked } = customer(good)
    const data = { code: 'BasketOrdered', data: { orderId: 'o1' } }
    await handleEndedBasket(deps, new ApiError({ status: 410, data, url: '/baskets/b1', method: 'GET' }))
    expect([went, asked]).toEqual([['/order/o1'], []])
  })

  test('[ORD-06] leads to the tracking page if the refusal does not name the order, and forgets the basket', async () => {
    const { deps, session, went, asked } = customer(good)
    const data = { code: 'BasketOrdered' }
    await handleEndedBasket(deps, new ApiError({ status: 410, data, url: '/baskets/b1', method: 'GET' }))
    expect([went, asked]).toEqual([['/track-order'], []])
    expect(session.getState().basketId).toBeNull()
  })
})

test('[ANA-04] [ORD-06] a payment that another browser has approved is reported as a purchase here, once', async () => {
  choosePrivacy('analytics', true)
  const events: unknown[] = []
  onTracked(({ name, params }) => void events.push([name, params]))
  onTestFinished(() => onTracked(null))
  const paid = sampleBasket({ basketId: 'b1', basketTotal: audOf(1_895) })
  const data = { code: 'BasketOrdered', data: { orderId: 'o9' } }
  const ordered = new ApiError({ status: 410, data, url: '/baskets/b1', method: 'GET' })
  for (let time = 0; time < 2; time += 1) {
    const { deps } = customer(good)
    keepBasket(deps.queries, paid)
    await handleEndedBasket(deps, ordered)
  }
  expect(events).toMatchObject([['purchase', { transaction_id: 'o9', total: 18.95 }]])
  expect(events).toHaveLength(1)
})

describe('a locked basket', () => {
  const locked = new ApiError({ status: 410, data: { code: 'OrderFailed' }, url: '/baskets/b1', method: 'PATCH' })

  test('[ORD-10] shows a blocking message, then clears the session and goes to the home page', async () => {
    const { deps, session, notices, went } = customer(good)
    let before: unknown = null
    notices.subscribe(() => {
      const [question] = notices.state().questions
      if (question === undefined) return
      before ??= { ...question, basketId: session.getState().basketId }
      queueMicrotask(() => question.answer(true))
    })
    await handleEndedBasket(deps, locked)
    expect(before).toMatchObject({
      message: "Your cart is locked because we couldn't confirm your order. Please call 1800 975 711.",
      confirmLabel: 'Okay',
      blocking: true,
      basketId: 'b1',
    })
    expect(session.getState()).toEqual(emptySession)
    expect(went).toEqual(['/'])
  })

  test('[ORD-10] clears the session of a locked basket once, however many components report it', async () => {
    const { deps, asked, went } = customer(good, pickup, ['Okay'])
    await Promise.all([handleEndedBasket(deps, locked), handleEndedBasket(deps, locked)])
    expect([asked, went]).toEqual([['Okay'], ['/']])
  })
})

describe('offer of a lost basket', () => {
  const offer = async (answers: Readonly<Record<string, Answer>>, yes: readonly string[] = []) => {
    const visitor = customer(answers, pickup, yes)
    visitor.session.setState({ basketId: 'b2' as BasketId })
    rememberLostBasket(localStorage, 'b1' as BasketId, now)
    await offerLostBasket(visitor.deps)
    return visitor
  }

  test('[SES-05] shows what has changed since, if that is known', async () => {
    const { deps } = customer(good)
    keepBasket(deps.queries, sampleBasket())
    deps.session.setState({ basketId: 'b2' as BasketId })
    rememberLostBasket(localStorage, 'b1' as BasketId, now)
    const shown: unknown[] = []
    deps.notices.subscribe(() => shown.push(...deps.notices.state().questions.map(({ message }) => message)))
    await offerLostBasket(deps)
    expect(shown[0]).toMatchObject({
      props: {
        sentences: ["One item for pickup from Fitzroy, at today's prices.", 'The total was $6.50 before.'],
        rows: [
          { name: 'Garlic bread', was: '$6.50', becomes: '$6.95', isLoss: false },
          { name: 'Total', was: null, becomes: '$6.95', isTotal: true },
        ],
      },
    })
  })

  test('[SES-05] is made once: a customer who starts again is not asked again', async () => {
    const { asked, session } = await offer(good)
    expect(asked).toEqual(['Bring back your cart'])
    expect(session.getState().basketId).toBe('b2')
    expect(readLostBasket(localStorage, now)).toBeNull()
  })

  test.each([
    ['[BAS-27] is too old to be copied', refusedBy(410, 'BasketHasExpired'), null],
    ['[SES-05] had nothing in it', ok(fresh), null],
    ['[SES-05] cannot be asked for now: it stays on offer', refusedBy(500, 'InternalError'), 'b1'],
  ])('is not made for a basket that %s', async (_, answer, left) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { asked } = await offer({ ...good, 'POST /baskets/b1/copyBasket': answer })
    expect(asked).toEqual([])
    expect(readLostBasket(localStorage, now)).toBe(left)
  })

  test('[BAS-27] ends after seven days', () => {
    const week = 7 * 24 * 3_600_000
    rememberLostBasket(localStorage, 'b1' as BasketId, now)
    expect(readLostBasket(localStorage, now + week)).toBe('b1')
    expect(readLostBasket(localStorage, now + week + 1)).toBeNull()
  })
})
