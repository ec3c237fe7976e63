import { listen } from '../src/platform/http-server.ts'
import { createAfterpayServer } from '../src/afterpay/server.ts'

export const startsAt = Date.parse('2026-11-20T08:30:00Z')

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

export type AfterpayTester = Awaited<ReturnType<typeof startAfterpay>>

export const aud = (amount: string) => ({ amount, currency: 'AUD' })

export const checkout = {
  amount: aud('42.50'),
  consumer: { givenNames: 'Ann', surname: 'Lee', email: 'a@example.com' },
  billing: {
    name: 'Ann Lee',
    line1: '1 X St',
    area1: 'SYDNEY',
    region: 'NSW',
    postcode: '2000',
    countryCode: 'AU',
  },
  merchant: {
    redirectConfirmUrl: 'http://localhost:4711/completeafterpay/b1?a=1',
    redirectCancelUrl: 'http://localhost:4711/checkout',
  },
  merchantReference: 'PZ-1001',
  items: [{ name: 'Supreme', quantity: 1, price: aud('42.50') }],
}

/** For tests: a server with a manual clock, and a merchant who calls it. */
export async function startAfterpay() {
  const time = { now: startsAt }
  const app = createAfterpayServer({ merchantId: 'shop', secret: 'hush' }, () => time.now)
  const base = await listen(app, 0)
  const merchantHeaders = {
    authorization: `Basic ${Buffer.from('shop:hush').toString('base64')}`,
    'user-agent': 'Forno/2.0 (custom; merchant shop) https://shop.example',
    'content-type': 'application/json',
    accept: 'application/json',
  }
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const text = body === undefined ? null : JSON.stringify(body)
    const answer = await fetch(`${base}${path}`, { method, headers: { ...merchantHeaders, ...headers }, body: text })
    const answerText = await answer.text()
    return { status: answer.status, body: answerText === '' ? {} : (JSON.parse(answerText) as Answer['body']) }
  }
  /** Submits the page's form; the answer redirects to the shop. */
  const decide = (token: string, decision: string) =>
    fetch(`${base}/au/checkout`, {
      method: 'POST',
      body: new URLSearchParams({ token, decision }),
      redirect: 'manual',
    })
  const opened = async (more: object = {}): Promise<string> =>
    String((await call('POST', '/v2/checkouts', { ...checkout, ...more })).body.token)
  const confirmed = async (decision = 'confirm', more: object = {}): Promise<string> => {
    const token = await opened(more)
    await decide(token, decision)
    return token
  }
  const force = (outcome: string, operation?: string) => call('POST', '/control', { outcome, operation })
  return { app, base, time, call, decide, opened, confirmed, force }
}
