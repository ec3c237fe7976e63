import { beforeEach, expect, test, vi } from 'vitest'

const plugin = vi.hoisted(() => ({
  addListener: vi.fn<(event: string, listener: () => void) => Promise<object>>(),
  open: vi.fn<(options: object) => Promise<void>>(),
  close: vi.fn<() => Promise<void>>(),
}))
vi.mock('@capacitor/browser', () => ({ Browser: plugin }))

let browser: typeof import('./browser.native.ts')
beforeEach(async () => {
  for (const call of [plugin.addListener, plugin.open, plugin.close]) call.mockReset()
  plugin.addListener.mockResolvedValue({})
  plugin.open.mockResolvedValue()
  vi.resetModules()
  browser = await import('./browser.native.ts')
})

test('[PAY-12] [NAT-01] the app opens pages above itself, and reports their end to its subscribers', async () => {
  const onClosed = vi.fn<() => void>()
  const unsubscribe = browser.onBrowserClosed(onClosed)
  await browser.openBrowser('https://zip.example/pay')
  await browser.openBrowser('https://zip.example/again')
  expect(plugin.open.mock.calls.map(([options]) => options)).toMatchObject([
    { url: 'https://zip.example/pay' },
    { url: 'https://zip.example/again' },
  ])
  expect(plugin.addListener).toHaveBeenCalledOnce()
  const [event, listener] = plugin.addListener.mock.calls[0] ?? []
  expect(event).toBe('browserFinished')
  listener?.()
  unsubscribe()
  listener?.()
  expect(onClosed).toHaveBeenCalledOnce()
})

test('[PAY-12] [NAT-01] a page can be opened after the plug-in has once refused to report its end', async () => {
  plugin.addListener.mockRejectedValueOnce(new Error('the bridge is not ready'))
  await expect(browser.openBrowser('https://zip.example/pay')).rejects.toThrow('not ready')
  await browser.openBrowser('https://zip.example/pay')
  expect(plugin.open).toHaveBeenCalledOnce()
})

test('[NAT-01] closing does not fail where an app cannot close the page', async () => {
  plugin.close.mockRejectedValue(new Error('not implemented on Android'))
  await expect(browser.closeBrowser()).resolves.toBeUndefined()
})
