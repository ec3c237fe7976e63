import type { Basket } from '@forno/contracts/baskets/basket'
import type { Aud } from '@forno/contracts/core/values'
import { paymentTypes, type PaymentType } from '@forno/domain/core/payment-types'
import { expect, test } from 'vitest'
import { sampleBasket, sampleStoreInfo } from '../../../../test/sample-baskets.ts'
import { cashLimitNote, mayUseCash } from './at-door/at-door.ts'
import { inRowOrder, isWithinLimits, availableMethods } from './available-methods.ts'

const option = (paymentOption: PaymentType, sortOrder: number): Basket['storeInfo']['paymentOptions'][number] => ({
  paymentOption,
  status: 'Enabled',
  sortOrder,
  maxOrderCharge: null,
})
const storeInfo = {
  ...sampleStoreInfo,
  canAcceptOnlineCreditCards: true,
  canAcceptOnlineVisaCheckout: true,
  paymentOptions: paymentTypes.map(option),
}
const offered = (changes: Partial<Basket>, isAble: (method: PaymentType) => boolean = () => true) =>
  availableMethods(sampleBasket({ storeInfo, ...changes }), isAble)

test('[PAY-07] [PAY-11] offers the methods of the store, and the card terminal for delivery only', () => {
  expect(offered({ serviceType: 'Pickup' })).toEqual(
    paymentTypes.filter((each) => each !== 'free' && each !== 'mobileeftpos'),
  )
  expect(offered({ serviceType: 'Delivery' })).toContain('mobileeftpos')
  const noCards = { ...storeInfo, canAcceptOnlineCreditCards: false }
  expect(offered({ storeInfo: noCards })).not.toContain('flex')
})

test('[PAY-09] offers only the free method for a free basket', () => {
  expect(offered({ basketTotal: 0 as Aud })).toEqual(['free'])
})

test('[BAS-03] compares the cash limit with the total in dollars', () => {
  const limited = { ...storeInfo, paymentOptions: [{ ...option('cash', 0), maxOrderCharge: 50 as Aud }] }
  expect(offered({ storeInfo: limited, basketTotal: 50 as Aud })).toEqual(['cash'])
  expect(offered({ storeInfo: limited, basketTotal: 50.01 as Aud })).toEqual([])
})

test('[BAS-03] above the store’s cash limit the note gives the reason and the alternatives', () => {
  const note = (maxOrderCharge: number | null, basketTotal: number, status: 'Enabled' | 'Disabled' = 'Enabled') => {
    const cash = { ...option('cash', 0), status, maxOrderCharge: maxOrderCharge as Aud | null }
    return cashLimitNote({ storeInfo: { ...storeInfo, paymentOptions: [cash] }, basketTotal: basketTotal as Aud })
  }
  expect(note(150, 150.01)).toBe(
    'This store takes cash for orders up to $150.00. Pay online, or call the store on (03) 5550 0101.',
  )
  expect([note(150, 150), note(null, 900), note(150, 900, 'Disabled')]).toEqual([null, null, null])
})

test('[PAY-06] hides cash from user agents that contain a listed text, in any letter case', () => {
  const mayUse = (list: string) => mayUseCash({ settings: { BLACKLIST_USER_AGENTS: list } }, 'Mozilla/5.0 (Kiosk)')
  expect([mayUse('kIOSk'), mayUse('Robot,kIOSk')]).toEqual([false, false])
  expect([mayUse('Robot,'), mayUse('')]).toEqual([true, true])
  expect(mayUseCash({ settings: {} }, 'Mozilla/5.0 (Kiosk)')).toBe(true)
})

test('[PAY-08] hides methods that the device does not support', () => {
  expect(offered({}, (method) => method !== 'applepay')).not.toContain('applepay')
})

const isWallet = (method: string): boolean => method.endsWith('pay') && method !== 'zippay'

test('[PAY-08] puts wallets last, in the store’s order, before any device check has answered', () => {
  const store = ['cash', 'applepay', 'flex', 'googlepay', 'zippay'] as const
  expect(inRowOrder(store, isWallet)).toEqual(['cash', 'flex', 'zippay', 'applepay', 'googlepay'])
})

test('[PAY-08] a missing wallet moves no other row', () => {
  const [all, without] = [['applepay', 'cash', 'googlepay', 'flex'] as const, ['cash', 'googlepay', 'flex'] as const]
  const rowOf = (methods: readonly (typeof all)[number][], method: (typeof all)[number]) =>
    inRowOrder(methods, isWallet).indexOf(method)
  for (const method of ['cash', 'flex'] as const) expect(rowOf(without, method)).toBe(rowOf(all, method))
})

const aud = (dollars: number) => dollars as Aud

test('[PAY-24] hides Afterpay outside its limits, and while the limits are unknown', () => {
  const limits = { minimumAmount: aud(1), maximumAmount: aud(2000) }
  expect([0.99, 1, 2000, 2000.01].map((total) => isWithinLimits(aud(total), limits))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isWithinLimits(aud(40), { minimumAmount: null, maximumAmount: null })).toBe(false)
})
