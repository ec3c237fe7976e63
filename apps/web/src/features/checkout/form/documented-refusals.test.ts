import type { BasketId, OrderId } from '@forno/domain/core/basic-types'
import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import { brandPlaceholders, fillPlaceholders, placeholdersIn } from '@forno/domain/texts/placeholders'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { RefusalName } from '@forno/domain/core/refusal'
import type { QueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import {
  documentedCell,
  documentedData,
  documentedSentences,
  documentedSteps,
  sharedSentences,
  type DocumentedCell,
  type DocumentedStep,
} from '../../../../test/documented-refusals.ts'
import { byAnotherReader, decidedOtherwise, sharedByTheDocuments } from '../../../../test/refusals-by-another-reader.ts'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { sampleBasket, sampleItem, sampleMeal } from '../../../../test/sample-baskets.ts'
import { ok, scripted, type Answer } from '../../../../test/scripted-call.ts'
import { testBrand, withTestBrand } from '../../../../test/test-brand.ts'
import { drivenAt, isWay, seenIn, textOf, type SeenRefusal } from '../../../../test/seen-refusal.ts'
import { keepBasket } from '../../../api/baskets.ts'
import { isPaymentPage } from '../../../app/shell/payment-page.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import { audOf } from '../../../lib/money.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { watchedUrl } from '../../../app/watchers/failures/failed-urls.ts'
import { reportSaveFailure, saveAndReport } from '../../../state/basket-changes/save-and-resume.ts'
import { orderTexts, orderErrorOf } from '../../../state/orders/order-errors.ts'
import { useBasketErrorHandler } from '../../../state/recovery/basket-errors.ts'
import { emptySession, makeSessionStore } from '../../../state/session/session.ts'
import { refusalTextFrom } from '../../../state/texts/refusal-texts.ts'
import { refusalOf, type Refusal } from '../../../state/texts/refusals.ts'
import { setRefusalTexts } from '../../../state/texts/sentences.ts'
import { isResolved, refusalAnswer } from '../../../state/texts/ways-on.ts'
import { applyVoucher } from '../../../state/vouchers/apply-voucher.ts'
import { changesSince, newAttempt } from '../payment/attempt.ts'
import { storePaymentInfo } from '../payment/payment-info.ts'
import { submitOrder } from '../session/place-order.ts'
import { RefusalNote } from './refusal-note.tsx'
import { useWayOn } from './use-way-on.ts'

/** Everything that the screens do, in order. */
const shop = vi.hoisted(() => ({
  events: [] as (readonly [string, ...unknown[]])[],
  deps: {} as Record<string, unknown>,
}))
const record = vi.hoisted(
  () =>
    (name: string) =>
    (...values: unknown[]) =>
      void shop.events.push([name, ...values]),
)
const never = vi.hoisted(() => new Promise<boolean>(() => undefined))
const panels = vi.hoisted(() => ({
  openTime: record('openTime'),
  openLocator: record('openLocator'),
  openMinimumSpend: record('openMinimumSpend'),
  openBasket: record('openBasket'),
  openCoupons: record('openCoupons'),
  asksForLocation: () => false,
  wait: () => undefined,
  takeWaiting: () => [],
  close: () => undefined,
}))
const notices = vi.hoisted(() => ({
  state: () => ({ questions: [] }),
  snackbar: record('snackbar'),
  ask: (question: { readonly confirmLabel: string }) => {
    record('ask')(question)
    return question.confirmLabel === 'Reset' ? never : Promise.resolve(question.confirmLabel === 'Okay')
  },
}))
const navigate = vi.hoisted(() => ({ to }: { readonly to: string }) => {
  record('navigate')(to)
  return Promise.resolve()
})
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQueryClient: () => shop.deps.queries,
}))
vi.mock('../../../ui/notices/notices.ts', async (original) => ({
  ...(await original<object>()),
  useNotices: () => notices,
}))
vi.mock('../../../state/session/panels.ts', async (original) => ({
  ...(await original<object>()),
  usePanels: () => panels,
}))
vi.mock('../../../state/session/session.ts', async (original) => ({
  ...(await original<object>()),
  useSessionStore: () => shop.deps.session,
}))
vi.mock('../../../lib/http/call-context.ts', () => ({ useCall: () => shop.deps.call }))
vi.mock('../../../lib/react/shop-context.ts', async (original) => ({
  ...(await original<object>()),
  useShop: () => ({ configuration: {} }),
  useBrand: () => testBrand,
}))
vi.mock('../session/checkout-session.ts', () => ({ useCheckoutSession: () => ({ settleRefusal: record('settle') }) }))
vi.mock('../../../state/basket-changes/item-changes.ts', () => ({
  useItemChanges: () => ({ remove: record('remove') }),
}))
vi.mock('../../../state/basket-changes/meal-changes.ts', () => ({
  useMealChanges: () => ({ remove: record('removeMeal'), takeOut: record('takeOut') }),
}))

