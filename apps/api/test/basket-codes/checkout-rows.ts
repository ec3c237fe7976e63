import { localMoment } from '@forno/domain/fulfilment/local-time'
import { instant, type LocalDate, type Zone } from '@forno/domain/core/basic-types'
import { daily, storeWith } from '../content-edits.ts'
import { delivery, pickup, publishContent, shopOf, changeStore } from '../shop.ts'
import { startApp } from '../start-app.ts'
import { add, cola, lager, onceRefused, order, validate, validateOrder, type Row, type RowDeps } from './row.ts'
import { shopBrand } from '../shop-brand.ts'

const timeGone = 'The time you selected is no longer available. Please choose another time.'
const tonight = { storeId: 'NSW02', isAsap: false, orderDueAt: '2026-11-21T20:00:00+11:00' }
const change = async ({ shop }: RowDeps, body: object) =>
  shop.call('PATCH /baskets/:basketId', { ...(await shop.newBasket()), body })

/** An alcohol licence that ends before an order placed now is due. */
const alcoholTooLate = async () => {
  const own = await startApp()
  const theirs = shopOf(own)
  const basket = await theirs.readyBasket()
  await theirs.add(basket, lager(1))
  const now = localMoment(own.clock(), 'Australia/Sydney' as Zone).minutes
  await publishContent(own, (content) => {
    const liquorLicence = content.stores.find(({ id }) => id === 'NSW01')?.liquorLicence
    if (liquorLicence === undefined || liquorLicence === null) throw new Error('Newtown has a licence')
    return storeWith('NSW01', { liquorLicence: { ...liquorLicence, hours: daily({ from: 0, until: now + 5 }) } })(
      content,
    )
  })
  try {
    return await theirs.call('POST /baskets/:basketId/validate', basket)
  } finally {
    await own.close()
  }
}

