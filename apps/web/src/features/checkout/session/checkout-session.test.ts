import type { BasketId } from '@forno/domain/core/basic-types'
import type { Aud } from '@forno/contracts/core/values'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { ok, refusedBy, scripted, type Answer } from '../../../../test/scripted-call.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { makeSessionStore } from '../../../state/session/session.ts'
import { makeLoginStore } from '../../../state/sign-in/login.ts'
import { paths } from '../../../urls/urls.ts'
import { methodOf } from '../methods/registry.ts'
import { readAttempt, saveAttempt, type OrderAttempt, type PaymentProof } from '../payment/attempt.ts'
import { makeCheckoutSession, type Payment } from './checkout-session.ts'
import { lostPayment } from './checkout-state.ts'

const basketId = '1742a33e-d691-483b-a5c2-452463e5cfc0' as BasketId
const orderId = '5ffbc71b-7bbe-4235-b878-81a8f6b2861c'
const attemptBy = (paymentType: PaymentType): OrderAttempt => ({
  basketId,
  key: '11111111-2222-4333-8444-555555555555',
  basketTotal: 42.92 as Aud,
  paymentType,
  orderRegister: 'order-guest',
  isAdult: false,
  hasBegun: false,
  refusal: null,
  whereAndWhen: 'Pickup WA01 ASAP',
})
const cash = attemptBy('cash')

const basket = ok({
  basketId,
  basketItems: [],
  groupedBasketItems: [],
  storeInfo: { name: 'Carlton' },
  basketTotal: 42.92,
})
const placed = ok({ orderId, orderReference: '3MFHWMH36T', status: 'Preparing', sessionId: 's' })
const idle = ok({ basketId, fulfilmentStatus: null })
const nameOf = {
  basket: `GET /baskets/${basketId}`,
  payment: `GET /baskets/${basketId}/payment`,
  validate: `POST /baskets/${basketId}/validate`,
  validateOrder: `POST /baskets/${basketId}/validateOrder`,
  order: `POST /baskets/${basketId}/order`,
  completeFlex: `POST /baskets/${basketId}/completeFlex`,
  discard: (id: string) => `DELETE /baskets/${basketId}/token/${id}`,
  zip: `POST /baskets/${basketId}/initialiseZipPay`,
}
const checks = { [nameOf.validate]: basket, [nameOf.validateOrder]: basket, [nameOf.basket]: basket }

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
/** The pages of the test; one that still polls stops when its customer has left it. */
const pages: { path: string }[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.path = '/'
})

/** One document of a tab: `storage` outlives it, as session storage outlives a reload. */
const documentAt = (
  path: string,
  answers: Readonly<Record<string, Answer | readonly Answer[]>>,
  storage = memoryStorage(),
  discarded: Promise<unknown> = Promise.resolve(),
) => {
  const { call: sendCall, names } = scripted(answers)
  /** The answer to discarding a card comes after `discarded`. */
  const call = (async (address: string, ...input: readonly unknown[]) => {
    const answer: unknown = await (sendCall as (...sent: readonly unknown[]) => Promise<unknown>)(address, ...input)
    if (address.startsWith('DELETE')) await discarded
    return answer
  }) as typeof sendCall
  const session = makeSessionStore(null)
  session.setState({ basketId })
  /** The pages that the session has opened, in order. */
  const opened: string[] = []
  /** How many calls had been sent when each page was opened. */
  const sentAtRoute: number[] = []
  const page = { path }
  pages.push(page)
  const notices: string[] = []
  /** How each page was opened: as a new entry of the history, or in place of the current one. */
  const ways: string[] = []
  /** The theme of each notice. */
  const themes: string[] = []
  const checkout = makeCheckoutSession({
    call,
    queries: makeQueryClient(call),
    session,
    login: makeLoginStore(),
    storage,
    notices: {
      snackbar: ({ text, theme }) => {
        notices.push(text)
        themes.push(String(theme))
      },
    },
    isOnPaymentPage: () => /process-order|card-auth|zippay/.test(page.path),
    go: (to, way) => {
      opened.push(to)
      ways.push(way)
      sentAtRoute.push(names().length)
      page.path = to
    },
    leaveFor: (url) => void opened.push(url),
    wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
  })
  const kind = () => checkout.store.getState().payment.kind
  return { checkout, kind, names, notices, page, sentAtRoute, session, storage, themes, ways, opened }
}
const paymentOf = (attempt: OrderAttempt, proof: PaymentProof | null = {}): Payment => ({
  attempt,
  prove: () => Promise.resolve(proof),
  save: () => Promise.resolve(null),
})
const process = paths.processOrder(basketId)
const declinedRefusal = { status: 400, code: 'InvalidRequest', reason: null, message: 'No.', data: {} }

