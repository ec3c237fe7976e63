import { describe, expect, test } from 'vitest'
import { readContent } from '../read-content.ts'
import { broken, inFolder, smallContent } from '../../../../test/fixtures/small-content.ts'

const file = 'offers.yaml'
const complaintsOf = (files: Readonly<Record<string, string>>): readonly string[] => {
  const result = inFolder(files, readContent)
  return 'errors' in result
    ? result.errors.map(({ file: where, line, message }) => `${where}:${line} ${message}`)
    : ['no complaint']
}

type Row = readonly [why: string, from: string, to: string, complaint: string]
const effect = 'effect: { freeItem: { items: { products: [garlic-bread] } } }'
const kinds = 'bundle, fixedPrice, freeItem, secondAtHalf, buyXGetY, percentOff, amountOff, freeDelivery'

const rows: readonly Row[] = [
  [
    'a code in small letters',
    'BREAD',
    'bread',
    `${file}:5 expected a code of 3 to 11 capitals and digits, found 'bread'`,
  ],
  [
    'a code as long as a voucher’s',
    'BREAD',
    'BREADBREADBR',
    `${file}:5 expected a code of 3 to 11 capitals and digits, found 'BREADBREADBR'`,
  ],
  ['an unknown effect', effect, 'effect: { freeHugs: 3 }', `${file}:6 an offer needs exactly one effect of: ${kinds}`],
  [
    'two effects',
    effect,
    'effect: { amountOff: 5.00, freeDelivery: true }',
    `${file}:6 an offer needs exactly one effect of: ${kinds}`,
  ],
  ['an unknown product', '[garlic-bread]', '[garlic-brad]', `${file}:6 there is no product 'garlic-brad'`],
  [
    'a selector that matches no product',
    'products: [garlic-bread]',
    'products: [garlic-bread], sizes: [large]',
    `${file}:6 no product matches this selector`,
  ],
  [
    'a percentage above all',
    effect,
    'effect: { percentOff: { items: {}, percent: 101 } }',
    `${file}:6 expected a number from 1 to 100, found '101'`,
  ],
  [
    'a bundle that is not a meal',
    effect,
    'effect: { bundle: garlic-bread }',
    `${file}:2 'bread-on-us' unlocks a product that is not a meal`,
  ],
  ['an unknown condition', 'minimum', 'moon', `${file}:7 there is no kind of condition 'moon'`],
  ['hours that run backwards', "until: '15:00'", "until: '10:00'", `${file}:7 the hours end before they begin`],
  [
    'dates that run backwards',
    'minimum: 20.00',
    'minimum: 20.00, dates: { from: 2026-12-24, until: 2026-12-01 }',
    `${file}:7 the dates end before they begin`,
  ],
  ['an unknown store', 'minimum: 20.00', 'stores: [MARS1]', `${file}:7 there is no store 'MARS1'`],
  ['an unknown payment type', 'minimum: 20.00', 'paymentType: shells', `${file}:7 there is no payment type 'shells'`],
  [
    'counting without a code',
    '    code: BREAD\n',
    '',
    `${file}:2 'bread-on-us' limits customers or uses, so it needs a public code`,
  ],
  [
    'a code that is not needed',
    'code: BREAD',
    'code: BREAD\n    needsCode: false',
    `${file}:2 'bread-on-us' has a code although needsCode is false`,
  ],
  ['more than once a day', 'total: 100', 'perEmailPerDay: 2', `${file}:8 expected a number from 1 to 1, found '2'`],
  [
    'a free item without a purchase or a limit per person',
    'minimum: 20.00, ',
    '',
    `${file}:2 'bread-on-us' gives an item away without a purchase, so it needs a limit per person: perCustomer or perEmailPerDay`,
  ],
  [
    'a first-order condition set to false',
    'minimum: 20.00',
    'minimum: 20.00, firstOrder: false',
    `${file}:7 omit this condition instead of setting it to false`,
  ],
  [
    'an effect set to false',
    effect,
    'effect: { freeDelivery: false }',
    `${file}:6 omit this effect instead of setting it to false`,
  ],
  ['an unknown stacking', 'limits:', 'stacking: high\n    limits:', `${file}:8 there is no stacking 'high'`],
]

describe('reports errors of offers with their line', () => {
  test.each(rows)('[VOU-12] %s', (_, from, to, complaint) => {
    expect(complaintsOf(broken(file, from, to))).toEqual([complaint])
  })

  test('[VOU-12] a duplicate code or id', () => {
    const [first = ''] = [smallContent[file]]
    const again = first.slice(first.indexOf('  - id:'))
    expect(complaintsOf({ ...smallContent, [file]: first + again })).toEqual([
      `${file}:9 id 'bread-on-us' is already used in ${file}:2`,
      `${file}:9 the code BREAD is already used`,
    ])
  })

  test('[VOU-12] a first-order offer without a public code', () => {
    const given = broken(file, 'minimum: 20.00', 'minimum: 20.00, firstOrder: true')
    const complaints = complaintsOf({ ...given, [file]: (given[file] ?? '').replace('    code: BREAD\n', '') })
    expect(complaints).toContain(`${file}:2 'bread-on-us' is for first orders, so it needs a public code`)
  })

  test('[VOU-11] a deal, or a payment condition, without a code', () => {
    const open = 'needsCode: false'
    expect(complaintsOf(broken(file, `code: BREAD\n    ${effect}`, `${open}\n    effect: { bundle: box }`))).toContain(
      `${file}:2 'bread-on-us' unlocks a deal or requires a payment type, so it needs a code`,
    )
  })
})

test('[VOU-12] an offer file becomes an offer of the domain', () => {
  const result = inFolder(smallContent, readContent)
  expect('content' in result && result.content.offers).toEqual([
    {
      id: 'bread-on-us',
      name: 'Bread on us',
      words: 'A free bread.',
      code: 'BREAD',
      needsCode: true,
      effect: { kind: 'freeItem', selector: { products: ['garlic-bread'] }, max: 1 },
      conditions: [
        { kind: 'minimumSubtotal', amount: 2000 },
        { kind: 'timeOfDay', from: 660, until: 900 },
      ],
      limits: { perOrder: null, perCustomer: null, perEmailPerDay: null, total: 100 },
      stacking: 'one-per-line',
      isShown: true,
      sortOrder: 1,
    },
  ])
})
