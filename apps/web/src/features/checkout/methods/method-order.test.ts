import { expect, test } from 'vitest'
import { inRowOrder } from './method-order.ts'

const isWallet = (method: string): boolean => method.endsWith('pay') && method !== 'zippay'

test('[PAY-08] wallets come last in the order of the store, whatever is known of them', () => {
  const store = ['cash', 'applepay', 'flex', 'googlepay', 'zippay'] as const
  expect(inRowOrder(store, isWallet)).toEqual(['cash', 'flex', 'zippay', 'applepay', 'googlepay'])
})

test('[PAY-08] a wallet that cannot be used leaves every other row where it was', () => {
  const [all, without] = [['applepay', 'cash', 'googlepay', 'flex'] as const, ['cash', 'googlepay', 'flex'] as const]
  const place = (methods: readonly (typeof all)[number][], method: (typeof all)[number]) =>
    inRowOrder(methods, isWallet).indexOf(method)
  for (const method of ['cash', 'flex'] as const) expect(place(without, method)).toBe(place(all, method))
})
