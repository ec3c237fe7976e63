import type { Half, Halves } from './build.ts'
import { halfAsPizza, halfAsWhole, halvesSizeOf, type HalvesChoices } from './halves-choices.ts'
import { dollars, nothing, sumOf } from '../core/money.ts'
import { cents, type Cents, type HalfNumber, type ProductId } from '../core/basic-types.ts'
import {
  basePart,
  baseSteps,
  priceFillings,
  sizePart,
  type PricedFillings,
  type PricedPart,
  type PriceStep,
} from './price-build.ts'

/** The price of a half-n-half, with its calculation. [CAT-20] */
export type PricedHalves = {
  /** Cents of one: the sum of the trail, and of the parts and the fee. */
  readonly unit: Cents
  /** Cents that a half-n-half of this size adds, on its own line of the price. */
  readonly fee: Cents
  readonly trail: readonly PriceStep[]
  readonly parts: readonly PricedPart[]
}

type PricedHalf = {
  readonly half: HalfNumber
  readonly productId: ProductId
  readonly name: string
  /** Cents of the whole pizza with its default build in this size. */
  readonly asItComes: Cents
  readonly fillings: PricedFillings
}

const priceHalf = (choices: HalvesChoices, build: Halves, half: Half, number: HalfNumber): PricedHalf => {
  const pizza = halfAsPizza(choices, half.productId)
  const asItComes = choices.pizzas.get(half.productId)?.prices[build.sizeId]
  const name = choices.pizzas.get(half.productId)?.name
  if (pizza === null || name === undefined || asItComes === undefined) throw new RangeError('that pizza is no half')
  const fillings = priceFillings(pizza, halfAsWhole(build, half))
  return { half: number, productId: half.productId, name, asItComes, fillings }
}

/** Halves amounts one after another so that they sum to half of the total, rounded up once. */
const halver = (): ((amount: Cents) => Cents) => {
  let sofar = 0
  return (amount) => {
    const before = Math.ceil(sofar / 2)
    sofar += amount
    return cents(Math.ceil(sofar / 2) - before)
  }
}

const sideWords = { 1: 'Left half', 2: 'Right half' } as const

const halfPart = ({ half, productId, name }: PricedHalf, total: Cents): PricedPart => ({
  productId,
  name,
  category: 'Half',
  quantity: 1,
  total,
  half,
})

/** The name of the surcharge's own line. */
export const halvesFeeName = 'Half-n-half'

/** The sentence beside a half-n-half that explains its price; the fee in cents. [CAT-20] */
export const halvesPriceSentence = (fee: Cents): string =>
  `Priced at the dearer half, plus ${dollars(fee)}. Extra toppings are half price, and you pay for the base once.`

/**
 * The price of a half-n-half and its calculation: the more expensive of the default halves + half the price of each
 * extra topping of either half, summed in cents and rounded up once + the base's extra once + the half-n-half
 * surcharge. Each half follows the rules of a whole pizza: a topping taken off never lowers the price, but pays for one
 * added to the same half that costs no more. Only a build that `checkHalves` accepts has a price. [CAT-20]
 */
export const priceHalves = (choices: HalvesChoices, build: Halves): PricedHalves => {
  const size = halvesSizeOf(choices, build.sizeId)
  const base = size?.bases.find(({ baseId }) => baseId === build.baseId)
  if (size === undefined || base === undefined)
    throw new RangeError('half-n-half does not come in that size on that base')
  const left = priceHalf(choices, build, build.left, 1)
  const right = priceHalf(choices, build, build.right, 2)
  const dearer = right.asItComes > left.asItComes ? right : left
  const priceOf = (half: PricedHalf): Cents => (half === dearer ? half.asItComes : nothing)
  const [toPart, toStep] = [halver(), halver()]
  const parts: readonly PricedPart[] = [
    sizePart(size, nothing),
    basePart(base),
    ...[left, right].map((half) => halfPart(half, priceOf(half))),
    ...[left, right].flatMap(({ half, fillings }) =>
      fillings.parts.map((part) => ({ ...part, total: toPart(part.total), half })),
    ),
  ]
  return {
    unit: sumOf([...parts.map(({ total }) => total), size.fee]),
    fee: size.fee,
    trail: [
      { label: size.name, amount: nothing },
      ...[left, right].map((half) => ({ label: `${sideWords[half.half]}: ${half.name}`, amount: priceOf(half) })),
      ...baseSteps(size, base),
      ...[left, right].flatMap(({ half, fillings }) =>
        fillings.trail.map(({ label, amount }) => ({ label: `${sideWords[half]}: ${label}`, amount: toStep(amount) })),
      ),
      { label: halvesFeeName, amount: size.fee },
    ],
    parts,
  }
}
