import type { HalfNumber } from '@forno/domain/core/basic-types'
import {
  baseLook,
  meltLook,
  sauceColour,
  toppingLook,
  type BaseLook,
  type MeltLook,
  type ToppingLook,
} from './topping-looks.ts'
import { halfOn, pizzaOn, type PizzaDraft } from './pizza-draft.ts'

/** The region of a part: the whole pizza, or one half. */
export type Region = 'whole' | 'left' | 'right'

/** A piece of a topping: its centre, rotation and size. */
export type Mark = { readonly x: number; readonly y: number; readonly turn: number; readonly scale: number }

type ToppingLayer = { readonly id: string; readonly look: ToppingLook; readonly marks: readonly Mark[] }
/** A melted cheese; more units let less sauce show through. */
export type MeltLayer = { readonly id: string; readonly look: MeltLook; readonly units: number }

/** All layers on the base of one region, from bottom to top. */
export type RegionDrawing = {
  readonly region: Region
  readonly sauce: string | null
  readonly melts: readonly MeltLayer[]
  readonly toppings: readonly ToppingLayer[]
}

/** A pizza as shapes: its base, and the layers on it by region. */
export type PizzaDrawing = {
  readonly base: BaseLook
  /** Share of the field that the pizza fills: a small pizza fills less. */
  readonly share: number
  readonly regions: readonly RegionDrawing[]
}

/** The field is 400 by 400; the pizza's centre is its centre. */
export const field = 400
/** The radius of a large pizza. */
export const radius = 178
/** Distance of a half's pieces from the cut, so that the cut stays a clean line. */
const cutGap = 3

/** Share of the field that the pizza fills, by the number of slices of its size. */
export const shareOf = ({ choices, build }: PizzaDraft): number => {
  const slices = choices.sizes.find(({ sizeId }) => sizeId === build.sizeId)?.slices ?? 8
  return 0.68 + 0.32 * Math.min(1, slices / 10)
}

/** The drawing of the current pizza, the same on server and browser. */
export const pizzaDrawing = (draft: PizzaDraft): PizzaDrawing => {
  const base = baseLook(draft.build.baseId)
  const inner = radius * (1 - base.rim)
  return {
    base,
    share: shareOf(draft),
    regions:
      draft.kind === 'whole'
        ? [regionOf(draft, draft.build, draft.choices.recipe.toppings, 'whole', inner)]
        : ([1, 2] as const).map((side) => {
            const half = halfOn(draft.build, side)
            return regionOf(draft, half, pizzaOn(draft, side).choices.recipe.toppings, sides[side], inner)
          }),
  }
}

const sides: Readonly<Record<HalfNumber, Region>> = { 1: 'left', 2: 'right' }

type Fillings = { readonly sauceId: string | null; readonly toppings: Readonly<Record<string, number>> }

const regionOf = (
  { choices }: PizzaDraft,
  { sauceId, toppings }: Fillings,
  recipe: Fillings['toppings'],
  region: Region,
  inner: number,
): RegionDrawing => {
  const place = placer({ choices, recipe, region, inner })
  const chosen = [...choices.ingredients].flatMap(([id, { band }]) => {
    const units = toppings[id] ?? 0
    return units > 0 ? { id, units, band, melt: meltLook(id) } : []
  })
  return {
    region,
    sauce: sauceColour(sauceId),
    melts: chosen.flatMap(({ id, units, melt }) => (melt === null ? [] : { id, units, look: melt })),
    toppings: chosen.flatMap(({ id, units, band, melt }) =>
      melt === null ? { id, look: toppingLook(id, band), marks: place(id, units, band) } : [],
    ),
  }
}

type Ground = Pick<PizzaDraft, 'choices'> & {
  readonly recipe: Fillings['toppings']
  readonly region: Region
  readonly inner: number
}

/**
 * Places the pieces of one topping. Recipe toppings leave room for each other, and added toppings leave room for them,
 * so that few overlap. The places do not depend on other choices, so that no tap moves a piece.
 */
