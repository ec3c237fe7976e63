import type { CustomerId } from '@forno/domain/core/basic-types'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/http/api-error.ts'
import { pushDevicesQuery } from './push-devices.ts'
import { useCustomerPush } from './use-customer-push.ts'

const phone = vi.hoisted(() => ({
  stopPush: vi.fn<() => Promise<void>>(),
  snackbar: vi.fn<(snack: { readonly text: string }) => void>(),
}))
vi.mock('../../../state/push/push.ts', () => ({ stopPush: phone.stopPush }))
vi.mock('../../../ui/notices/notices.ts', () => ({ useNotices: () => ({ snackbar: phone.snackbar }) }))
vi.mock('../../../lib/http/call-context.ts', () => ({ useCall: () => () => undefined }))
vi.mock('../../../lib/react/shop-context.ts', () => ({ useShop: () => ({ configuration: {} }) }))

const customerId = '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b' as CustomerId

test('says why notifications could not be switched off', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  phone.stopPush.mockRejectedValueOnce(new ApiError({ status: 0, data: null, url: '/push/stop', method: 'POST' }))
  const client = new QueryClient()
  client.setQueryData(pushDevicesQuery(customerId).queryKey, [])
  const results: ReturnType<typeof useCustomerPush>[] = []
  const Probe = () => {
    results.push(useCustomerPush(customerId))
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Probe)))
  await results[0]?.change(false)
  expect(phone.snackbar.mock.calls[0]?.[0].text).toMatch(/offline|connection/i)
})
