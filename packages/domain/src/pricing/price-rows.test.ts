import { describe, expect, test } from 'vitest'
import { cents } from '../core/basic-types.ts'
import { discountName, priceRows, type PriceFigures } from './price-rows.ts'

const family: PriceFigures = {
  items: [cents(3595), cents(550)],
  discounts: [{ name: 'Five off (FIVER)', total: cents(-500) }],
  charges: [{ name: 'Delivery', total: cents(795) }],
  total: cents(4440),
  gst: cents(404),
  due: null,
  savings: cents(790),
  isOrdered: false,
}
const labels = (figures: PriceFigures) => {
  const { added, total, toPay, remarks } = priceRows(figures)
  return [...added, total, ...toPay, ...remarks].map(({ label, amount }) => `${label} ${amount}`)
}

describe('the rows of a price', () => {
  test('[BAS-11] shows a saving that the item prices already include as a remark below the total, not as a row above it', () => {
    expect(labels(family)).toEqual([
      ...['Items 4145', 'Five off (FIVER) -500', 'Delivery 795', 'Total 4440'],
      ...['Includes GST of 404', "You're saving 790"],
    ])
  })

  test('[ORD-03] shows cash rounding in a row of its own, so that total and rounding add up to the amount due', () => {
    const inCash = { ...family, total: cents(4438), due: { method: 'cash', collect: cents(4440) } } as const
    expect(labels(inCash).slice(3, 6)).toEqual(['Total 4438', 'Cash rounding 2', 'To pay in cash 4440'])
  })

  test.each([
    ['cash without rounding', { method: 'cash', collect: cents(4440) }, ['To pay in cash 4440']],
    [
      'a card terminal at the door',
      { method: 'mobileeftpos', collect: cents(4440) },
      ['To pay by card at the door 4440'],
    ],
    ['a payment online', { method: 'flex', collect: cents(0) }, []],
    ['an order without a chosen method', null, []],
  ] as const)('[ORD-03] %s shows only the amount still to pay', (_, due, expected) => {
    expect(labels({ ...family, due }).filter((each) => /rounding|To pay/.test(each))).toEqual(expected)
  })

  test('[ORD-19] an order shows its saving in the past tense', () => {
    expect(labels({ ...family, isOrdered: true }).at(-1)).toBe('You saved 790')
  })

  test('[BAS-11] shows no saving if there is none', () => {
    expect(labels({ ...family, savings: cents(0) }).join()).not.toContain('saving')
  })

  test('[ORD-19] each row has its kind, and the amounts add up by kind', () => {
    const inCash = { ...family, total: cents(4438), due: { method: 'cash', collect: cents(4440) } } as const
    const { added, total, toPay, remarks } = priceRows(inCash)
    expect([...added, total, ...toPay, ...remarks].map(({ kind, amount }) => [kind, amount])).toEqual([
      ['items', 4145],
      ['discount', -500],
      ['charge', 795],
      ['total', 4438],
      ['rounding', 2],
      ['due', 4440],
      ['gst', 404],
      ['saving', 790],
    ])
    expect(priceRows({ ...inCash, total: cents(4440), savings: cents(0) })).toMatchObject({
      toPay: [{ kind: 'due', amount: 4440 }],
      remarks: [{ kind: 'gst', amount: 404 }],
    })
    expect(priceRows({ ...inCash, total: cents(4440), savings: cents(0) }).toPay).toHaveLength(1)
    expect(priceRows({ ...inCash, savings: cents(0) }).remarks).toHaveLength(1)
  })

  test('[VOU-10] a discount by code contains the code', () => {
    expect([discountName('Five off', null), discountName('Five off', 'FIVER')]).toEqual([
      'Five off',
      'Five off (FIVER)',
    ])
  })
})
