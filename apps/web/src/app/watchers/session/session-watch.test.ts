import type { BasketId } from '@forno/domain/core/basic-types'
import { describe, expect, test } from 'vitest'
import { makeCall, type WireReply, type WireRequest } from '../../../lib/http/call.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { makeSessionStore } from '../../../state/session/session.ts'
import { noAddress, unlocalised } from '../../../lib/disposition.ts'
import { makeSessionCheck, validateSession, type SessionWatch, type Verdict } from './session-watch.ts'

const delivery = {
  basketId: 'b1',
  serviceType: 'Delivery',
  isAsap: true,
  orderDueAt: null,
  storeTime: '2026-11-21T12:00:00+11:00',
  storeInfo: { storeId: 'VIC01' },
  customerInfo: { longitude: 144.97, latitude: -37.8 },
}
const later = { ...delivery, isAsap: false, orderDueAt: '2026-11-21T18:15:00+11:00' }
const pickup = { ...delivery, serviceType: 'Pickup', customerInfo: { longitude: null, latitude: null } }

const basketCall = 'GET /baskets/b1'
const placeCall = 'GET /store/VIC01/validate/geolocation'
const previewCall = 'PATCH /baskets/b1'
type Answer = { readonly status: number; readonly data: unknown }
const ok = (data: unknown): Answer => ({ status: 200, data })
const refused = (status: number, code: string, reason?: string): Answer => ({
  status,
  data: { code, message: `It is ${code}.`, type: 'error', ...(reason === undefined ? {} : { data: { reason } }) },
})

/** A session with a basket and a scripted API; calls outside the script fail. */
const visitor = (answers: Readonly<Record<string, Answer>>, basketId: string | null = 'b1') => {
  const calls: { readonly name: string; readonly search: Record<string, string>; readonly body: unknown }[] = []
  const send = async ({ method, path, body }: WireRequest): Promise<WireReply> => {
    const [pathname = '', search] = path.split('?')
    const name = `${method} ${pathname}`
    calls.push({
      name,
      search: Object.fromEntries(new URLSearchParams(search)),
      body: body === undefined ? null : JSON.parse(body),
    })
    const answer = answers[name]
    if (answer === undefined) throw new TypeError('no network')
    return {
      status: answer.status,
      contentType: 'application/json',
      retryAfter: null,
      text: JSON.stringify(answer.data),
    }
  }
  const call = makeCall(send, { sessionId: () => 's1' })
  const session = makeSessionStore(null)
  session.setState({ basketId: basketId as BasketId })
  const queries = makeQueryClient(call)
  return { calls, session, queries, validate: () => validateSession({ call, queries, session }) }
}

describe('validating the session', () => {
  test('[SES-09] [BAS-31] takes the place and time of a basket that a save without an answer has changed', async () => {
    const changed = { ...pickup, storeInfo: { storeId: 'VIC01', name: 'Carlton' }, customerInfo: noAddress }
    const { validate, session } = visitor({ [basketCall]: ok(changed), [placeCall]: ok({ valid: true }) })
    session.setState({
      disposition: { ...unlocalised, serviceType: 'Delivery', storeId: 'VIC01', address: '1 Lygon St' },
    })
    await validate()
    expect(session.getState()).toMatchObject({
      basketId: 'b1',
      disposition: { serviceType: 'Pickup', storeId: 'VIC01', storeName: 'Carlton', isAsap: true, ...noAddress },
    })
  })

  test('[SES-09] returns null when the screen leaves the basket during the call', async () => {
    const { validate, queries } = visitor({ [basketCall]: ok(delivery) })
    const found = validate()
    await queries.cancelQueries()
    expect(await found).toBeNull()
  })

  test('[SES-09] [LOC-17] [TIM-10] reads the basket, and checks its store for its address and for ASAP in one minute', async () => {
    const { validate, calls } = visitor({ [basketCall]: ok(delivery), [placeCall]: ok({ valid: true }) })
    expect(await validate()).toEqual({ kind: 'fine' })
    expect(calls).toEqual([
      { name: basketCall, search: {}, body: null },
      {
        name: placeCall,
        search: {
          Longitude: '144.97',
          Latitude: '-37.8',
          OrderDueAt: '2026-11-21T01:01:00.000Z',
          IsPickup: 'false',
        },
        body: null,
      },
    ])
  })

  test('[SES-09] [LOC-17] checks a chosen slot unchanged, and pickup without an address', async () => {
    const slot = visitor({ [basketCall]: ok(later), [placeCall]: ok({ valid: true }) })
    await slot.validate()
    expect(slot.calls.at(-1)?.search['OrderDueAt']).toBe(later.orderDueAt)
    const shop = visitor({ [basketCall]: ok(pickup), [placeCall]: ok({ valid: true }) })
    await shop.validate()
    expect(shop.calls.at(-1)?.search).toEqual({ OrderDueAt: '2026-11-21T01:01:00.000Z', IsPickup: 'true' })
  })

  test('[SES-09] makes no call without a basket', async () => {
    const { validate, calls } = visitor({}, null)
    expect(await validate()).toBeNull()
    expect(calls).toEqual([])
  })

  test.each<[string, string, Answer, unknown]>([
    [
      '[ERR-10] an expired basket',
      basketCall,
      refused(410, 'BasketHasExpired'),
      { kind: 'ended', error: { code: 'BasketHasExpired' } },
    ],
    [
      '[ERR-10] [ORD-06] a basket that is already ordered',
      basketCall,
      refused(410, 'BasketOrdered'),
      { kind: 'ended', error: { code: 'BasketOrdered' } },
    ],
    [
      '[ERR-11] [TIM-11] an unavailable time',
      placeCall,
      refused(412, 'InvalidOrderDateTime'),
      { kind: 'timeGone', text: 'It is InvalidOrderDateTime.' },
    ],
    [
      '[LOC-18] a store that no longer delivers to the address',
      placeCall,
      refused(406, 'StoreNotFound'),
      { kind: 'unserved', text: 'Sorry, no stores were found that deliver to your address. Try pickup instead.' },
    ],
    [
      '[SES-04] a store that has paused ordering',
      placeCall,
      refused(406, 'ServiceUnavailable', 'orderingPaused'),
      { kind: 'unserved', text: 'It is ServiceUnavailable.', serviceType: 'Delivery' },
    ],
    ['[TIM-12] a removed store', placeCall, refused(404, 'StoreNotFound'), { kind: 'storeGone' }],
    ['[SES-09] a server error', placeCall, refused(500, 'InternalError'), { kind: 'unknown' }],
  ])('detects %s', async (_, at, answer, expected) => {
    const { validate } = visitor({ [basketCall]: ok(delivery), [placeCall]: ok({ valid: true }), [at]: answer })
    expect(await validate()).toMatchObject(expected as object)
  })

  test('[SES-09] the result is unknown offline', async () => {
    expect(await visitor({}).validate()).toEqual({ kind: 'unknown' })
    expect(await visitor({ [basketCall]: ok(delivery) }).validate()).toEqual({ kind: 'unknown' })
  })

  test("[BAS-14] [BAS-26] a slot that is full because of the basket's own hold stays valid, by a preview of the basket", async () => {
    const full = { [basketCall]: ok(later), [placeCall]: refused(412, 'InvalidOrderDateTime', 'full') }
    const own = visitor({ ...full, [previewCall]: ok(later) })
    expect(await own.validate()).toEqual({ kind: 'fine' })
    expect(own.calls.at(-1)?.body).toMatchObject({ orderDueAt: later.orderDueAt, preview: true })
    const anothers = visitor({ ...full, [previewCall]: refused(412, 'InvalidOrderDateTime', 'full') })
    expect(await anothers.validate()).toMatchObject({ kind: 'timeGone' })
  })
})