test('[PAY-17] the proof is made within the press, before anything is awaited', () => {
  const { checkout, kind } = documentAt('/checkout', {})
  const prove = vi.fn(() => new Promise<null>(() => undefined))
  void checkout.pay({ ...paymentOf(cash), prove })
  expect(prove).toHaveBeenCalledOnce()
  expect(kind()).toBe('proving')
})

test('[ORD-01] [NAV-11] the press pays: the first call has been sent before the route changes, and the order leads to its page', async () => {
  const { checkout, kind, names, sentAtRoute, session, storage, opened } = documentAt('/checkout', {
    ...checks,
    [nameOf.order]: placed,
  })
  await checkout.pay(paymentOf(cash))
  expect([names()[0], sentAtRoute, opened]).toEqual([nameOf.validate, [1], [process]])
  await vi.waitFor(() => expect(kind()).toBe('ordered'))
  expect(names().filter((name) => name.startsWith('POST'))).toEqual([
    nameOf.validate,
    nameOf.validateOrder,
    nameOf.order,
  ])
  expect(opened).toEqual([process, paths.order(orderId)])
  expect([readAttempt(storage), session.getState().basketId]).toEqual([null, null])
})

test('[NAV-11] an attempt counts as begun in session storage before its placing call leaves', async () => {
  const storage = memoryStorage()
  const seen: (boolean | undefined)[] = []
  const { checkout, kind } = documentAt('/checkout', { ...checks, [nameOf.order]: placed }, storage)
  checkout.store.subscribe(({ payment }) => {
    if (payment.kind === 'checking' || payment.kind === 'placing') seen.push(readAttempt(storage)?.hasBegun)
  })
  await checkout.pay(paymentOf(cash))
  await vi.waitFor(() => expect(kind()).toBe('ordered'))
  expect([seen[0], seen.at(-1)]).toEqual([false, true])
})

test('[NAV-11] [API-17] a reload during the placing call polls for the outcome, and never places twice', async () => {
  const first = documentAt('/checkout', { ...checks })
  await first.checkout.pay(paymentOf(cash))
  await vi.waitFor(() => expect(first.names()).toContain(nameOf.order))
  // The first document is gone.
  first.page.path = '/'
  const reloaded = documentAt(
    process,
    { [nameOf.basket]: [basket, refusedBy(410, 'BasketOrdered')], [nameOf.payment]: idle },
    first.storage,
  )
  reloaded.checkout.visitProcess(basketId)
  expect(reloaded.kind()).toBe('awaiting')
  await vi.waitFor(() => expect(reloaded.kind()).not.toBe('awaiting'))
  expect(reloaded.names().every((name) => name.startsWith('GET'))).toBe(true)
})

test('[NAV-11] a crash before the placing call reports the lost payment at once: nothing was placed', () => {
  const storage = memoryStorage()
  saveAttempt(storage, cash)
  const { checkout, kind, names, opened } = documentAt(process, {}, storage)
  checkout.visitProcess(basketId)
  expect(kind()).toBe('refused')
  expect(readAttempt(storage)?.refusal).toEqual(lostPayment)
  expect([opened, names().filter((name) => name.startsWith('POST'))]).toEqual([[paths.checkout], []])
})

test.each([
  ['a check whose answer the reload cut off reports the lost payment', 0, null, lostPayment.message],
  ['a check that was refused reports its refusal', 400, 'BasketNotValid', 'No.'],
])('[NAV-11] on the process page %s at once: nothing was placed', (_, status, code, message) => {
  const storage = memoryStorage()
  saveAttempt(storage, { ...cash, refusal: { status, code, reason: null, message: 'No.', data: {} } })
  const { checkout, kind, names, opened } = documentAt(process, {}, storage)
  checkout.visitProcess(basketId)
  expect([kind(), names(), opened]).toEqual(['refused', [], [paths.checkout]])
  expect(readAttempt(storage)?.refusal?.message).toBe(message)
})

