import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CouponDialog } from './coupon-dialog.tsx'

const codes = vi.hoisted(() => ({ waiting: null as string | null }))
vi.mock('../../state/basket/basket.ts', () => ({ useBasket: () => null }))
vi.mock('../../state/vouchers/waiting-voucher.ts', () => ({ useWaitingVoucher: () => codes.waiting }))
vi.mock('../../state/basket-changes/use-vouchers.ts', () => ({
  useApplyVoucher: () => ({ mutate: () => undefined }),
  useIsApplying: () => false,
  useIsChangingVouchers: () => false,
  useRemoveVoucher: () => ({ mutate: () => undefined }),
}))
vi.mock('../../ui/dialogs/dialog.tsx', () => ({
  Dialog: ({ children }: { children: ReactNode }) => createElement('dialog', null, children),
}))

const listed = (waiting: string | null): readonly (string | undefined)[] => {
  codes.waiting = waiting
  const html = renderToStaticMarkup(createElement(CouponDialog, { onClose: () => undefined }))
  return [...html.matchAll(/<li[^>]*><span>(.*?)<\/span>/g)].map(([, words]) => words)
}

test('[VOU-04] a cart without codes lists the one that waits for a location', () => {
  expect(listed('SAVE10')).toEqual(['<strong>SAVE10</strong> waits until we know where and when.'])
  expect(listed(null)).toEqual([])
})
