import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import type { OrderProgress } from '../../state/session/device.ts'
import { KeptOrder } from './linked-order.tsx'
import { OrderView } from './order-view.tsx'

const nothing = vi.hoisted(() => () => null)
vi.mock('./order-push.tsx', () => ({ OrderPush: nothing }))
vi.mock('./order-actions.tsx', () => ({ OrderActions: nothing }))
vi.mock('./order-contents.tsx', () => ({ OrderContents: nothing }))
vi.mock('./order-door.tsx', () => ({ OrderDoor: nothing }))

const at = '2026-11-21T18:00:00+11:00'
const facts = {
  orderId: 'o1',
  orderReference: 'ABCDEFGH23',
  serviceType: 'Delivery',
  status: 'Preparing',
  wasNotConfirmed: false,
  storeName: 'Newtown',
  orderDueAt: at,
  storeTime: at,
  updatedAt: at,
  createdAt: at,
  dueFrom: at,
  dueUntil: at,
  storeContact: { name: 'Newtown' },
  statuses: [{ status: 'Preparing', at }],
  collectedAt: null,
  refusedEmail: null,
}
const screens = {
  'the page of an order': (order: object) =>
    createElement(OrderView, {
      order: order as TrackedOrder,
      error: null,
      proof: { orderReference: 'ABCDEFGH23', contact: 'x' },
      onCollected: nothing,
    }),
  'an order opened by its link or kept on the device': (status: object) =>
    createElement(KeptOrder, { status: status as OrderProgress, error: 'offline', onRefresh: nothing }),
}

describe.each(Object.entries(screens))('%s', (_, screen) => {
  const shown = (storeConfirmedAt: string | null) => renderToStaticMarkup(screen({ ...facts, storeConfirmedAt }))

  test('[ORD-02] lights no step while it waits for the store, and says so', () => {
    const html = shown(null)
    expect(html).toContain('Preparing')
    expect(html).not.toContain('aria-current')
    expect(html).toContain('Waiting for Newtown to confirm.')
  })

  test('[ORD-02] lights its first step once the store has confirmed', () => {
    const html = shown('2026-11-21T18:01:00+11:00')
    expect(html.match(/aria-current="step"/g)).toHaveLength(1)
    expect(html).not.toContain('Waiting for')
  })
})