withTestBrand()
beforeAll(() => import('../../../state/recovery/ended-basket.ts'))
const [dictionary = ''] = Object.values(
  import.meta.glob<string>('../../../../../../content/datasources/dictionary.yaml', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

const shippedTexts = refusalTextFrom(
  Object.fromEntries(
    Object.entries(parse(dictionary) as Record<string, string>).map(([key, text]) => [
      key,
      fillPlaceholders(text, brandPlaceholders(testBrand)),
    ]),
  ),
)

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.spyOn(console, 'error').mockReturnValue()
  setRefusalTexts(shippedTexts)
})

/** The same contents, once as if nothing were wrong, and once with every cause that a basket can show. */
const fine = sampleBasket({ groupedBasketItems: [sampleMeal('m1')], basketSubTotal: audOf(3650) })
const agreeing = {
  ...fine,
  basketItems: [sampleItem('i1', { isAvailable: false })],
  basketSubTotal: audOf(0),
  storeInfo: { ...fine.storeInfo, minimumOrderValue: { delivery: audOf(2200), pickup: audOf(2200) } },
}

/** The values of the placeholders in the API's texts. */
const placeholderValues = Object.fromEntries(
  Object.entries({ ...documentedData, minimumSpend: '$22.00', totalOrder: '$5.25', serviceType: 'pickup' }).map(
    ([key, value]) => [key, String(value)],
  ),
)

/** The answer of the API; without data it has code and text alone. */
const answerOf = (name: RefusalName, hasData: boolean): Answer => {
  const { status, code, reason, message }: RefusalRow = refusals[name]
  const values: Readonly<Record<string, string>> = { ...placeholderValues, supportNumber: testBrand.supportNumber }
  const text = fillPlaceholders(
    message,
    Object.fromEntries(placeholdersIn(message).map((key) => [key, values[key] ?? key])),
  )
  const missingItems = [{ basketItemId: 'i1', productId: 'garlic-bread' }]
  const data = { ...documentedData, missingItems, ...(reason === undefined ? {} : { reason }) }
  return { status, data: { code, message: text, type: 'error', ...(hasData ? { data } : {}) } }
}

const paths: Record<DocumentedStep, string> = {
  sessionSave: 'POST /baskets',
  basketChange: 'POST /baskets/b1/applyvoucher/FIVER',
  validate: 'POST /baskets/b1/validate',
  validateOrder: 'POST /baskets/b1/validateOrder',
  paymentInfo: 'PATCH /baskets/b1/paymentInfo',
  order: 'POST /baskets/b1/order',
  status: 'GET /order/o1/status',
}

/** The page on which the answer to a step arrives. [NAV-11] */
const pageOf = (step: DocumentedStep): string =>
  ['validate', 'validateOrder', 'order'].includes(step) ? '/process-order/b1' : '/checkout'

const store = { code: 'VIC01', storeId: 'VIC01', name: 'Fitzroy', isPOSOnline: true, canAcceptOnlineOrders: true }
const day = {
  storeTime: '2026-11-21T12:00:00+11:00',
  tradingHours: [],
  slots: [],
  asap: [{ serviceType: 'Pickup', isOffered: true, promiseMinutes: 15 }],
}

const attemptOf = (basket: typeof fine, paymentType: PaymentType = 'cash') =>
  newAttempt(basket, { paymentType, isAdult: false, orderRegister: 'order-guest' })

/** The refusal of a step of the order, or where the outcome leads without one. */
const refusedOrder = async (
  step: DocumentedStep,
  paymentType?: PaymentType,
): Promise<Refusal | 'ordered' | 'unknown'> => {
  const { call } = shop.deps as { call: Parameters<typeof storePaymentInfo>[0] }
  const attempt = attemptOf(fine, paymentType)
  if (step === 'paymentInfo')
    return storePaymentInfo(call, 'b1' as BasketId, { paymentType: 'cash', proof: {} }).then(() => 'ordered', refusalOf)
  const outcome = await submitOrder({ call, attempt, proof: {}, onStep: () => undefined })
  if (outcome.kind === 'refused') return outcome.refusal
  return outcome.kind === 'ordered' ? 'ordered' : 'unknown'
}