test('[NAV-11] [ERR-11] the process page without an attempt, as in a new tab, says why there is no order', async () => {
  const { checkout, opened, notices } = documentAt(process, { [nameOf.basket]: basket, [nameOf.payment]: idle })
  checkout.visitProcess(basketId)
  await vi.waitFor(() => expect(opened).toEqual([paths.checkout]))
  expect(notices).toEqual([expect.stringMatching(/\S/)])
})

test('[NAV-11] the process page only shows a payment that is in progress', async () => {
  const { checkout, names } = documentAt('/checkout', { ...checks, [nameOf.order]: placed })
  await checkout.pay(paymentOf(cash))
  checkout.visitProcess(basketId)
  checkout.visitProcess(basketId)
  await vi.waitFor(() => expect(names()).toContain(nameOf.order))
  expect(names().filter((name) => name === nameOf.validate)).toHaveLength(1)
})

test('[NAV-11] [ERR-11] a refusal leads back to the checkout, and stays after a reload', async () => {
  const declined = refusedBy(400, 'CardDeclined')
  const { checkout, kind, opened, storage } = documentAt('/checkout', { ...checks, [nameOf.completeFlex]: declined })
  await checkout.pay(paymentOf(attemptBy('flex'), { flexToken: 't1', drawCustomerToken: () => Promise.resolve('') }))
  await vi.waitFor(() => expect(kind()).toBe('refused'))
  expect(opened).toEqual([process, paths.checkout])
  expect(documentAt('/checkout', {}, storage).kind()).toBe('refused')
  expect(JSON.stringify(storage.getItem('pinia_placing'))).not.toContain('t1')
})

test('[ERR-15] [PAY-17] a basket that could not be saved is refused in the form, and the wallet’s sheet closes', async () => {
  const { checkout, kind, opened, storage } = documentAt('/checkout', {})
  const finishSheet = vi.fn()
  const shown = await checkout.pay({
    ...paymentOf(attemptBy('applepay'), { wallet: { token: 'sealed', finishSheet } }),
    save: () => Promise.resolve(declinedRefusal),
  })
  expect([shown, kind(), opened, readAttempt(storage)]).toEqual([declinedRefusal, 'refused', [], null])
  expect(finishSheet).toHaveBeenCalledExactlyOnceWith('refused')
})

test('[PAY-32] the express checkout is active while an address that chooses a method is open, whatever is paid', async () => {
  const { checkout, kind } = documentAt('/checkout/flex', { ...checks, [nameOf.completeFlex]: placed })
  expect(checkout.expressPay.getState()).toEqual({ active: false, paymentMethod: null })
  checkout.chooseExpressPay('flex')
  expect(checkout.expressPay.getState()).toEqual({ active: true, paymentMethod: 'flex' })
  await checkout.pay(paymentOf(attemptBy('flex'), { flexToken: 't1' }))
  checkout.leaveForm()
  expect(checkout.expressPay.getState()).toEqual({ active: false, paymentMethod: null })
  await vi.waitFor(() => expect(kind()).toBe('ordered'))
  checkout.chooseExpressPay(null)
  expect(checkout.expressPay.getState().active).toBe(false)
})

test('[PAY-08] a closed sheet pays nothing and shows no refusal', async () => {
  const { checkout, kind, names } = documentAt('/checkout', {})
  expect(await checkout.pay(paymentOf(attemptBy('applepay'), null))).toBeNull()
  expect([kind(), names()]).toEqual(['filling', []])
})

test('[NAV-23] a proof that comes after the customer has left the checkout pays for nothing', async () => {
  const { checkout, kind, names } = documentAt('/checkout', {})
  const { promise, resolve } = Promise.withResolvers<PaymentProof>()
  const finishSheet = vi.fn()
  const paying = checkout.pay({ ...paymentOf(attemptBy('applepay')), prove: () => promise })
  checkout.leaveForm()
  resolve({ wallet: { token: 'sealed', finishSheet } })
  await paying
  expect([kind(), names()]).toEqual(['filling', []])
  expect(finishSheet).toHaveBeenCalledExactlyOnceWith('refused')
})

