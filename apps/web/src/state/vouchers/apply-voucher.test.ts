import type { BasketId } from '@forno/domain/core/basic-types'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { applyVoucher, type VoucherDeps } from './apply-voucher.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { sampleBasket } from '../../../test/sample-baskets.ts'
import { emptySession, makeSessionStore } from '../session/session.ts'
import { unlocalised } from '../../lib/disposition.ts'
import { readWaitingVoucher, takeWaitingVoucher } from './waiting-voucher.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))

const refusal = (code: string, message = 'No.') =>
  new ApiError({ status: 400, data: { code, message }, url: '/x', method: 'POST' })

const depsFor = (answer: unknown, basketId: string | null = 'b1', confirms = true) => {
  const session = makeSessionStore(null)
  session.setState({
    ...emptySession,
    basketId: basketId as BasketId,
    disposition: { ...unlocalised, serviceType: 'Delivery', storeId: 'NSW01', longitude: 151, latitude: -33 },
  })
  const call = vi.fn(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))
  const notices = { snackbar: vi.fn(), ask: vi.fn(() => Promise.resolve(confirms)) }
  const panels = { openLocator: vi.fn(), openTime: vi.fn() }
  const save = vi.fn(() => Promise.resolve())
  const deps = { call, queries: new QueryClient(), session, notices, panels, save, handleError: () => false }
  return { deps: deps as unknown as VoucherDeps, call, notices, panels, save }
}

test('[VOU-04] opens the locator without a basket; the code waits, once', async () => {
  const { deps, call, panels } = depsFor(null, null)
  expect(await applyVoucher(deps, ' fiver ')).toBe('waiting')
  expect(call).not.toHaveBeenCalled()
  expect(panels.openLocator).toHaveBeenCalledOnce()
  expect(readWaitingVoucher(sessionStorage)).toBe('FIVER')
  expect(takeWaitingVoucher(sessionStorage)).toBe('FIVER')
  expect(takeWaitingVoucher(sessionStorage)).toBeNull()
})

test('[VOU-04] applies the code at once with a basket, and reports it', async () => {
  const { deps, call, notices } = depsFor(sampleBasket({}))
  expect(await applyVoucher(deps, 'fiver')).toBe('applied')
  expect(call).toHaveBeenCalledWith(
    'POST /baskets/:basketId/applyvoucher/:code',
    expect.objectContaining({ params: { basketId: 'b1', code: 'FIVER' } }),
  )
  expect(notices.snackbar).toHaveBeenCalledWith({ text: 'FIVER has been applied.' })
  expect(readWaitingVoucher(sessionStorage)).toBeNull()
})

const freeTiramisu = {
  code: 'FIRST100',
  offerId: 'first-hundred',
  name: 'First hundred',
  words: 'A free tiramisu.',
  isIdle: true,
  costsMore: false,
  freeProductId: 'tiramisu',
}

test('[VOU-12] adds the free item of a code', async () => {
  const { deps, call, notices } = depsFor(sampleBasket({ vouchers: [freeTiramisu] }))
  expect(await applyVoucher(deps, 'first100')).toBe('applied')
  expect(call).toHaveBeenLastCalledWith(
    'POST /baskets/:basketId/basketItems',
    expect.objectContaining({ body: { productId: 'tiramisu', quantity: 1 } }),
  )
  expect(notices.snackbar).toHaveBeenCalledOnce()
  expect(notices.snackbar.mock.calls[0]?.[0]).toMatchObject({ text: expect.stringContaining('free with FIRST100') })
})

test('[VOU-12] adds no free item that the basket has already', async () => {
  const { deps, call, notices } = depsFor(sampleBasket({ vouchers: [{ ...freeTiramisu, isIdle: false }] }))
  expect(await applyVoucher(deps, 'first100')).toBe('applied')
  expect(call).toHaveBeenCalledOnce()
  expect(notices.snackbar).toHaveBeenCalledWith({ text: 'FIRST100 has been applied.' })
})

test('[VOU-07] shows a refusal without a way out beside the field, if there is one', async () => {
  const { deps, notices } = depsFor(refusal('VoucherUnknown'))
  const onRefused = vi.fn()
  expect(await applyVoucher({ ...deps, onRefused }, 'nonsense')).toBe('refused')
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\.$/))
  expect(notices.snackbar).not.toHaveBeenCalled()
})

