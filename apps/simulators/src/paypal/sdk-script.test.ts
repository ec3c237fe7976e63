import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FakeElement, loadIntoPage } from '../../test/fake-page.ts'
import { orderOf, startPaypal, type PaypalTester } from '../../test/paypal-tester.ts'

type Instance = { isEligible: () => boolean; render: (parent: unknown) => Promise<void>; close: () => Promise<void> }
type Sdk = {
  Buttons: (options: object) => Instance
  FUNDING: Readonly<Record<string, string>>
  isFundingEligible: (source: string) => boolean
}

let paypal: PaypalTester
let page: Awaited<ReturnType<typeof loadIntoPage>>
beforeAll(async () => {
  paypal = await startPaypal()
})
afterAll(() => paypal.app.close())
beforeEach(async () => {
  await paypal.call('DELETE', '/control')
  page = await load()
})

const shop = 'http://localhost:4711'
const load = (query = 'client-id=shop&currency=AUD&components=buttons') =>
  loadIntoPage(`${paypal.base}/sdk/js?${query}`, shop)
const sdk = () => page.window.paypal as Sdk

/** A rendered button and the callbacks that it has called. */
async function rendered(more: object = {}) {
  const happened: unknown[] = []
  const note = (name: string) => (data: object) => void happened.push({ name, ...data })
  const parent = new FakeElement('div')
  const instance = sdk().Buttons({
    createOrder: () => paypal.created(orderOf('PZ-1001')),
    onApprove: note('approved'),
    onCancel: note('cancelled'),
    onError: note('failed'),
    ...more,
  })
  await instance.render(parent)
  const button = parent.children[0]!
  return { happened, parent, button, instance }
}