test('[PAY-12] a customer who chooses another method while a card is tokenised pays by that card no more', async () => {
  const { checkout, kind, names } = documentAt('/checkout', { ...checks, [nameOf.order]: placed })
  const { promise, resolve } = Promise.withResolvers<PaymentProof>()
  const paying = checkout.pay({ ...paymentOf(attemptBy('flex')), prove: () => promise })
  checkout.dropProof()
  expect(kind()).toBe('filling')
  await checkout.pay(paymentOf({ ...cash, key: 'another' }))
  resolve({ flexToken: 't1' })
  await paying
  await vi.waitFor(() => expect(kind()).toBe('ordered'))
  expect(names()).not.toContain(nameOf.completeFlex)
})

test('[API-17] a second press during the placing call shows the first payment and sends nothing', async () => {
  const { checkout, names, page, opened } = documentAt('/checkout', { ...checks })
  await checkout.pay(paymentOf(cash))
  page.path = '/checkout'
  await checkout.pay(paymentOf({ ...cash, key: 'another' }))
  expect(opened).toEqual([process, process])
  expect(names().filter((name) => name === nameOf.validate)).toHaveLength(1)
})

const challenge: Answer = { status: 302, data: { origin: 'https://bank.test', result: { referenceID: 'r1' } } }
const tokenWith = (jti: string): string => `e30.${btoa(JSON.stringify({ jti }))}.s`
const challengedBy = async (
  proof: PaymentProof,
  answers: Parameters<typeof documentAt>[1] = {},
  discarded: Promise<unknown> = Promise.resolve(),
) => {
  const scripts = { ...checks, [nameOf.completeFlex]: [challenge, placed], ...answers }
  const challenged = documentAt('/checkout', scripts, memoryStorage(), discarded)
  await challenged.checkout.pay(paymentOf(attemptBy('flex'), proof))
  await vi.waitFor(() => expect(challenged.kind()).toBe('challenged'))
  return challenged
}
test('[PAY-25] [PAY-27] a bank’s challenge leads to its page, and its answer sends the placing call once more', async () => {
  const { checkout, kind, names, opened } = await challengedBy({ flexToken: 't1' })
  expect(opened).toEqual([process, paths.cardAuth])
  checkout.visitChallenge()
  checkout.answerChallenge()
  await vi.waitFor(() => expect(kind()).toBe('ordered'))
  expect(opened.slice(2)).toEqual([process, paths.order(orderId)])
  expect(names().filter((name) => name === nameOf.completeFlex)).toHaveLength(2)
})

const discarded = { status: 204, data: null }

test.each([
  ['a typed card, named by its token', { flexToken: tokenWith('T-1') }, 'T-1'],
  ['a saved card, named by its authentication', { savedCardId: 'c1' }, 'r1'],
  ['a wallet, named by its authentication', { wallet: { token: 'sealed' } }, 'r1'],
] as const)('[PAY-15] [PAY-27] a customer who turns away from the bank discards %s', async (_, proof, id) => {
  const { checkout, kind, names, opened, storage } = await challengedBy(proof, { [nameOf.discard(id)]: discarded })
  checkout.failChallenge({ status: 400, code: 'AuthorisationFailed', reason: null, message: 'No.', data: {} })
  expect([kind(), opened.at(-1)]).toEqual(['refused', paths.checkout])
  expect(readAttempt(storage)).toMatchObject({ paymentType: 'flex', refusal: { code: 'AuthorisationFailed' } })
  await vi.waitFor(() => expect(names().at(-1)).toBe(nameOf.discard(id)))
  checkout.leaveChallenge()
  expect(names().filter((name) => name.startsWith('DELETE'))).toHaveLength(1)
})

test('[PAY-15] leaving the bank’s page by the browser discards the card, and a passed challenge discards nothing', async () => {
  const left = await challengedBy({ flexToken: tokenWith('T-1') }, { [nameOf.discard('T-1')]: discarded })
  left.page.path = '/checkout'
  left.checkout.leaveChallenge()
  expect([left.kind(), left.opened]).toEqual(['refused', [process, paths.cardAuth]])
  await vi.waitFor(() => expect(left.names().at(-1)).toBe(nameOf.discard('T-1')))

  const passed = await challengedBy({ flexToken: tokenWith('T-1') })
  passed.checkout.answerChallenge()
  passed.checkout.leaveChallenge()
  await vi.waitFor(() => expect(passed.kind()).toBe('ordered'))
  expect(passed.names().filter((name) => name.startsWith('DELETE'))).toEqual([])
})

