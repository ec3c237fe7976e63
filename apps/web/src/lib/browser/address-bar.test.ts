import { createBrowserHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { clearAddressBar } from './address-bar.ts'

class FakeHistory {
  state: unknown = null
  readonly addresses: string[] = []
  readonly length = 1
  pushState(_state: unknown, _title: string, address: string): void {
    this.addresses.push(address)
  }
  replaceState(_state: unknown, _title: string, address: string): void {
    this.addresses.push(address)
  }
}

test('[PAY-12] the address bar loses a provider’s answer, and the router still shows the page of the whole address', () => {
  const history = new FakeHistory()
  const location = { pathname: '/zippayconfirmation', search: '?app=1&checkoutId=2', hash: '' }
  vi.stubGlobal('History', FakeHistory)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { history, location }))
  const router = createBrowserHistory({ window })
  const onChange = vi.fn()
  router.subscribe(onChange)
  clearAddressBar()
  expect(history.addresses.at(-1)).toBe('/zippayconfirmation')
  expect(onChange).not.toHaveBeenCalled()
  window.history.replaceState(null, '', '/zippayconfirmation')
  expect(onChange).toHaveBeenCalled()
})