const placer = ({ choices, recipe, region, inner }: Ground) => {
  const lay = (id: string, units: number, band: string | null, others: readonly Spot[]): readonly Mark[] => {
    const look = toppingLook(id, band)
    return marksOf({ id, units, look, region, reach: inner - 4 - look.size * 0.5, others })
  }
  /** The spots of the recipe toppings that come before each of them. */
  const spotsBefore = new Map<string, readonly Spot[]>()
  const recipeSpots: Spot[] = []
  for (const [id, { band }] of choices.ingredients) {
    const units = recipe[id] ?? 0
    if (units === 0 || meltLook(id) !== null) continue
    spotsBefore.set(id, [...recipeSpots])
    recipeSpots.push(...lay(id, units, band, recipeSpots))
  }
  return (id: string, units: number, band: string | null) => lay(id, units, band, spotsBefore.get(id) ?? recipeSpots)
}

/** A hash of a text (FNV-1a, with the bits mixed once more), so that similar ids get different places. */
const seedOf = (text: string): number => {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash ^= hash >>> 15
  return Math.imul(hash, 2246822519) >>> 0
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed text. */
const sharesOf = (text: string): (() => number) => {
  let seed = seedOf(text)
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10

/** What decides the places of the pieces of one topping. */
type MarkOptions = {
  /** The topping; also the seed of its places. */
  readonly id: string
  readonly units: number
  readonly look: ToppingLook
  readonly region: Region
  /** The greatest distance of a piece from the centre. */
  readonly reach: number
  /** Centres of pieces to keep away from, in the field. */
  readonly others: readonly Spot[]
}

type Spot = { readonly x: number; readonly y: number }

/** The candidate place that is farthest from all existing pieces. */
const freest = (spots: readonly Spot[], occupied: readonly Spot[]): Spot => {
  const clearance = (spot: Spot) =>
    Math.min(...occupied.map(({ x, y }) => Math.hypot(x - spot.x, y - spot.y)), Infinity)
  return spots.reduce((best, spot) => (clearance(spot) > clearance(best) ? spot : best))
}

/** The number of places of which a piece takes the freest. */
const candidates = 18

/**
 * The pieces of a topping, spread evenly. Each takes the freest of a few candidate places, so that one unit more adds
 * pieces and moves none. A half gets half as many, all on its own side.
 */
export const marksOf = ({ id, units, look, region, reach, others }: MarkOptions): readonly Mark[] => {
  const share = sharesOf(id)
  const count = Math.max(1, Math.round((look.count * units) / (region === 'whole' ? 1 : 2)))
  const occupied = others.map(({ x, y }) => ({ x: x - field / 2, y: y - field / 2 }))
  return Array.from({ length: count }, () => {
    const spots = Array.from({ length: candidates }, () => spotIn(region, reach, look.size / 2, share))
    const spot = freest(spots, occupied)
    occupied.push(spot)
    return {
      x: rounded(field / 2 + spot.x),
      y: rounded(field / 2 + spot.y),
      turn: Math.round(360 * share()),
      scale: rounded((look.size / 20) * (0.9 + 0.2 * share()) * 10) / 10,
    }
  })
}

/** A random spot of the region, within `reach` of the centre. */
const spotIn = (region: Region, reach: number, half: number, share: () => number): Spot => {
  // The root spreads the spots evenly over the area instead of around the centre.
  const distance = reach * Math.sqrt(share())
  const angle = 2 * Math.PI * share()
  return { x: onSide(distance * Math.cos(angle), half, region), y: distance * Math.sin(angle) }
}

/** Moves a piece wholly to its half's side of the cut. */
const onSide = (x: number, half: number, region: Region): number => {
  if (region === 'whole') return x
  const aside = Math.max(Math.abs(x), half + cutGap)
  return region === 'left' ? -aside : aside
}

/** A round outline with an edge as uneven as dough: a closed path around the centre of the field. */
export const outline = (size: number, wave: number, waves: number): string => {
  const steps = 180
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI
    const uneven = wave * (0.65 * Math.sin(angle * waves) + 0.35 * Math.sin(angle * (waves * 2 + 1) + 1.3))
    const distance = size + uneven
    return `${rounded(field / 2 + distance * Math.cos(angle))} ${rounded(field / 2 + distance * Math.sin(angle))}`
  })
  return `M${points.join('L')}Z`
}

/** The outlines where crust, sauce and cheese end. */
export const outlinesOf = ({ rim, wave, waves }: BaseLook) => ({
  crust: outline(radius, wave, waves),
  sauce: outline(radius * (1 - rim), wave * 0.9, waves + 2),
  melt: outline(radius * (1 - rim) - 6, 3.4, 15),
})
