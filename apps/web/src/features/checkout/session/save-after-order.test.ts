import type { Basket } from '@forno/contracts/baskets/basket'
import type { CustomerId } from '@forno/domain/core/words'
import { expect, test, vi } from 'vitest'
import { makeCall, type WireReply } from '../../../lib/http/call.ts'
import { customerQuery, type Customer } from '../../../api/customer.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { changedOptins, saveAfterOrder } from './save-after-order.ts'
import { unlocalised } from '../../../lib/disposition.ts'

const profile = { optinEmail: true, optinSms: false } as Parameters<typeof changedOptins>[0]['profile']
const ticked = (optinEmail: boolean, optinSms: boolean) => ({ customerInfo: { optinEmail, optinSms } }) as Basket

test.each([
  ['nothing, where the boxes are as the profile', ticked(true, false), null],
  ['what was unticked', ticked(false, false), { optinEmail: false }],
  ['what was ticked', ticked(true, true), { optinSms: true }],
  ['nothing of a basket that nobody knows', null, null],
])('[ORD-20] an order saves of the opt-ins %s', (_, basket, changes) =>
  expect(changedOptins({ profile }, basket)).toEqual(changes),
)

const customerId = 'c1' as CustomerId
const disposition = { ...unlocalised, serviceType: 'Pickup', storeId: 'NSW01' } as const
const answered = (status: number): WireReply => ({
  ...{ status, contentType: 'application/json', retryAfter: null },
  text: JSON.stringify(status === 200 ? { profile } : { code: 'InternalError', message: 'No.', type: 'error' }),
})

/** What is asked after an order of somebody whom the page knows, whose boxes were ticked otherwise. */
const saving = (reply: (name: string) => Promise<WireReply>) => {
  const asked: string[] = []
  const call = makeCall(
    ({ method, path }) => {
      asked.push(`${method} ${path}`)
      return reply(`${method} ${path}`)
    },
    { sessionId: () => 's1' },
  )
  const queries = makeQueryClient(call)
  const { queryKey } = customerQuery(customerId)
  queries.setQueryData(queryKey, { profile } as Customer)
  const done = saveAfterOrder({ call, queries }, { customerId, disposition, basket: ticked(false, true) })
  return { asked, done }
}
const everything = ['POST /customer/c1/store', 'POST /customer/c1/disposition', 'PATCH /customer/c1']

test('[ORD-20] all that an order saves is asked for at once, before any answer: whoever leaves then loses none of it', async () => {
  const { asked } = saving(() => new Promise(() => undefined))
  await vi.waitFor(() => expect(asked).toEqual(everything))
})

test('[ORD-20] one part that fails leaves the others be, and the profile is asked for anew', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { asked, done } = saving((name) => Promise.resolve(answered(name.endsWith('/store') ? 500 : 200)))
  await done
  expect(asked).toEqual([...everything, 'GET /customer/c1'])
  log.mockRestore()
})
