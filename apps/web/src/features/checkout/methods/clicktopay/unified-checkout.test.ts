import { expect, test, vi } from 'vitest'
import { isClosedByCustomer, prepareClickToPay } from './unified-checkout.ts'

vi.mock('../../payment/script-loader.ts', () => ({ loadGatewayLibrary: () => Promise.resolve() }))

/** The gateway's library on the page; its panel gives the token `t1`. */
const stubLibrary = () => {
  const show = vi.fn((_options: object) => Promise.resolve('t1'))
  vi.stubGlobal('window', { Accept: async () => ({ unifiedPayments: async () => ({ show }) }) })
  return show
}

test('[PAY-28] shows the gateway’s panel in the containers of the page, which gives the token', async () => {
  const show = stubLibrary()
  const showPanel = await prepareClickToPay('context', new AbortController().signal)
  expect(show).not.toHaveBeenCalled()
  expect(await showPanel?.()).toBe('t1')
  expect(show).toHaveBeenCalledExactlyOnceWith({
    containers: { paymentSelection: '#click-to-pay', paymentScreen: '#click-to-pay-screen' },
  })
})

test('[PAY-28] shows no panel to a customer who has closed Click to Pay while it loaded', async () => {
  stubLibrary()
  const closing = new AbortController()
  const preparing = prepareClickToPay('context', closing.signal)
  closing.abort()
  expect(await preparing).toBeNull()
})

test('[PAY-28] rejects where the script defines no library', async () => {
  vi.stubGlobal('window', {})
  await expect(prepareClickToPay('context', new AbortController().signal)).rejects.toThrow('did not load')
})

test.each([
  ['a cancellation', true, { reason: 'CUSTOMER_CANCELLED' }],
  ['another failure', false, { reason: 'SERVER_ERROR' }],
  ['an error without a reason', false, new Error('CANCEL')],
  ['a text', false, 'CANCEL'],
])('[PAY-28] %s counts as closed by the customer: %s', (_, isClosed, error) => {
  expect(isClosedByCustomer(error)).toBe(isClosed)
})