/** Hooks of the screens, over the dependencies above. */
const hooks = () => {
  const used: unknown[] = []
  const Probe = () => {
    used.push(useWayOn(), useBasketErrorHandler())
    return null
  }
  renderToStaticMarkup(createElement(Probe))
  const [takeWayOn, handleError] = used as [ReturnType<typeof useWayOn>, ReturnType<typeof useBasketErrorHandler>]
  return { takeWayOn, handleError }
}

/** What a customer sees of a refusal at a step; the basket read again is `basket`. */
const seenAt = async (
  step: DocumentedStep,
  answer: Answer,
  basket: typeof fine,
  { at = paths[step], by }: { readonly at?: string; readonly by?: PaymentType } = {},
): Promise<SeenRefusal> => {
  const { call, names: calls } = scripted({
    'GET /store/VIC01': ok({ ...store, schedule: [day] }),
    'GET /store/VIC01/validate/geolocation': ok({ valid: true }),
    'POST /baskets/b1/validate': ok(fine),
    'POST /baskets/b1/validateOrder': ok(fine),
    'POST /baskets/b1/notifyOrderError': ok(null),
    'POST /baskets': ok(fine),
    [at]: answer,
  })
  const session = makeSessionStore(null)
  session.setState({ ...emptySession, basketId: at === 'POST /baskets' ? null : ('b1' as BasketId) })
  shop.events = []
  shop.deps = { call, calls, session, queries: makeQueryClient(call) }
  // A save that changes nothing that the customer has chosen asks no question. [BAS-14]
  keepBasket(shop.deps['queries'] as QueryClient, { ...fine, basketItems: [], groupedBasketItems: [] })
  const [method = '', path = ''] = at.split(' ')
  // The page reloads for it, whatever else happens. [ERR-12]
  if (answer.status >= 500 && !isPaymentPage(pageOf(step)) && watchedUrl({ method, path }) !== null)
    return { says: [], way: 'reload' }
  const { takeWayOn, handleError } = hooks()
  const deps = { ...shop.deps, notices, panels, handleError } as unknown as Parameters<typeof applyVoucher>[0]
  switch (step) {
    case 'sessionSave': {
      const all = { ...deps, isToggle: false, showsRefusal: () => false }
      const chosen = { serviceType: 'Pickup', storeId: 'VIC01', isAsap: true, orderDueAt: null } as const
      await saveAndReport(all, chosen).catch((error: unknown) => reportSaveFailure(all, error))
      break
    }
    case 'basketChange':
      await applyVoucher(deps, 'FIVER')
      break
    case 'status': {
      const error = await call('GET /order/:orderId/status', { params: { orderId: 'o1' as OrderId } }).catch(
        (error: unknown) => error,
      )
      if (!isApiError(error)) throw new Error('the status was not refused')
      const kind = orderErrorOf(error)
      return { says: [orderTexts[kind === 'offline' ? 'notLoading' : kind]], way: 'stay' }
    }
    case 'validate':
    case 'validateOrder':
    case 'paymentInfo':
    case 'order': {
      const refusal = await refusedOrder(step, by)
      if (refusal === 'ordered') return { says: [], way: 'order' }
      if (refusal === 'unknown') return { says: [], way: 'askOutcome' }
      const { fix, says } = refusalAnswer(refusal, 'ordering')
      expect(isResolved(fix, basket, changesSince(attemptOf(fine), basket)), 'the refusal is believed').toBe(false)
      const note = createElement(RefusalNote, {
        refusal,
        basket,
        approvedTotal: 6.5,
        onFixContact: () => undefined,
        onFixPayment: () => undefined,
      })
      shop.events.push(['note', textOf(note)])
      await takeWayOn({ refusal, fix, says: says ?? '', basket })
    }
  }
  await settled()
  return seenIn(shop.events)
}

/** Until the code that loads on demand has run; it is loaded already. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A documented sentence with the names of the test's brand. */
const withBrand = (text: string): string => fillPlaceholders(text, brandPlaceholders(testBrand))
const expectCell = ({ says, way }: SeenRefusal, cell: DocumentedCell, what: string): void => {
  expect(way, what).toBe(cell.way)
  if (cell.says === null) return
  if (way === 'minimumSpend' && says.length === 0) return
  expect(says.length, `${what}: a sentence`).toBeGreaterThan(0)
  for (const said of says) expect(said, what).toContain(withBrand(cell.says))
}

const names = Object.keys(refusals) as RefusalName[]
const cells = documentedSteps.flatMap((step) => names.map((name) => [name, step] as const))

