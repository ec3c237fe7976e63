import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { orderOf, startPaypal, type PaypalTester } from '../../test/paypal-tester.ts'

type ReceivedRequest = { readonly headers: IncomingHttpHeaders; readonly body: string }

let paypal: PaypalTester
let shop: Server
let url = ''
let received: ReceivedRequest[] = []
let answers: number[] = []
/** Answers come after this. */
let answerTime: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  paypal = await startPaypal()
  shop = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      void answerTime.then(() => response.writeHead(answers.shift() ?? 200).end())
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks`
})
afterAll(async () => {
  shop.close()
  await paypal.app.close()
})
beforeEach(async () => {
  await paypal.call('DELETE', '/control')
  received = []
  answers = []
  answerTime = Promise.resolve()
  await paypal.call('POST', '/control/webhooks', { url })
})

const typeOf = ({ body }: ReceivedRequest): unknown => (JSON.parse(body) as { event_type: unknown }).event_type
const waitForDeliveries = (count: number) =>
  vi.waitFor(() => expect(received.map(typeOf)).toHaveLength(count), { timeout: 120_000 })
const pay = async (invoiceId = 'PZ-1001') => {
  const id = await paypal.approved(orderOf(invoiceId))
  await paypal.call('POST', `/v2/checkout/orders/${id}/capture`)
}

/** The shop's own check, as PayPal documents it. */
async function isGenuine({ headers, body }: ReceivedRequest): Promise<boolean> {
  const text = (name: string) => String(headers[name])
  const certificate = new X509Certificate(await (await fetch(text('paypal-cert-url'))).text())
  const signedText = [
    text('paypal-transmission-id'),
    text('paypal-transmission-time'),
    'WH-SHOP',
    String(crc32(body)),
  ].join('|')
  const signature = Buffer.from(text('paypal-transmission-sig'), 'base64')
  return verify('RSA-SHA256', Buffer.from(signedText), certificate.publicKey, signature)
}
/** PayPal's own verdict on a webhook, SUCCESS or FAILURE. */
const verdictOfPaypal = async ({ headers, body }: ReceivedRequest) =>
  (
    await paypal.call('POST', '/v1/notifications/verify-webhook-signature', {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: 'WH-SHOP',
      webhook_event: JSON.parse(body) as unknown,
    })
  ).body.verification_status

test('[PAY-18] reports events with a signature that both its certificate and PayPal confirm', async () => {
  await pay()
  await waitForDeliveries(3)
  expect(received.map(typeOf).toSorted()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'CHECKOUT.ORDER.COMPLETED',
    'PAYMENT.CAPTURE.COMPLETED',
  ])
  for (const each of received) {
    expect(await isGenuine(each)).toBe(true)
    expect(await verdictOfPaypal(each)).toBe('SUCCESS')
  }
  const capture = received.find((each) => typeOf(each) === 'PAYMENT.CAPTURE.COMPLETED')
  expect(JSON.parse(capture?.body ?? '')).toMatchObject({
    id: expect.stringMatching(/^WH-/),
    resource_type: 'capture',
    create_time: '2026-11-20T08:30:00.000Z',
    resource: {
      status: 'COMPLETED',
      invoice_id: 'PZ-1001',
      supplementary_data: { related_ids: { order_id: expect.any(String) } },
    },
  })
})

test('[PAY-18] a forged webhook and an altered one fail both checks', async () => {
  await paypal.force('webhookForged')
  await paypal.created()
  await pay()
  await waitForDeliveries(3)
  const wrong = await Promise.all(received.map(isGenuine))
  expect(wrong.filter((is) => !is)).toHaveLength(1)
  expect(await Promise.all(received.map(verdictOfPaypal))).toEqual(wrong.map((is) => (is ? 'SUCCESS' : 'FAILURE')))
  received = []
  await paypal.force('webhookAltered')
  await paypal.approved(orderOf('PZ-1002'))
  await waitForDeliveries(1)
  expect(received[0]?.body).toContain('"value":"0.01"')
  expect(await isGenuine(received[0]!)).toBe(false)
  expect(await verdictOfPaypal(received[0]!)).toBe('FAILURE')
  received = []
  await paypal.force('webhookForeignCert')
  await paypal.approved(orderOf('PZ-1003'))
  await waitForDeliveries(1)
  expect(received[0]?.headers['paypal-cert-url']).toContain('certificates.example.com')
  expect(await verdictOfPaypal(received[0]!)).toBe('FAILURE')
})

test('[PAY-18] forces webhooks to arrive twice, late, out of order or never', async () => {
  await paypal.force('webhookDuplicate')
  await paypal.approved(orderOf('PZ-1'))
  await waitForDeliveries(2)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(2)
  received = []
  await paypal.force('webhookDelay')
  const delayed = performance.now()
  await paypal.approved(orderOf('PZ-2'))
  await waitForDeliveries(1)
  expect(performance.now() - delayed).toBeGreaterThan(45)
  received = []
  await paypal.force('webhookReorder')
  await pay('PZ-3')
  await waitForDeliveries(3)
  expect(typeOf(received[0]!)).not.toBe('CHECKOUT.ORDER.APPROVED')
  received = []
  await paypal.force('webhookReorder')
  await paypal.approved(orderOf('PZ-4'))
  await paypal.call('POST', '/control/webhooks/release')
  await waitForDeliveries(1)
  received = []
  await paypal.force('webhookLost')
  await pay('PZ-5')
  await waitForDeliveries(2)
  expect(received.map(typeOf)).not.toContain('CHECKOUT.ORDER.APPROVED')
})

test('[PAY-18] delivers a refused webhook again, and resends one on request', async () => {
  answers = [503]
  await paypal.approved()
  await waitForDeliveries(2)
  const { deliveries } = (await paypal.call('GET', '/control/webhooks')).body as {
    deliveries: { status: number; eventId: string }[]
  }
  expect(deliveries.map(({ status }) => status)).toEqual([503, 200])
  await paypal.call('POST', `/control/webhooks/resend/${deliveries[0]?.eventId}`)
  await waitForDeliveries(3)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
})

test('[PAY-18] clearing the state ends a delivery that is under way: it is neither listed nor repeated', async () => {
  const held = Promise.withResolvers<undefined>()
  answerTime = held.promise
  answers = [503]
  await paypal.approved()
  await waitForDeliveries(1)
  await paypal.call('DELETE', '/control')
  held.resolve(undefined)
  await paypal.call('POST', '/control/webhooks', { url })
  await paypal.approved(orderOf('PZ-2'))
  const statuses = async () =>
    ((await paypal.call('GET', '/control/webhooks')).body.deliveries as { status: number }[]).map(
      ({ status }) => status,
    )
  await expect.poll(statuses).toContain(200)
  expect(await statuses()).toEqual([200])
})

test('[PAY-18] resends an event to the webhooks of its type only', async () => {
  const id = await paypal.approved()
  await waitForDeliveries(1)
  const { id: eventId } = JSON.parse(received[0]?.body ?? '') as { id: string }
  const hooks = '/v1/notifications/webhooks'
  await paypal.call('DELETE', `${hooks}/WH-SHOP`)
  await paypal.call('POST', hooks, { url, event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] })
  received = []
  await paypal.call('POST', `/control/webhooks/resend/${eventId}`)
  await paypal.call('POST', `/v2/checkout/orders/${id}/capture`)
  await waitForDeliveries(1)
  expect(received.map(typeOf)).toEqual(['PAYMENT.CAPTURE.COMPLETED'])
})

test('[PAY-18] merchants register webhooks for chosen events', async () => {
  const { call } = paypal
  await call('DELETE', '/control')
  const hooks = '/v1/notifications/webhooks'
  const made = await call('POST', hooks, { url, event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] })
  expect(made).toMatchObject({ status: 201, body: { url, event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] } })
  expect((await call('GET', hooks)).body).toEqual({ webhooks: [made.body] })
  await pay()
  await waitForDeliveries(1)
  expect((await call('DELETE', `${hooks}/${String(made.body.id)}`)).status).toBe(204)
  expect((await call('GET', `${hooks}/${String(made.body.id)}`)).status).toBe(404)
  expect((await call('POST', hooks, { url: 'http://evil.example', event_types: [{ name: '*' }] })).status).toBe(400)
  expect((await call('POST', hooks, { url, event_types: [{ name: 'EVERYTHING' }] })).status).toBe(400)
})
