import { request as httpRequest, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Client, Environment, OrdersController, PaymentsController } from '@paypal/paypal-server-sdk'
import { listen } from '../src/platform/http-server.ts'
import { createPaypalServer } from '../src/paypal/server.ts'

export const startsAt = Date.parse('2026-11-20T08:30:00Z')

export const aud = (value: string) => ({ currency_code: 'AUD', value })

/** The example order of PayPal's documentation. */
export const order = {
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: 'default',
      invoice_id: 'PZ-1001',
      custom_id: 'b1',
      description: 'Pizza order',
      amount: {
        ...aud('42.50'),
        breakdown: { item_total: aud('40.50'), shipping: aud('6.00'), discount: aud('4.00') },
      },
      items: [{ name: 'Supreme', quantity: '2', unit_amount: aud('20.25'), sku: 'p1', category: 'PHYSICAL_GOODS' }],
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'Pizza',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        return_url: 'http://localhost:4711/process-order/b1?a=1',
        cancel_url: 'http://localhost:4711/checkout',
      },
    },
  },
}

/** The same order with another invoice id and amount. */
export const orderOf = (invoiceId: string, value = '42.50', intent = 'CAPTURE') => ({
  ...order,
  intent,
  purchase_units: [{ invoice_id: invoiceId, amount: aud(value) }],
})

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }
export type PaypalTester = Awaited<ReturnType<typeof startPaypal>>

/** For tests: a server with a manual clock, a merchant who calls it directly, and the official client. */
export async function startPaypal() {
  const time = { now: startsAt }
  const settings = { clientId: 'shop', secret: 'hush', webhookId: 'WH-SHOP', webhookUrl: null }
  const app = createPaypalServer(settings, () => time.now)
  const base = await listen(app, 0)
  const token = async (secret = 'hush', grant_type = 'client_credentials') =>
    fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type }),
      headers: { authorization: `Basic ${Buffer.from(`shop:${secret}`).toString('base64')}` },
    })
  const { access_token } = (await (await token()).json()) as { access_token: string }
  let requests = 0
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    own: Record<string, string> = {},
  ): Promise<Answer> => {
    const headers = {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      'paypal-request-id': `r${++requests}`,
      ...own,
    }
    const text = body === undefined ? null : JSON.stringify(body)
    const answer = await fetch(`${base}${path}`, { method, headers, body: text })
    const answerText = await answer.text()
    return { status: answer.status, body: answerText === '' ? {} : (JSON.parse(answerText) as Answer['body']) }
  }
  const decide = (fields: Record<string, string>) =>
    fetch(`${base}/checkoutnow`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const created = async (body: object = order): Promise<string> =>
    String((await call('POST', '/v2/checkout/orders', body)).body.id)
  const approved = async (body: object = order, decision = 'approve'): Promise<string> => {
    const id = await created(body)
    await decide({ token: id, decision })
    return id
  }
  const force = (outcome: string, operation?: string, times = 1) =>
    call('POST', '/control', { outcome, operation, times, milliseconds: 50 })
  /** Resets the clock, the stored data and the forced outcomes. */
  const forget = async () => {
    time.now = startsAt
    await call('DELETE', '/control')
  }
  return { app, base, time, token, call, decide, forget, created, approved, force, official: officialClient(base) }
}

/** The official client, unmodified. It knows only PayPal's own hosts, so its transport redirects to the simulator. */
function officialClient(base: string) {
  const { hostname, port } = new URL(base)
  const transport = {
    request: (options: RequestOptions, callback: (answer: IncomingMessage) => void): ClientRequest =>
      httpRequest({ ...options, protocol: 'http:', hostname, port, agent: undefined }, callback),
  }
  const client = new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: 'shop', oAuthClientSecret: 'hush' },
    environment: Environment.Sandbox,
    timeout: 5000,
    unstable_httpClientOptions: { transport },
  })
  return { orders: new OrdersController(client), payments: new PaymentsController(client) }
}