test.each([
  ['answered', { [nameOf.discard('T-1')]: discarded }, []],
  ['lost', {}, ['a card could not be discarded']],
] as const)(
  '[PAY-15] the next payment begins after the discarding, whose answer is %s',
  async (_, answers, failures) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { checkout, kind, names } = await challengedBy(
      { flexToken: tokenWith('T-1') },
      { ...answers, [nameOf.order]: placed },
    )
    checkout.leaveChallenge()
    await checkout.pay(paymentOf({ ...cash, key: 'another' }))
    await vi.waitFor(() => expect(kind()).toBe('ordered'))
    const [, ...later] = names().filter((name) => name === nameOf.validate || name.startsWith('DELETE'))
    expect(later).toEqual([nameOf.discard('T-1'), nameOf.validate])
    expect(log.mock.calls.map(([what]) => String(what))).toEqual(failures)
  },
)

test('[PAY-15] the next payment waits until the card is discarded', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const answers = { [nameOf.discard('T-1')]: discarded, [nameOf.order]: placed }
  const { checkout, kind, names } = await challengedBy({ flexToken: tokenWith('T-1') }, answers, promise)
  checkout.leaveChallenge()
  await checkout.pay(paymentOf({ ...cash, key: 'another' }))
  await vi.waitFor(() => expect(names()).toContain(nameOf.discard('T-1')))
  // Every call that does not wait for the discarding has been sent after the tasks that are due now.
  await new Promise((done) => setImmediate(done))
  expect(names().filter((name) => name === nameOf.validate)).toHaveLength(1)
  resolve(null)
  await vi.waitFor(() => expect(kind()).toBe('ordered'))
})

test('[PAY-36] an item that sold out before or during the visit at Zip leads to the cart with the reason', async () => {
  const soldOut = refusedBy(400, 'ZipPayOutOfStock')
  const before = documentAt('/checkout', { ...checks, [nameOf.zip]: soldOut })
  await before.checkout.pay(paymentOf(attemptBy('zippay')))
  await vi.waitFor(() => expect(before.opened).toEqual([process, paths.basket]))
  // The cart has said it: a checkout that is opened again does not lead to the cart once more.
  expect([before.kind(), before.notices]).toEqual(['filling', ['It is ZipPayOutOfStock.']])
  const storage = memoryStorage()
  saveAttempt(storage, { ...attemptBy('zippay'), hasBegun: true, refusal: lostPayment })
  const back = documentAt('/zippayconfirmation', { [`PATCH /baskets/${basketId}/zipNotify`]: soldOut }, storage)
  const zip = methodOf('zippay')?.providerReturn
  const payment = zip?.read({}, { checkoutId: 'co_1' }, basketId)
  await back.checkout.visitReturn({ ...zip!, ...payment! })
  expect([back.opened, back.notices]).toEqual([[paths.basket], ['It is ZipPayOutOfStock.']])
  expect([back.kind(), readAttempt(storage)]).toEqual(['filling', null])
})

test('[PAY-27] the bank’s page after a reload leads to the checkout with the refusal of a lost payment', () => {
  const storage = memoryStorage()
  saveAttempt(storage, { ...attemptBy('flex'), hasBegun: true })
  const { checkout, opened } = documentAt(paths.cardAuth, {}, storage)
  checkout.visitChallenge()
  expect([opened, readAttempt(storage)?.refusal]).toEqual([[paths.checkout], lostPayment])
})

test('[PAY-20] [NAV-10] opens the provider’s page; its return asks the API, whatever the address claims', async () => {
  const answers = { ...checks, [nameOf.zip]: ok({ redirectUrl: 'https://zip.test/pay' }) }
  const leaving = documentAt('/checkout', answers)
  await leaving.checkout.pay(paymentOf(attemptBy('zippay')))
  await vi.waitFor(() => expect(leaving.kind()).toBe('leaving'))
  expect(leaving.opened).toEqual([process, 'https://zip.test/pay'])

  const back = documentAt('/zippayconfirmation', {}, leaving.storage)
  const notify = vi.fn(() => Promise.resolve(placed.data as never))
  const visiting = back.checkout.visitReturn({ basketId, provider: 'Zip', notify })
  expect(back.kind()).toBe('awaiting')
  await visiting
  expect(notify).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ basketId }))
  expect([back.kind(), back.opened]).toEqual(['ordered', [paths.order(orderId)]])
})