/** The message that the popup's page posts to its opener after a decision. */
async function decided(decision: string): Promise<{ data: object; to: string }> {
  await vi.waitFor(() => expect(page.popup.location.href).toContain('token='))
  const { searchParams } = new URL(page.popup.location.href)
  expect(await (await fetch(page.popup.location.href)).text()).toContain('$42.50')
  const html = await (await paypal.decide({ ...Object.fromEntries(searchParams), decision })).text()
  const [, data = '', to = ''] = /postMessage\((\{.*?\}),("[^"]*")\)/.exec(html) ?? []
  return { data: JSON.parse(data) as object, to: JSON.parse(to) as string }
}
const postFromPopup = (data: unknown) => page.tell({ origin: paypal.base, source: page.popup, data })
/** Clicks the button; its popup loads the waiting page. */
const press = (button: FakeElement): void => {
  button.click()
  postFromPopup({ source: 'paypal', waiting: true })
}
const popupAddress = () => page.popup.location.href

test('[PAY-18] a click opens the approve page, and only that page can report the result', async () => {
  expect(page.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const { button, happened } = await rendered()
  expect(button).toMatchObject({ tag: 'button', textContent: 'PayPal', type: 'button' })
  press(button)
  expect(page.opened).toEqual([`${paypal.base}/checkoutnow/wait?popup=${encodeURIComponent(shop)}`])
  expect(button.disabled).toBe(true)
  const { data, to } = await decided('approve')
  expect(to).toBe(shop)
  page.tell({ origin: 'http://evil.example', source: page.popup, data })
  page.tell({ origin: paypal.base, source: {}, data })
  postFromPopup('noise')
  expect(page.popup.closed).toBe(false)
  postFromPopup(data)
  await vi.waitFor(() => expect(happened).toHaveLength(1))
  expect(happened).toMatchObject([
    { name: 'approved', payerID: 'SIMPAYER00001', orderID: expect.stringMatching(/^\w{17}$/) },
  ])
  expect(page.popup.closed).toBe(true)
  expect(button.disabled).toBe(false)
})

test('[PAY-18] the popup leaves the waiting page once that page has loaded and the order exists', async () => {
  const creating = Promise.withResolvers<string>()
  const { button } = await rendered({ createOrder: () => creating.promise })
  button.click()
  const waiting = await (await fetch(page.opened[0]!)).text()
  expect(waiting).toContain(`postMessage({"source":"paypal","waiting":true},"${shop}")`)
  creating.resolve(await paypal.created(orderOf('PZ-1001')))
  await new Promise((resolve) => void setImmediate(resolve))
  expect(popupAddress()).toBe('')
  postFromPopup({ source: 'paypal', waiting: true })
  expect(popupAddress()).toContain('token=')
})

test('[PAY-18] a popup that is closed before the order exists cancels', async () => {
  const { button, happened } = await rendered()
  press(button)
  page.popup.closed = true
  await vi.waitFor(() => expect(happened).toMatchObject([{ name: 'cancelled' }]))
  expect(popupAddress()).toBe('')
  expect(button.disabled).toBe(false)
})

test('[PAY-18] cancelling and closing the popup both cancel', async () => {
  const { button, happened } = await rendered()
  press(button)
  postFromPopup((await decided('cancel')).data)
  expect(happened).toMatchObject([{ name: 'cancelled', orderID: expect.any(String) }])
  page.popup.location.href = ''
  press(button)
  await vi.waitFor(() => expect(page.popup.location.href).toContain('token='))
  page.popup.closed = true
  await vi.waitFor(() => expect(happened).toHaveLength(2))
  expect(happened[1]).toMatchObject({ name: 'cancelled' })
})

test('[PAY-18] closes the popup and reports an error when the order cannot be created', async () => {
  const createOrder = () => Promise.reject(new Error('no order'))
  const { button, happened } = await rendered({ createOrder })
  button.click()
  await vi.waitFor(() => expect(happened).toHaveLength(1))
  expect(page.popup.closed).toBe(true)
  expect(button.disabled).toBe(false)
})

test('[PAY-18] a declined payer restarts with the same order', async () => {
  let isFirst = true
  const approved: string[] = []
  const onApprove = ({ orderID }: { orderID: string }, actions: { restart: () => void }) => {
    approved.push(orderID)
    if (isFirst) actions.restart()
    isFirst = false
  }
  const { button } = await rendered({ onApprove })
  press(button)
  postFromPopup((await decided('decline')).data)
  await vi.waitFor(() => expect(page.opened).toHaveLength(2))
  expect(page.opened[1]).toBe(page.popup.location.href)
  postFromPopup({ source: 'paypal', approved: true, payerID: 'P', orderID: 'any' })
  await vi.waitFor(() => expect(approved).toHaveLength(2))
  expect(new Set(approved).size).toBe(1)
})

test('[PAY-18] shows a Pay in 4 button only where Pay in 4 is eligible', async () => {
  const fundingSource = sdk().FUNDING.PAYLATER
  const { button } = await rendered({ fundingSource })
  expect(button.textContent).toBe('PayPal Pay in 4')
  press(button)
  await vi.waitFor(() => expect(popupAddress()).toContain('fundingSource=paylater'))
  expect(sdk().isFundingEligible('venmo')).toBe(false)
  page = await load('client-id=shop&currency=AUD&disable-funding=paylater')
  expect(sdk().isFundingEligible('paylater')).toBe(false)
  page = await load('client-id=shop&currency=USD')
  expect(sdk().isFundingEligible('paylater')).toBe(false)
  await paypal.call('PUT', '/control/pay-in-4', { minimum: 0, maximum: 1, isEligible: false })
  page = await load()
  expect(sdk().isFundingEligible('paylater')).toBe(false)
  await expect(rendered({ fundingSource: 'paylater' })).rejects.toThrow('not eligible')
})

test('[PAY-18] throws an explanatory error when the page misuses the SDK', async () => {
  await expect(load('client-id=guess')).rejects.toThrow('client-id not recognized')
  expect(() => sdk().Buttons({})).toThrow('createOrder')
  await expect(
    sdk()
      .Buttons({ createOrder: () => '' })
      .render('#nowhere'),
  ).rejects.toThrow('no container')
  const { parent, instance } = await rendered()
  await instance.close()
  expect(parent.children[0]?.isRemoved).toBe(true)
  expect((await fetch(`${paypal.base}/checkoutnow?token=x&popup=nonsense`)).status).toBe(404)
  const id = await paypal.created()
  expect((await fetch(`${paypal.base}/checkoutnow?token=${id}&popup=http://a.example/path`)).status).toBe(400)
})
