import { expect, test } from 'vitest'
import { content } from '../../test/fixture-content.ts'
import { ids } from '../../test/fixture-offers.ts'
import type { SoldProduct } from '../content/content.ts'
import type { Selector } from '../content/offer.ts'
import { cents } from '../core/basic-types.ts'
import { buyAndGet } from './buy-and-get.ts'
import type { Batch } from './pieces.ts'

const pieces = (productId: string, price: number, count: number): Batch => ({
  item: { product: content.products.find(({ id }) => id === productId) as SoldProduct, sizeId: null },
  name: productId,
  plain: cents(price),
  isMeal: false,
  key: `${productId}-${price}`,
  count,
  left: price,
  isTaken: false,
})
const [bread, cola, feast] = ['garlic-bread', 'cola', 'feast'].map((id): Selector => ({ products: ids(id) }))

/** What a gift uses of these pieces: key, count, reduction of each. */
const gift = (
  batches: readonly Batch[],
  {
    buy = bread,
    buyCount = 1,
    get = cola,
    getCount = 1,
    most = Infinity,
  }: Partial<Parameters<typeof buyAndGet>[1] & { most: number }>,
) => {
  const effect = { kind: 'buyXGetY', buy: buy ?? {}, buyCount, get: get ?? {}, getCount } as const
  const { cuts, isExhausted } = buyAndGet(batches, effect, { most, amountFor: ({ plain }) => plain })
  return [cuts.map(({ batch, count, amount }) => [batch.key, count, amount]), isExhausted]
}

test.each<[string, readonly Batch[], Parameters<typeof gift>[1], readonly unknown[]]>([
  [
    'two gifts of a round come from two prices',
    [pieces('garlic-bread', 700, 1), pieces('cola', 500, 1), pieces('cola', 450, 1)],
    { getCount: 2 },
    [
      [
        ['garlic-bread-700', 1, 0],
        ['cola-500', 1, 500],
        ['cola-450', 1, 450],
      ],
      false,
    ],
  ],
  [
    'a round with fewer gifts than it may have',
    [pieces('garlic-bread', 700, 1), pieces('cola', 450, 1)],
    { getCount: 2 },
    [
      [
        ['garlic-bread-700', 1, 0],
        ['cola-450', 1, 450],
      ],
      false,
    ],
  ],
  [
    'no more gifts than a round may have',
    [pieces('garlic-bread', 700, 1), pieces('cola', 500, 1), pieces('cola', 450, 1)],
    {},
    [
      [
        ['garlic-bread-700', 1, 0],
        ['cola-500', 1, 500],
      ],
      false,
    ],
  ],
  [
    'of five pieces two rounds of two, and the fifth is paid',
    [pieces('garlic-bread', 700, 5)],
    { buy: {}, get: {} },
    [
      [
        ['garlic-bread-700', 2, 0],
        ['garlic-bread-700', 2, 700],
      ],
      false,
    ],
  ],
  [
    'of nine pieces two rounds of four',
    [pieces('garlic-bread', 700, 9)],
    { buy: {}, buyCount: 3, get: {} },
    [
      [
        ['garlic-bread-700', 6, 0],
        ['garlic-bread-700', 2, 700],
      ],
      false,
    ],
  ],
  [
    'a piece that fits neither is not used',
    [pieces('feast', 1_600, 2), pieces('garlic-bread', 700, 1), pieces('cola', 450, 1)],
    {},
    [
      [
        ['garlic-bread-700', 1, 0],
        ['cola-450', 1, 450],
      ],
      false,
    ],
  ],
  ['too few to buy: nothing', [pieces('garlic-bread', 700, 1), pieces('cola', 450, 1)], { buyCount: 2 }, [[], false]],
  ['nothing to get: nothing', [pieces('garlic-bread', 700, 2)], { buy: feast ?? {} }, [[], false]],
  [
    'at most so often in an order, and another round was possible',
    [pieces('garlic-bread', 700, 3), pieces('cola', 450, 3)],
    { most: 2 },
    [
      [
        ['garlic-bread-700', 2, 0],
        ['cola-450', 2, 450],
      ],
      true,
    ],
  ],
  [
    'exactly as often as an order may have',
    [pieces('garlic-bread', 700, 2), pieces('cola', 450, 2)],
    { most: 2 },
    [
      [
        ['garlic-bread-700', 2, 0],
        ['cola-450', 2, 450],
      ],
      false,
    ],
  ],
])('[BAS-11] [RUL-05] %s', (_, batches, effect, expected) => {
  expect(gift(batches, effect)).toEqual(expected)
})
