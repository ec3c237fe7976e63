import { toppingsOf } from '@forno/domain/catalogue/toppings'
import type { HalfNumber } from '@forno/domain/words'
import {
  baseLook,
  meltLook,
  sauceColour,
  toppingLook,
  type BaseLook,
  type MeltLook,
  type ToppingLook,
} from './food-looks.ts'
import { halfOn, type Making } from './making.ts'

/** Where a part lies: on the whole pizza, or on one half of it. */
export type Region = 'whole' | 'left' | 'right'

/** A piece of a topping: where its middle lies, how it is turned and how large it is. */
export type Mark = { readonly x: number; readonly y: number; readonly turn: number; readonly scale: number }

export type ToppingLayer = { readonly id: string; readonly look: ToppingLook; readonly marks: readonly Mark[] }
export type MeltLayer = { readonly id: string; readonly look: MeltLook; readonly units: number }

/** All that lies on the base of one region, from below to above. */
export type RegionDrawing = {
  readonly region: Region
  readonly sauce: string | null
  readonly melts: readonly MeltLayer[]
  readonly toppings: readonly ToppingLayer[]
}

export type PizzaDrawing = {
  readonly base: BaseLook
  /** Share of the field that the pizza fills: a small one is smaller. */
  readonly share: number
  readonly regions: readonly RegionDrawing[]
}

/** The field is 400 by 400, the pizza's middle in its middle. */
export const field = 400
const radius = 178
/** Pieces of a half keep this far from the cut, so that it stays a clean line. */
const cutGap = 3

/** The picture of a pizza as it stands, the same on server and browser. */
export const pizzaDrawing = (making: Making): PizzaDrawing => {
  const { offer, build } = making
  const slices = offer.sizes.find(({ sizeId }) => sizeId === build.sizeId)?.slices ?? 8
  const base = baseLook(build.baseId)
  const inner = radius * (1 - base.rim)
  return {
    base,
    share: 0.68 + 0.32 * Math.min(1, slices / 10),
    regions:
      making.kind === 'whole'
        ? [regionOf(making, making.build, 'whole', inner)]
        : ([1, 2] as const).map((side) => regionOf(making, halfOn(making.build, side), sides[side], inner)),
  }
}

const sides: Readonly<Record<HalfNumber, Region>> = { 1: 'left', 2: 'right' }

type Filled = { readonly sauceId: string | null; readonly toppings: Readonly<Record<string, number>> }

const regionOf = ({ offer }: Making, { sauceId, toppings }: Filled, region: Region, inner: number): RegionDrawing => {
  const inOrder = [...offer.ingredients.keys()]
  const chosen = toppingsOf(toppings)
    .filter(([, units]) => units > 0)
    .toSorted(([one], [other]) => inOrder.indexOf(one) - inOrder.indexOf(other))
  const layers = chosen.map(([id, units]) => ({ id, units, melt: meltLook(id) }))
  return {
    region,
    sauce: sauceColour(sauceId),
    melts: layers.flatMap(({ id, units, melt }) => (melt === null ? [] : { id, units, look: melt })),
    toppings: layers.flatMap(({ id, units, melt }) => {
      if (melt !== null) return []
      const look = toppingLook(id, offer.ingredients.get(id)?.band ?? null)
      return { id, look, marks: marksOf({ id, units, look, region, reach: inner - look.size * 0.42 }) }
    }),
  }
}

const seedOf = (text: string): number => {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash ^= hash >>> 15
  return (Math.imul(hash, 2246822519) >>> 0) / 2 ** 32
}

const part = (value: number): number => value - Math.floor(value)
const rounded = (value: number): number => Math.round(value * 10) / 10

type Laid = {
  readonly id: string
  readonly units: number
  readonly look: ToppingLook
  readonly region: Region
  readonly reach: number
}

/**
 * The pieces of a topping, evenly strewn: a series without gaps or clusters whose beginning never changes, so that one unit more
 * adds pieces and moves none. A half gets half as many, folded over to its own side.
 */
export const marksOf = ({ id, units, look, region, reach }: Laid): readonly Mark[] => {
  const seed = seedOf(id)
  const count = Math.max(1, Math.round((look.count * units) / (region === 'whole' ? 1 : 2)))
  return Array.from({ length: count }, (_, place) => {
    const across = part(seed + (place + 1) * 0.7548776662)
    const around = part(seed * 7.13 + (place + 1) * 0.569840291)
    const far = reach * Math.sqrt(0.03 + 0.97 * across)
    const angle = 2 * Math.PI * around
    const x = onSide(far * Math.cos(angle), look.size / 2, region)
    return {
      x: rounded(field / 2 + x),
      y: rounded(field / 2 + far * Math.sin(angle)),
      turn: Math.round(360 * part(seed * 3.7 + place * 0.381966)),
      scale: rounded((look.size / 20) * (0.9 + 0.2 * part(seed + place * 0.618034)) * 10) / 10,
    }
  })
}

/** A half's own side of the cut, with the whole piece on it. */
const onSide = (x: number, half: number, region: Region): number => {
  if (region === 'whole') return x
  const aside = Math.max(Math.abs(x), half + cutGap)
  return region === 'left' ? -aside : aside
}

/** A round outline with an edge as uneven as dough: closed path around the middle of the field. */
export const outline = (size: number, wave: number, waves: number): string => {
  const steps = 72
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI
    const uneven = wave * (0.65 * Math.sin(angle * waves) + 0.35 * Math.sin(angle * (waves * 2 + 1) + 1.3))
    const far = size + uneven
    return `${rounded(field / 2 + far * Math.cos(angle))} ${rounded(field / 2 + far * Math.sin(angle))}`
  })
  return `M${points.join('L')}Z`
}

/** Where the crust, the sauce and the cheese end. */
export const outlinesOf = ({ rim, wave, waves }: BaseLook) => ({
  crust: outline(radius, wave, waves),
  sauce: outline(radius * (1 - rim), wave * 0.9, waves + 2),
  melt: outline(radius * (1 - rim) - 6, 3.4, 15),
})
