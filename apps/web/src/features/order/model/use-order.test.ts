import type { OrderId } from '@forno/domain/core/basic-types'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useOrder } from './use-order.ts'

type OrderWatch = { readonly listen: (onStatus: () => void, signal: AbortSignal) => Promise<void> }
type Stream = { readonly url: string; readonly sessionId: string }
const page = vi.hoisted(() => ({ watched: [] as OrderWatch[], streams: [] as Stream[] }))
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => void) => run(),
}))
vi.mock('./order-watch.ts', () => ({ watchShownOrder: (options: OrderWatch) => page.watched.push(options) }))
vi.mock('../../../lib/browser/idle.ts', () => ({ watchIdle: () => () => undefined }))
vi.mock('../../../lib/http/follow-events.ts', () => ({
  followEvents: async (stream: Stream) => void page.streams.push(stream),
}))
vi.mock('../../../lib/http/call-context.ts', () => ({ useCall: () => () => undefined }))
vi.mock('../../../lib/react/shop-context.ts', () => ({
  useShop: () => ({ configuration: { uris: {}, settings: {} } }),
}))

test('[ORD-13] the page of an order follows the stream of that order, proved by its session', async () => {
  const Probe = () => {
    useOrder({ orderId: 'o1' as OrderId, sessionId: 's1' })
    return null
  }
  renderToStaticMarkup(createElement(Probe))
  await page.watched[0]?.listen(() => undefined, new AbortController().signal)
  expect(page.streams).toMatchObject([{ url: '/api/v1/order/o1/stream', sessionId: 's1' }])
})