/** A session check whose dependencies are plain values that a test may change. */
const surroundings = () => {
  const state = {
    now: 1_000_000,
    isValidated: true as boolean | null,
    isBusy: false,
    verdict: { kind: 'fine' } as Verdict | null,
    checks: 0,
    handled: [] as string[],
    spinners: [] as string[],
    waiting: [] as { work: () => void; milliseconds: number }[],
  }
  const watch: SessionWatch = {
    isValidated: () => state.isValidated,
    isBusy: () => state.isBusy,
    validate: async () => {
      state.checks += 1
      return state.verdict
    },
    handle: ({ kind }) => void state.handled.push(kind),
    showSpinner: () => {
      state.spinners.push('shown')
      return () => void state.spinners.push('hidden')
    },
    now: () => state.now,
    schedule: (work, milliseconds) => void state.waiting.push({ work, milliseconds }),
    onFailure: () => void state.handled.push('failure'),
  }
  return { state, check: makeSessionCheck(watch) }
}

describe('when the session is checked', () => {
  test('[SES-09] shows a spinner during the check, and handles the result', async () => {
    const { state, check } = surroundings()
    await check()
    expect(state).toMatchObject({ checks: 1, handled: ['fine'], spinners: ['shown', 'hidden'] })
  })

  test('[SES-09] runs at most once a minute, and never twice at a time', async () => {
    const { state, check } = surroundings()
    await Promise.all([check(), check()])
    state.now += 59_999
    await check()
    expect(state.checks).toBe(1)
    state.now += 1
    await check()
    expect(state.checks).toBe(2)
  })

  test('[SES-09] a clock that is set back does not hold up the next check', async () => {
    const { state, check } = surroundings()
    await check()
    state.now -= 86_400_000
    await check()
    expect(state.checks).toBe(2)
  })

  test('[NAV-17] does not run on routes without session validation', async () => {
    const { state, check } = surroundings()
    state.isValidated = false
    await check()
    expect(state).toMatchObject({ checks: 0, spinners: [], waiting: [] })
  })

  test('[SES-09] tries again after 250 ms while the route is loading', async () => {
    const { state, check } = surroundings()
    state.isValidated = null
    await check()
    expect(state.waiting.map(({ milliseconds }) => milliseconds)).toEqual([250])
    state.isValidated = true
    state.waiting[0]?.work()
    await Promise.resolve()
    expect(state.checks).toBe(1)
  })

  test('[SES-09] does not run during another save or question, and checks a new basket at once', async () => {
    const { state, check } = surroundings()
    state.isBusy = true
    await check()
    expect(state.checks).toBe(0)
    state.isBusy = false
    state.verdict = null
    await check()
    state.verdict = { kind: 'timeGone', text: 'It is gone.' }
    await check()
    expect(state).toMatchObject({ checks: 2, handled: ['timeGone'] })
  })

  test('[SES-09] an unexpected error is reported and hides the spinner', async () => {
    const { state } = surroundings()
    const failing = makeSessionCheck({
      isValidated: () => true,
      isBusy: () => false,
      validate: () => Promise.reject(new TypeError('x')),
      handle: () => undefined,
      showSpinner: () => () => void state.spinners.push('hidden'),
      now: () => 0,
      schedule: () => undefined,
      onFailure: () => void state.handled.push('failure'),
    })
    await failing()
    expect(state).toMatchObject({ handled: ['failure'], spinners: ['hidden'] })
  })
})