/** The refusals of a place, a time and the checkout. */
export const checkoutRows: readonly Row[] = [
  [
    'RUL-06',
    'PaymentOptionClash',
    400,
    'InvalidRequest',
    'Payment Option Clash! Cart contained exclusive items.',
    async (world) => {
      const basket = await world.shop.readyBasket()
      for (const productId of ['footy-box', 'movie-night-box'])
        await world.shop.good('POST /baskets/:basketId/groupedBasketItems', {
          ...basket,
          body: { productId, quantity: 1 },
        })
      return validateOrder(world, basket)
    },
  ],
  [
    'ERR-07',
    'StoreUnknown',
    404,
    'StoreNotFound',
    "We couldn't find that store.",
    ({ shop }) => shop.call('POST /baskets', { body: { ...pickup, storeId: 'NSW99' }, session: '0' }),
  ],
  [
    'ERR-17',
    'StoreOffline',
    406,
    'ServiceUnavailable',
    `This store is currently offline. Please try another store or call ${shopBrand.supportNumber}.`,
    async (world) => {
      const basket = await world.shop.readyBasket({ storeId: 'VIC01' })
      world.app.silence('VIC01')
      return onceRefused(() => validateOrder(world, basket))
    },
  ],
  [
    'ERR-17',
    'OrderingPaused',
    406,
    'ServiceUnavailable',
    `This store is not taking online orders right now. Please call ${shopBrand.supportNumber}.`,
    async (world) => {
      const basket = await world.shop.readyBasket({ storeId: 'ACT01' })
      await changeStore(world.app, 'ACT01', { pausedUntil: instant(world.app.clock() + 3_600_000) })
      return onceRefused(() => validateOrder(world, basket))
    },
  ],
  [
    'LOC-18',
    'OutsideArea',
    400,
    'InvalidRequest',
    'Sorry, no stores were found that deliver to your address. Try pickup instead.',
    (world) => change(world, { ...delivery, latitude: -30 }),
  ],
  [
    'ERR-17',
    'StoreClosed',
    412,
    'InvalidOrderDateTime',
    'This store is closed for further orders today.',
    async (world) => {
      const basket = await world.shop.readyBasket({ storeId: 'TAS01' })
      await changeStore(world.app, 'TAS01', { day: { date: '2026-11-21' as LocalDate, closingMinutes: 0 } })
      return onceRefused(() => validateOrder(world, basket))
    },
  ],
  [
    'ERR-04',
    'TimePast',
    412,
    'InvalidOrderDateTime',
    timeGone,
    (world) => change(world, { isAsap: false, orderDueAt: '2020-01-01T18:00:00+11:00' }),
  ],
  [
    'ERR-04',
    'TimeNotOffered',
    412,
    'InvalidOrderDateTime',
    timeGone,
    (world) => change(world, { isAsap: false, orderDueAt: '2026-11-21T18:01:00+11:00' }),
  ],
  [
    'ERR-04',
    'SlotFull',
    412,
    'InvalidOrderDateTime',
    timeGone,
    async (world) => {
      const [basket, larger] = [await world.shop.readyBasket(tonight), await world.shop.readyBasket(tonight, 45)]
      await world.shop.good('POST /baskets/:basketId/validateOrder', larger)
      return validateOrder(world, basket)
    },
  ],
  [
    'ERR-03',
    'BasketNotValid',
    412,
    'BasketNotValid',
    '$5.95 below $22.00 minimum delivery',
    async (world) => {
      const basket = await world.shop.newBasket(delivery)
      await add(world, basket, cola)
      return validate(world, basket)
    },
  ],
  [
    'ERR-15',
    'BasketEmpty',
    412,
    'BasketNotValid',
    'Your cart is empty.',
    async (world) => validate(world, await world.shop.newBasket()),
  ],
  [
    'BAS-25',
    'OrderTooLarge',
    412,
    'BasketNotValid',
    "That's a big order! Please call the store on (02) 5550 0111 so we can plan it with you.",
    async (world) => validate(world, await world.shop.readyBasket({}, 41)),
  ],
  [
    'RUL-04',
    'AlcoholNeedsFood',
    400,
    'InvalidAlcohol',
    'Please add a food item to order alcohol.',
    async (world) => {
      const basket = await world.shop.newBasket()
      await world.shop.add(basket, lager(1))
      return validate(world, basket)
    },
  ],
  [
    'RUL-03',
    'AlcoholNeedsAdult',
    400,
    'InvalidAlcohol',
    'Please confirm that you are 18 or over to order alcohol.',
    async (world) => {
      const basket = await world.shop.readyBasket()
      await world.shop.add(basket, lager(1))
      return order(world, basket)
    },
  ],
  [
    'RUL-03',
    'AlcoholNotThen',
    400,
    'InvalidAlcohol',
    "Alcohol can't be handed over at that time. Please choose another time or take it out.",
    alcoholTooLate,
  ],
  [
    'BAS-26',
    'ContactMissing',
    400,
    'InvalidRequest',
    'We need a few details before you can proceed.',
    async (world) => {
      const basket = await world.shop.newBasket()
      await world.shop.add(basket)
      return validateOrder(world, basket)
    },
  ],
  [
    'BAS-03',
    'PaymentOptionUnavailable',
    400,
    'InvalidRequest',
    'That way of paying is not available for this order. Please choose another.',
    async (world) => {
      const body = { paymentType: 'mobileeftpos' } as const
      return world.shop.call('PATCH /baskets/:basketId/paymentInfo', { ...(await world.shop.readyBasket()), body })
    },
  ],
  [
    'BAS-03',
    'CashLimitExceeded',
    400,
    'InvalidRequest',
    "An order this large can't be paid at the door. Please pay online, or call the store on (02) 5550 0112.",
    async (world) => order(world, await world.shop.readyBasket({ storeId: 'NSW02' }, 21)),
  ],
  [
    'ERR-04',
    'UnapprovedBasketTotal',
    400,
    'UnapprovedBasketTotal',
    'Your cart total has changed. Please review your cart and try again.',
    async (world) => order(world, await world.shop.readyBasket(), { basketTotal: 1 }),
  ],
]