test.each([
  [400, 'VoucherAlreadyRedeemed', paths.basket],
  [412, 'BasketNotValid', paths.offers],
  [400, 'CardDeclined', paths.checkout],
])(
  '[VOU-09] [ERR-11] a return without its attempt leads where a %i %s leads, with the reason',
  async (status, code, page) => {
    const notifies = { [`PATCH /baskets/${basketId}/zipNotify`]: refusedBy(status, code) }
    const { checkout, opened, notices } = documentAt('/zippayconfirmation', notifies)
    const zip = methodOf('zippay')?.providerReturn
    const payment = zip?.read({}, { checkoutId: 'co_1' }, basketId)
    await checkout.visitReturn({ ...zip!, ...payment! })
    expect([opened, notices.length]).toEqual([[page], 1])
  },
)

test('[PAY-21] a return in a browser with neither the basket nor the attempt shows only that no order was placed', async () => {
  const { checkout, session } = documentAt('/zippayconfirmation', {})
  session.setState({ basketId: null })
  const unpaid = { basketItems: [], messages: [{ code: 'ZipPayDeclined', message: 'Zip declined.' }] }
  await checkout.visitReturn({ basketId, provider: 'Zip', notify: () => Promise.resolve(unpaid as never) })
  expect(checkout.store.getState().payment).toEqual({ kind: 'elsewhere', orderReference: null })
})

test('[NAV-11] polling ends once the customer has left the payment’s pages', async () => {
  const storage = memoryStorage()
  saveAttempt(storage, { ...cash, hasBegun: true })
  const { checkout, kind, names, page } = documentAt(
    process,
    { [nameOf.basket]: basket, [nameOf.payment]: idle },
    storage,
  )
  checkout.visitProcess(basketId)
  page.path = '/menu/pizza'
  await vi.waitFor(() => expect(kind()).toBe('filling'))
  expect(names().filter((name) => name === nameOf.payment).length).toBeLessThan(2)
})

test('[API-17] [PAY-12] a second press while the first one makes its proof changes nothing: the checkout stays open', async () => {
  const { checkout, kind, names, opened } = documentAt('/checkout', { ...checks, [nameOf.completeFlex]: placed })
  const { promise, resolve } = Promise.withResolvers<PaymentProof>()
  const paying = checkout.pay({ ...paymentOf(attemptBy('flex')), prove: () => promise })
  const again = vi.fn(() => Promise.resolve({}))
  expect(await checkout.pay({ ...paymentOf({ ...attemptBy('flex'), key: 'another' }), prove: again })).toBeNull()
  expect([opened, again.mock.calls, kind()]).toEqual([[], [], 'proving'])
  resolve({ flexToken: 't1' })
  await paying
  await vi.waitFor(() => expect(kind()).toBe('ordered'))
  expect(names().filter((name) => name === nameOf.completeFlex)).toHaveLength(1)
})

test('[PAY-20] [NAV-11] a customer who left before the provider answered can open the process page again, and it polls', async () => {
  const { checkout, kind, page, opened, storage, names } = documentAt('/checkout', {
    ...checks,
    [nameOf.zip]: ok({ redirectUrl: 'https://zip.test/pay' }),
    [nameOf.payment]: idle,
  })
  const paying = checkout.pay(paymentOf(attemptBy('zippay')))
  await paying
  page.path = '/checkout'
  await vi.waitFor(() => expect(names()).toContain(nameOf.zip))
  await vi.waitFor(() => expect(readAttempt(storage)?.refusal?.message).toMatch(/before the payment was finished/))
  expect(opened).toEqual([process])
  page.path = process
  checkout.visitProcess(basketId)
  expect(kind()).toBe('awaiting')
})

test('[ORD-05] [SES-01] an order that becomes known late leaves the basket that has replaced its own', async () => {
  const storage = memoryStorage()
  saveAttempt(storage, { ...cash, hasBegun: true })
  const { checkout, kind, session } = documentAt(
    process,
    { [nameOf.basket]: { status: 410, data: { code: 'BasketOrdered', data: { orderId } } } },
    storage,
  )
  session.setState({ basketId: 'b2' as BasketId })
  checkout.visitProcess(basketId)
  await vi.waitFor(() => expect(kind()).toBe('ordered'))
  expect(session.getState().basketId).toBe('b2')
})