test.each([
  ['would raise the price', { costsMore: true }],
  ['lowers no price yet, as the basket says', { freeProductId: null }],
])('[BAS-11] [VOU-10] does not report a code as applied that %s', async (_, more) => {
  const { deps, call, notices } = depsFor(sampleBasket({ vouchers: [{ ...freeTiramisu, ...more }] }))
  expect(await applyVoucher(deps, 'first100')).toBe('applied')
  expect(call).toHaveBeenCalledOnce()
  expect(notices.snackbar).not.toHaveBeenCalled()
})

test('[VOU-05] offers to switch the service type, switches, and applies the code afterwards', async () => {
  const { deps, notices, save } = depsFor(refusal('VoucherUnavailableForFulfillmentType'))
  expect(await applyVoucher(deps, 'tenner')).toBe('waiting')
  expect(notices.ask).toHaveBeenCalledWith({
    title: 'Heads Up',
    message: 'No.',
    confirmLabel: 'Switch to Pickup',
    cancelLabel: 'Cancel',
  })
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ serviceType: 'Pickup', storeId: 'NSW01' }))
  expect(readWaitingVoucher(sessionStorage)).toBe('TENNER')
})

test('[VOU-05] a switch that cannot be saved leaves no unhandled rejection, because the save reports it', async () => {
  const { deps } = depsFor(refusal('VoucherUnavailableForFulfillmentType'))
  const save = () => Promise.reject(new Error('no answer'))
  const rejected = vi.fn<() => void>()
  process.on('unhandledRejection', rejected)
  onTestFinished(() => void process.off('unhandledRejection', rejected))
  expect(await applyVoucher({ ...deps, save }, 'tenner')).toBe('waiting')
  await new Promise((resolve) => setTimeout(resolve))
  expect(rejected).not.toHaveBeenCalled()
})

test.each([
  [['Delivery'], 'Switch to Delivery'],
  [['Pickup', 'Delivery'], 'Switch to Pickup'],
  [['DineIn'], 'Switch to Pickup'],
  [[], 'Switch to Pickup'],
] as const)('[VOU-05] the switch leads to the service type that the refusal names: %j', async (serviceTypes, label) => {
  const code = 'VoucherUnavailableForFulfillmentType'
  const data = { code, message: 'No.', data: { serviceTypes: [...serviceTypes] } }
  const { deps, notices } = depsFor(new ApiError({ status: 400, data, url: '/x', method: 'POST' }))
  await applyVoucher(deps, 'tenner')
  expect(notices.ask).toHaveBeenCalledWith(expect.objectContaining({ confirmLabel: label }))
})

test.each([
  ['VoucherUnavailableForStore', 'Change Location', 'openLocator'],
  ['VoucherUnavailableForFulfillmentDate', 'Change Time', 'openTime'],
] as const)('[VOU-06] %s offers "%s"; cancelled, nothing waits', async (code, confirmLabel, opened) => {
  const willing = depsFor(refusal(code))
  expect(await applyVoucher(willing.deps, 'tenner')).toBe('waiting')
  expect(willing.notices.ask).toHaveBeenCalledWith(expect.objectContaining({ confirmLabel }))
  expect(willing.panels[opened]).toHaveBeenCalledOnce()
  expect(takeWaitingVoucher(sessionStorage)).toBe('TENNER')
  const unwilling = depsFor(refusal(code), 'b1', false)
  expect(await applyVoucher(unwilling.deps, 'tenner')).toBe('refused')
  expect(unwilling.panels[opened]).not.toHaveBeenCalled()
  expect(readWaitingVoucher(sessionStorage)).toBeNull()
})

test('[VOU-07] shows every other refusal with its own text', async () => {
  const { deps, notices } = depsFor(refusal('InvalidRequest', 'Spend $35.00 or more to use this voucher.'))
  expect(await applyVoucher(deps, 'fiver')).toBe('refused')
  expect(notices.snackbar).toHaveBeenCalledWith({
    text: 'Spend $35.00 or more to use this voucher.',
    theme: 'danger',
  })
  expect(notices.ask).not.toHaveBeenCalled()
})