test.each(cells)(
  '[ERR-02] [ERR-03] [ERR-04] [ERR-10] [ERR-11] [RUL-13] [ORD-08] [ORD-09] [SES-04] [VOU-09] %s at %s says and leads as documented',
  async (name, step) => {
    const documented = documentedCell(name, refusals[name].status, step)
    for (const [what, basket] of [
      ['fine', fine],
      ['agreeing', agreeing],
    ] as const) {
      expectCell(await seenAt(step, answerOf(name, true), basket), documented.with, `with data, basket ${what}`)
      const without = (what === 'agreeing' ? documented.withoutButAgreeing : undefined) ?? documented.without
      expectCell(await seenAt(step, answerOf(name, false), basket), without, `without data, basket ${what}`)
    }
  },
)

test('[ERR-02] no two refusals share a sentence unless listed', () => {
  const bySentence = Map.groupBy(names, (name) => documentedSentences[name])
  const shared = [...bySentence].filter(([, sharing]) => sharing.length > 1)
  expect(Object.fromEntries(shared.map(([text, sharing]) => [text, sharing.toSorted()]))).toEqual(
    Object.fromEntries(Object.entries(sharedSentences).map(([text, sharing]) => [text, sharing.toSorted()])),
  )
})

const ordering = ['validate', 'validateOrder', 'order'] as const

test.each(ordering)('[ERR-11] any other invalid basket at %s goes to the offers, and says so', async (step) => {
  for (const message of ['some other reason', undefined]) {
    const answer = { status: 412, data: { code: 'BasketNotValid', type: 'error', message } }
    const { says, way } = await seenAt(step, answer, fine)
    expect(way).toBe('/offers')
    expect(says.every((text) => text.length > 10)).toBe(true)
  }
})

test.each(ordering)('[ORD-09] a part of a meal that is gone at %s asks, whatever the basket says', async (step) => {
  const missingItems = [{ basketItemId: 'm1-1', groupedBasketItemId: 'm1', productId: 'garlic-bread' }]
  const data = { code: 'BasketItemNotFound', message: 'Some items are gone.', type: 'error', data: { missingItems } }
  const meal = sampleMeal('m1', { isAvailable: false })
  for (const basket of [fine, { ...fine, groupedBasketItems: [meal] }]) {
    await seenAt(step, { status: 404, data }, basket)
    const asked = shop.events.find(([name]) => name === 'ask')?.[1]
    expect(asked).toMatchObject({ title: 'Heads Up', confirmLabel: 'Continue', cancelLabel: 'Remove from Cart' })
    expect(textOf((asked as { message: ReactNode }).message)).toContain('Your meal is incomplete')
  }
})

test('[VOU-09] takes a redeemed voucher off the basket, also one that the answer does not name', async () => {
  const removal = 'DELETE /baskets/b1/removeCartVoucher/FIVER'
  const voucher = { code: 'FIVER', offerId: 'fiver', name: 'Fiver', words: '', isIdle: false, costsMore: false }
  const withVoucher = { ...fine, vouchers: [{ ...voucher, freeProductId: null }] }
  for (const hasData of [true, false]) {
    await seenAt('order', answerOf('VoucherAlreadyRedeemed', hasData), withVoucher)
    expect((shop.deps['calls'] as () => readonly string[])()).toContain(removal)
  }
})

const another = byAnotherReader.flatMap((cell) =>
  cell.steps.flatMap((step) => drivenAt(step).map((drive) => [cell.refusal, drive.at, { cell, step, drive }] as const)),
)

test.each(another)(
  '[ERR-02] [ORD-08] [SES-04] %s at %s is what another reader found in the documents',
  async (name, at, it) => {
    const { cell, step, drive } = it
    const decided = decidedOtherwise(name, step)
    for (const hasData of [true, false].filter((has) => cell.data === undefined || has === (cell.data === 'with')))
      for (const basket of [fine, agreeing]) {
        const { says, way } = await seenAt(drive.step, answerOf(name, hasData), basket, drive)
        const what = `${name} at ${at}, ${hasData ? 'with' : 'without'} data`
        if (decided !== null)
          expect([says.join(' '), way], what).toEqual([expect.stringContaining(decided.says), decided.way])
        if (decided !== null) continue
        if (cell.way !== undefined) expect(isWay(cell.way, { says, way }), `${what} leads to ${way}`).toBe(true)
        if (cell.sentence !== undefined) expect(says.join(' '), what).toContain(withBrand(cell.sentence))
        if (cell.not !== undefined) expect(says, what).not.toContain(cell.not)
      }
  },
)

test('[ERR-02] no sentence is shared that another reader did not find shared in the documents', () => {
  const [ofTheirs, ofOurs] = [sharedByTheDocuments, Object.values(sharedSentences)]
  for (const sharing of ofOurs)
    expect(ofTheirs.some((theirs) => sharing.every((name) => theirs.includes(name)))).toBe(true)
})