test.each<[string, Answer | null, string]>([
  ['a placed order was paid', placed, 'paid'],
  ['a declined payment was refused', refusedBy(400, 'CardDeclined'), 'refused'],
  ['a lost answer is unknown', null, 'unknown'],
])('[PAY-17] the wallet’s sheet learns the outcome: %s', async (_, answer, outcome) => {
  const finishSheet = vi.fn()
  const { checkout } = documentAt('/checkout', { ...checks, ...(answer && { [nameOf.completeFlex]: answer }) })
  await checkout.pay(paymentOf(attemptBy('flex'), { wallet: { token: 'sealed', finishSheet } }))
  await vi.waitFor(() => expect(finishSheet).toHaveBeenCalledExactlyOnceWith(outcome))
})

test.each<[string, PaymentProof]>([
  ['a wallet whose sheet closes by itself', { wallet: { token: 'sealed' } }],
  ['a card', { flexToken: 't1' }],
])('[PAY-17] a basket that could not be saved is refused in the form for %s, too', async (_, proof) => {
  const { checkout, kind } = documentAt('/checkout', {})
  const save = () => Promise.resolve(declinedRefusal)
  expect(await checkout.pay({ ...paymentOf(attemptBy('applepay'), proof), save })).toBe(declinedRefusal)
  expect(kind()).toBe('refused')
})

test('[ERR-15] [PAY-17] an error while the basket is saved is a refusal in the form, and closes the wallet’s sheet', async () => {
  const { checkout, kind } = documentAt('/checkout', {})
  const finishSheet = vi.fn()
  const save = () => Promise.reject(new Error('broken'))
  const payment = { ...paymentOf(attemptBy('applepay'), { wallet: { token: 'sealed', finishSheet } }), save }
  expect(await checkout.pay(payment)).toMatchObject({ status: -1, code: null })
  expect(kind()).toBe('refused')
  expect(finishSheet).toHaveBeenCalledExactlyOnceWith('refused')
})

test('[ERR-15] a proof that fails is a refusal in the form, from which the payment page leads back', async () => {
  const { checkout, kind, opened } = documentAt(process, {})
  const shown = await checkout.pay({ ...paymentOf(cash), prove: () => Promise.reject(new Error('no card form')) })
  expect(shown).toMatchObject({ status: -1, code: null })
  expect([kind(), opened]).toEqual(['refused', [paths.checkout]])
})

test('[NAV-11] the process page is a new entry of the history, which the pages after it replace', async () => {
  const paid = documentAt('/checkout', { ...checks, [nameOf.order]: placed })
  await paid.checkout.pay(paymentOf(cash))
  await vi.waitFor(() => expect(paid.kind()).toBe('ordered'))
  expect(paid.ways).toEqual(['push', 'replace'])

  const challenged = await challengedBy({ flexToken: 't1' })
  challenged.checkout.answerChallenge()
  expect(challenged.ways).toEqual(['push', 'replace', 'replace'])
})

test('[API-17] another press shows the payment whose outcome is polled', async () => {
  const storage = memoryStorage()
  saveAttempt(storage, { ...cash, hasBegun: true })
  const answers = { [nameOf.basket]: basket, [nameOf.payment]: ok({ basketId, fulfilmentStatus: 'Processing' }) }
  const { checkout, kind, page, ways, opened } = documentAt(process, answers, storage)
  checkout.visitProcess(basketId)
  expect(kind()).toBe('awaiting')
  expect(await checkout.pay(paymentOf({ ...cash, key: 'another' }))).toBeNull()
  expect([opened, ways]).toEqual([[process], ['push']])
  page.path = '/'
})

test('[API-17] [NAV-11] a placing call without an answer polls, and finds the order', async () => {
  const { checkout, kind, names, opened } = documentAt('/checkout', {
    ...checks,
    [nameOf.basket]: [basket, basket, { status: 410, data: { code: 'BasketOrdered', data: { orderId } } }],
    [nameOf.payment]: ok({ basketId, fulfilmentStatus: 'Processing' }),
  })
  const kinds = new Set<string>()
  checkout.store.subscribe(({ payment }) => kinds.add(payment.kind))
  await checkout.pay(paymentOf(cash))
  await vi.waitFor(() => expect(kind()).toBe('ordered'))
  expect([...kinds]).toEqual(['proving', 'saving', 'checking', 'placing', 'awaiting', 'ordered'])
  expect(opened).toEqual([process, paths.order(orderId)])
  expect(names().filter((name) => name === nameOf.order)).toHaveLength(1)
})

