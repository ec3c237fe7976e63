import { instant } from '@forno/domain/core/basic-types'
import { openVoucherShop } from '../voucher-shop.ts'
import { validateOrder, type Row, type RowDeps } from './row.ts'

const applying = async ({ apply, withPizza }: RowDeps, code: string) => apply(await withPizza(), code)

/** The refusal of a code that another customer has just used up. */
const tooLate = async (world: RowDeps, code: string) => {
  const { applied, shop } = world
  const basket = await shop.readyBasket()
  await applied(basket, code)
  await shop.placeCashOrder(basket)
  return applying(world, code)
}

/** A voucher that expires while it is in a cart: the checkout removes it. */
const endedMeanwhile = async () => {
  const world = await openVoucherShop()
  const { app, shop, applied, voucher } = world
  const basket = await shop.readyBasket()
  await applied(basket, await voucher({ validUntil: instant(app.clock() + 60_000) }))
  app.pass(120_000)
  try {
    return await validateOrder(world, basket)
  } finally {
    await app.close()
  }
}

/** The refusals of a code. */
export const voucherRows: readonly Row[] = [
  [
    'VOU-01',
    'VoucherUnknown',
    400,
    'InvalidRequest',
    "We don't recognise that code.",
    (world) => applying(world, 'nonsense'),
  ],
  [
    'VOU-01',
    'TooManyRequests',
    429,
    'InvalidRequest',
    'That was a lot at once. Please wait a moment and try again.',
    async ({ apply, withPizza }) => {
      const basket = await withPizza()
      for (let guess = 0; guess < 10; guess += 1) await apply(basket, `GUESS${guess}`)
      return apply(basket, 'five')
    },
  ],
  [
    'ERR-06',
    'VoucherAlreadyRedeemed',
    400,
    'VoucherAlreadyRedeemed',
    'This voucher has already been redeemed.',
    async (world) => tooLate(world, await world.voucher()),
  ],
  [
    'ERR-05',
    'StockPromoLimitReached',
    400,
    'StockPromoLimitReached',
    "You've reached the limit for this promotion.",
    (world) => tooLate(world, 'onlyone'),
  ],
  [
    'ERR-06',
    'VoucherAutoRemove',
    400,
    'VoucherAutoRemove',
    'A voucher was removed because your cart no longer meets its conditions.',
    endedMeanwhile,
  ],
  [
    'ERR-06',
    'VoucherUnavailableForFulfillmentType',
    400,
    'VoucherUnavailableForFulfillmentType',
    "This voucher isn't available for pickup.",
    (world) => applying(world, 'delivery'),
  ],
  [
    'ERR-06',
    'VoucherUnavailableForStore',
    400,
    'VoucherUnavailableForStore',
    "This voucher isn't available at this store.",
    (world) => applying(world, 'elsewhere'),
  ],
  [
    'ERR-06',
    'VoucherUnavailableForFulfillmentDate',
    400,
    'VoucherUnavailableForFulfillmentDate',
    "This voucher isn't available at this time.",
    (world) => applying(world, 'monday'),
  ],
  [
    'VOU-01',
    'VoucherConditions',
    400,
    'InvalidRequest',
    'Spend $50.00 or more to use this voucher.',
    (world) => applying(world, 'dear'),
  ],
  [
    'VOU-03',
    'VoucherNotOnBasket',
    404,
    'InvalidRequest',
    'That voucher is not on your cart.',
    async ({ remove, withPizza }) => remove(await withPizza(), 'five'),
  ],
]
