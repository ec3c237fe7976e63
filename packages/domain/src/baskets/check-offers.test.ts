import { expect, test } from 'vitest'
import { store } from '../../test/fixture-content.ts'
import { offer } from '../../test/fixture-offers.ts'
import { pizza, priced } from '../../test/fixture-offer-baskets.ts'
import type { ServiceType } from '../core/basic-types.ts'
import type { PaymentType } from '../core/payment-types.ts'
import { checkPayment } from './check.ts'

const byCard = offer(
  'van',
  { kind: 'freeDelivery' },
  {
    conditions: [{ kind: 'paymentType', paymentType: 'card' as PaymentType }],
  },
)
const paidBy = (way: ServiceType) =>
  checkPayment(priced([pizza('margherita', 'large', 2)], [byCard], [], way), store, 'cash')

test('[VOU-01] refuses free delivery with the wrong payment method, and ignores it where it has no effect', () => {
  expect(paidBy('Delivery')).toMatchObject({
    refused: 'VoucherConditions',
    data: { condition: 'This voucher is for orders paid by card.' },
  })
  expect(paidBy('Pickup')).toBeNull()
})