test('[NAV-11] the process page of a finished order leads to it, and that of a challenge to the bank’s page', async () => {
  const paid = documentAt('/checkout', { ...checks, [nameOf.order]: placed })
  await paid.checkout.pay(paymentOf(cash))
  await vi.waitFor(() => expect(paid.kind()).toBe('ordered'))
  paid.page.path = process
  paid.checkout.visitProcess(basketId)
  expect(paid.opened.at(-1)).toBe(paths.order(orderId))

  const challenged = await challengedBy({ flexToken: 't1' })
  challenged.page.path = process
  challenged.checkout.visitProcess(basketId)
  expect([challenged.opened.at(-1), challenged.kind()]).toEqual([paths.cardAuth, 'challenged'])
})

test('[NAV-11] a visit of the process page that the customer has already left polls nothing', () => {
  const storage = memoryStorage()
  saveAttempt(storage, { ...cash, hasBegun: true })
  const { checkout, kind, names } = documentAt('/menu', {}, storage)
  checkout.visitProcess(basketId)
  expect([kind(), names()]).toEqual(['filling', []])
})

test('[NAV-11] a second visit of the process page does not poll twice', async () => {
  const { checkout, names, page } = documentAt(process, { [nameOf.basket]: basket, [nameOf.payment]: idle })
  checkout.visitProcess(basketId)
  checkout.visitProcess(basketId)
  expect(names()).toEqual([nameOf.basket])
  page.path = '/'
})

test('[ERR-11] a settled refusal leaves an empty form, and nothing to resume', async () => {
  const { checkout, kind, storage, themes } = documentAt('/checkout', {
    ...checks,
    [nameOf.order]: refusedBy(400, 'BasketNotValid'),
  })
  await checkout.pay(paymentOf(cash))
  await vi.waitFor(() => expect(kind()).toBe('refused'))
  checkout.settleRefusal()
  expect([kind(), readAttempt(storage), themes]).toEqual(['filling', null, []])
})

const returned = async (
  outcome: object | null,
  {
    current = basketId,
    isLeft = false,
    attempt = null,
  }: { readonly current?: BasketId | null; readonly isLeft?: boolean; readonly attempt?: OrderAttempt | null } = {},
) => {
  const storage = memoryStorage()
  if (attempt !== null) saveAttempt(storage, attempt)
  const back = documentAt('/zippayconfirmation', { [nameOf.basket]: basket, [nameOf.payment]: idle }, storage)
  back.session.setState({ basketId: current })
  await back.checkout.visitReturn({
    basketId,
    provider: 'Zip',
    notify: () => {
      if (isLeft) back.page.path = '/menu'
      return Promise.resolve(outcome as never)
    },
  })
  return back
}
const unpaid = { basketItems: [], messages: [{ code: 'ZipPayDeclined', message: 'Zip declined.' }] }

test('[NAV-10] [PAY-20] a return that the customer leaves ends in the form, unless the order is placed', async () => {
  const left = await returned(unpaid, { isLeft: true })
  expect([left.kind(), left.opened, left.notices]).toEqual(['filling', [], []])
  const ordered = await returned(placed.data as object, { isLeft: true })
  expect([ordered.kind(), ordered.opened]).toEqual(['ordered', []])
})

test('[PAY-20] a return with its attempt shows the refusal at the checkout, without a notice', async () => {
  const attempt = { ...attemptBy('zippay'), hasBegun: true }
  const { kind, opened, notices, storage } = await returned(unpaid, { attempt })
  expect([kind(), opened, notices]).toEqual(['refused', [paths.checkout], []])
  expect(readAttempt(storage)?.refusal).not.toBeNull()
})

test('[ERR-11] a return without its attempt shows the refusal in a notice of the theme danger', async () => {
  const { themes, notices, ways } = await returned(unpaid)
  expect([themes, notices.length, ways]).toEqual([['danger'], 1, ['replace']])
})

test('[NAV-10] a return notifies without the saved attempt of another basket', async () => {
  const storage = memoryStorage()
  saveAttempt(storage, { ...attemptBy('zippay'), basketId: 'other' as BasketId, hasBegun: true })
  const { checkout } = documentAt('/zippayconfirmation', {}, storage)
  const notify = vi.fn(() => Promise.resolve(placed.data as never))
  await checkout.visitReturn({ basketId, provider: 'Zip', notify })
  expect(notify).toHaveBeenCalledExactlyOnceWith(expect.anything(), null)
})
