import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, orderIdIn, readyBasket, type Answer, type Guest } from './guest.ts'

/** The URLs of the provider simulators. */
export type Banks = Readonly<Record<'cybersource' | 'zip' | 'afterpay' | 'paypal', string>>
/** A call to any running API process; null if there was no answer. */
type CallAnyProcess = (
  address: string,
  more: { readonly key?: string; readonly body?: unknown },
) => Promise<Answer | null>
/**
 * One tap on Pay: repeated sends use the same key and proof. Resolves to the answer of the order call, or null
 * without an answer.
 */
type Tap = () => Promise<Answer | null>
type PaymentMethod = (guest: Guest, banks: Banks, call: CallAnyProcess) => Promise<Tap>

const post = async <T>(url: string, body: object): Promise<T> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}

const placing = ({ total }: Guest) => ({ orderRegister: 'order-guest', basketTotal: total })

/** Payment at a provider's own page: begins with one key, decides at the provider, and finishes with `finish`. */
const atProvider =
  (
    begin: readonly [call: string, body: object],
    idIn: (told: Readonly<Record<string, string>>) => string,
    decide: (banks: Banks, id: string) => Promise<unknown>,
    finish: (guest: Guest, id: string) => readonly [address: string, body: object],
  ): PaymentMethod =>
  async (guest, banks, call) => {
    const key = randomUUID()
    let id: string | null = null
    return async () => {
      if (id === null) {
        const started = await call(`POST /baskets/${guest.basketId}/${begin[0]}`, {
          key,
          body: { ...begin[1], ...placing(guest) },
        })
        if (started?.status !== 200) return started
        const told = idIn(JSON.parse(started.text) as Record<string, string>)
        await decide(banks, told)
        id = told
      }
      const [address, body] = finish(guest, id)
      return call(address, { body })
    }
  }

const byCard: PaymentMethod = async (guest, banks, call) => {
  const key = randomUUID()
  const { token } = await post<{ token: string }>(`${banks.cybersource}/control/tokens`, {})
  const body = { flexToken: token, ...placing(guest) }
  return () => call(`POST /baskets/${guest.basketId}/completeFlex`, { key, body })
}

const own = { returnUrl: '/checkout', cancelUrl: '/checkout' }
/** The payment methods of guests in the process tests. */
export const paymentMethods: Readonly<Record<string, PaymentMethod>> = {
  card: byCard,
  zip: atProvider(
    ['initialiseZipPay', { returnUrl: '/zippayconfirmation' }],
    ({ checkoutId = '' }) => checkoutId,
    ({ zip }, id) => post(`${zip}/control/checkouts/${id}`, { result: 'approved' }),
    ({ basketId }, checkoutId) => [`PATCH /baskets/${basketId}/zipNotify`, { checkoutId, result: 'approved' }],
  ),
  afterpay: atProvider(
    ['initialiseAfterpay', own],
    ({ token = '' }) => token,
    ({ afterpay }, id) => post(`${afterpay}/control/checkouts/${id}`, { decision: 'confirm' }),
    ({ basketId }, orderToken) => [`PATCH /baskets/${basketId}/apNotify`, { orderToken, status: 'SUCCESS' }],
  ),
  paypal: atProvider(
    ['InitialisePayPal', own],
    ({ paymentId = '' }) => paymentId,
    ({ paypal }, id) => post(`${paypal}/control/orders/${id}`, { decision: 'approve' }),
    (guest, paymentId) => [
      `POST /baskets/${guest.basketId}/completePayPal`,
      { paymentId, payerId: 'PAYER', ...placing(guest) },
    ],
  ),
}

/** A guest's final result: an order, or the reason why there is none. */
export type PaymentResult = { readonly basketId: string; readonly orderId: string | null; readonly last: string }

const refusedIn = ({ status, text }: Answer): string | null =>
  status >= 400 && status < 500 ? ((JSON.parse(text) as { code?: string }).code ?? String(status)) : null

/**
 * Fills a basket and taps Pay until there is an order, like a patient customer with a bad connection. After a refusal
 * the guest pays again with a new tap.
 */
export const payUntilOrdered = async (
  way: PaymentMethod,
  banks: Banks,
  { url, mostTaps }: { readonly url: () => string; readonly mostTaps: number },
): Promise<PaymentResult> => {
  let guest: Guest | null = null
  while (guest === null) guest = await readyBasket(url()).catch(() => pause(50, null))
  const { basketId, sessionId } = guest
  const call: CallAnyProcess = (address, more) => ask(url(), address, { sessionId, ...more }).catch(() => null)
  let tap = await way(guest, banks, call)
  let last = 'never answered'
  for (let taps = 0; taps < mostTaps; taps += 1) {
    const answer = await tap()
    const orderId = answer === null ? null : orderIdIn(answer)
    if (orderId !== null) return { basketId, orderId, last: 'ordered' }
    last = answer === null ? 'no answer' : (refusedIn(answer) ?? `answer ${answer.status}`)
    if (answer !== null && refusedIn(answer) !== null && answer.status !== 429) tap = await way(guest, banks, call)
    await pause(100)
  }
  return { basketId, orderId: null, last }
}
