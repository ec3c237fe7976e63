import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basketOf, build, disposition, menu, choicesOf, stock, store } from '../../test/fixture-content.ts'
import { buildHalves, bundle, halvesOf, slot, wideContent } from '../../test/fixture-halves.ts'
import { contentWithOffers, free, ids, offer, sizes } from '../../test/fixture-offers.ts'
import { referenceDeal, referenceTakes } from '../../test/reference-deal.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { applyCode, removeCode, settleCodes, type FoundCode } from './codes.ts'
import type { Offer } from '../content/offer.ts'
import { isRefused, type RefusalValue } from '../core/refusal.ts'
import {
  cents,
  instant,
  type BasketItemId,
  type GroupId,
  type ProductId,
  type ServiceType,
} from '../core/basic-types.ts'
import { withDisposition } from './changes.ts'
import { addGroup, changeGroup, removeGroup } from './groups.ts'
import { addItem, changeItem, clearItems, removeItem } from './items.ts'
import type { BasketState, Group, Line } from '../basket/state.ts'
import type { Build } from '../pizza/build.ts'

/*
 * Applies random commands to a basket and to a model made of plain lists. After every command both must have the same
 * contents, price, savings and notices, and both must refuse the same commands.
 */
const offers: readonly Offer[] = [
  offer('ten', { kind: 'percentOff', selector: {}, percent: 10 }, { stacking: 'alone' }),
  offer(
    'five',
    { kind: 'amountOff', amount: cents(500) },
    { conditions: [{ kind: 'minimumSubtotal', amount: cents(3000) }] },
  ),
  offer(
    'bread',
    { kind: 'freeItem', selector: { products: ids('garlic-bread') }, max: 2 },
    { stacking: 'one-per-line' },
  ),
  offer(
    'half',
    { kind: 'secondAtHalf', selector: { types: ['Pizzas'], sizes: sizes('large') } },
    { conditions: [{ kind: 'serviceType', serviceTypes: ['Pickup'] }] },
  ),
  offer(
    'cola',
    { kind: 'buyXGetY', buy: { types: ['Pizzas'] }, buyCount: 1, get: { products: ids('cola') }, getCount: 1 },
    { needsCode: false, code: null, limits: { ...free, perOrder: 3 } },
  ),
  offer('van', { kind: 'freeDelivery' }, { conditions: [{ kind: 'serviceType', serviceTypes: ['Delivery'] }] }),
]
const content = contentWithOffers(offers, {
  ...wideContent,
  products: [
    ...wideContent.products.filter(({ kind }) => kind !== 'surcharge'),
    stock('gum', 333),
    bundle('pair', 2900, [
      slot('first', ['margherita/large', 'calabrese/large']),
      slot('second', ['ham-and-mushroom/large']),
    ]),
    bundle('treat', 1200, [slot('sweet', ['tiramisu'], 1, 2)], { ableToSwap: false, ignoreMinSpend: true }),
  ],
})
const menus = { Pickup: menu('Pickup', content), Delivery: menu('Delivery', content) }

const made = (productId: string, size: string, toppings: Record<string, number> = {}): Build =>
  build(choicesOf(productId, menus.Pickup), { size, toppings })
const things: readonly { readonly productId: ProductId; readonly build: Build | null }[] = [
  ...['margherita', 'ham-and-mushroom', 'calabrese'].flatMap((productId) =>
    ['small', 'large'].map((size) => ({ productId: productId as ProductId, build: made(productId, size) })),
  ),
  { productId: 'margherita' as ProductId, build: made('margherita', 'large', { olive: 2 }) },
  { productId: 'half-n-half' as ProductId, build: buildHalves(halvesOf(menus.Pickup)) },
  ...['cola', 'garlic-bread', 'tiramisu', 'gum'].map((productId) => ({
    productId: productId as ProductId,
    build: null,
  })),
]
type Piece = {
  readonly slotId: string
  readonly productId: ProductId
  readonly quantity: number
  readonly build: Build | null
}
const piece = (slotId: string, productId: string, chosen: Build | null, quantity = 1): Piece => ({
  slotId,
  productId: productId as ProductId,
  quantity,
  build: chosen,
})
const second = piece('second', 'ham-and-mushroom', made('ham-and-mushroom', 'large'))
const meals: readonly {
  readonly productId: ProductId
  readonly pieces: readonly Piece[]
  readonly isWhole: boolean
}[] = [
  {
    productId: 'pair' as ProductId,
    pieces: [piece('first', 'margherita', made('margherita', 'large')), second],
    isWhole: true,
  },
  {
    productId: 'pair' as ProductId,
    pieces: [piece('first', 'calabrese', made('calabrese', 'large', { ham: 1 })), second],
    isWhole: true,
  },
  { productId: 'pair' as ProductId, pieces: [second], isWhole: false },
  {
    productId: 'pair' as ProductId,
    pieces: [piece('first', 'margherita', made('margherita', 'small')), second],
    isWhole: false,
  },
  { productId: 'treat' as ProductId, pieces: [piece('sweet', 'tiramisu', null, 2)], isWhole: true },
  { productId: 'treat' as ProductId, pieces: [piece('sweet', 'tiramisu', null, 3)], isWhole: false },
]

/** The state of the model: items with quantities, and codes in the order in which they were added. */
type Model = {
  readonly way: ServiceType
  readonly items: readonly { readonly thing: number; readonly quantity: number }[]
  readonly groups: readonly { readonly meal: number; readonly quantity: number }[]
  readonly codes: readonly Offer[]
}
const isAmount = (quantity: number): boolean => quantity >= 1 && quantity <= 99

/** The model's basket as input of the reference pricer. */
const stateOf = ({ way, items, groups, codes }: Model): BasketState => ({
  ...basketOf(
    items.map(({ thing, quantity }): Line => ({ id: `t${thing}` as BasketItemId, quantity, ...at(things, thing) })),
    disposition(way),
  ),
  groups: groups.map(({ meal, quantity }): Group => {
    const { productId, pieces } = at(meals, meal)
    const slots: Record<string, Line[]> = {}
    for (const { slotId, ...one } of pieces)
      (slots[slotId] ??= []).push({ id: `${meal}/${slotId}` as BasketItemId, ...one })
    return { id: `m${meal}` as GroupId, productId, quantity, slots, code: null }
  }),
  codes: codes.map(({ id, code }) => ({ code: code ?? '', offerId: id })),
})
const at = <Value>(list: readonly Value[], index: number): Value => {
  const value = list[index]
  if (value === undefined) throw new RangeError(`there is no ${index}`)
  return value
}
const shopOf = (way: ServiceType) => ({ content, store, serviceType: way })

type Command =
  | { readonly kind: 'add'; readonly thing: number; readonly quantity: number; readonly position?: number | undefined }
  | { readonly kind: 'set'; readonly thing: number; readonly quantity: number }
  | {
      readonly kind: 'addMeal'
      readonly meal: number
      readonly quantity: number
      readonly position?: number | undefined
    }
  | { readonly kind: 'setMeal'; readonly meal: number; readonly quantity: number }
  | { readonly kind: 'swapMeal'; readonly meal: number; readonly to: number }
  | { readonly kind: 'apply' | 'takeOff'; readonly offer: number }
  | { readonly kind: 'remove'; readonly thing: number }
  | { readonly kind: 'removeMeal'; readonly meal: number }
  | { readonly kind: 'clear' }
  | { readonly kind: 'switch'; readonly way: ServiceType }

const rows = ({ items, groups }: Model): number => items.length + groups.length

const withItem = (model: Model, thing: number, quantity: number, position = model.items.length): Model => ({
  ...model,
  items: model.items.some((one) => one.thing === thing)
    ? model.items.map((one) => (one.thing === thing ? { thing, quantity } : one))
    : model.items.toSpliced(position, 0, { thing, quantity }),
})
const withMeal = (model: Model, meal: number, quantity: number, position = model.groups.length): Model => ({
  ...model,
  groups: model.groups.some((one) => one.meal === meal)
    ? model.groups.map((one) => (one.meal === meal ? { meal, quantity } : one))
    : model.groups.toSpliced(position, 0, { meal, quantity }),
})

/** Applies a command by the wording of the rules; null = refused. */
const expected = (model: Model, command: Command): Model | null => {
  const item = 'thing' in command ? model.items.find(({ thing }) => thing === command.thing) : undefined
  const group = 'meal' in command ? model.groups.find(({ meal }) => meal === command.meal) : undefined
  switch (command.kind) {
    case 'add': {
      const together = command.quantity + (item?.quantity ?? 0)
      if (!isAmount(command.quantity) || !isAmount(together)) return null
      return item === undefined && rows(model) >= 60 ? null : withItem(model, command.thing, together, command.position)
    }
    case 'set':
      if (item === undefined) return null
      if (command.quantity === 0) return { ...model, items: model.items.filter((one) => one !== item) }
      return isAmount(command.quantity) ? withItem(model, command.thing, command.quantity) : null
    case 'remove':
      return item === undefined ? null : { ...model, items: model.items.filter((one) => one !== item) }
    case 'addMeal': {
      const together = command.quantity + (group?.quantity ?? 0)
      if (!isAmount(command.quantity) || !isAmount(together) || !at(meals, command.meal).isWhole) return null
      return group === undefined && rows(model) >= 60 ? null : withMeal(model, command.meal, together, command.position)
    }
    case 'setMeal':
      if (group === undefined) return null
      if (command.quantity === 0) return { ...model, groups: model.groups.filter((one) => one !== group) }
      return isAmount(command.quantity) ? withMeal(model, command.meal, command.quantity) : null
    case 'swapMeal': {
      const [from, to] = [at(meals, command.meal), at(meals, command.to)]
      // Skip a meal that the other form already contains: the model has each once.
      if (group === undefined || from.productId !== to.productId || !to.isWhole || from.productId === 'treat')
        return null
      return { ...model, groups: model.groups.map((one) => (one === group ? { ...one, meal: command.to } : one)) }
    }
    case 'removeMeal':
      return group === undefined ? null : { ...model, groups: model.groups.filter((one) => one !== group) }
    case 'apply': {
      const wanted = at(offers, command.offer)
      if (model.codes.includes(wanted)) return model
      return referenceTakes(shopOf(model.way), stateOf(model), wanted)
        ? { ...model, codes: [...model.codes, wanted] }
        : null
    }
    case 'takeOff': {
      const wanted = at(offers, command.offer)
      return model.codes.includes(wanted) ? { ...model, codes: model.codes.filter((one) => one !== wanted) } : null
    }
    case 'clear':
      return { ...model, items: [], groups: [], codes: [] }
    case 'switch':
      return { ...model, way: command.way }
  }
}

/** Removes all codes that no longer apply after a change, at once. */
const afterChange = (model: Model): Model => {
  const { unfit } = referenceDeal(shopOf(model.way), stateOf(model))
  return { ...model, codes: model.codes.filter(({ code }) => code === null || !unfit.includes(code)) }
}

let number = 0
const newId = () => `id-${(number += 1)}`
const found = ({ id, code }: Offer): FoundCode => ({
  code: code ?? '',
  offerId: id,
  isPublic: true,
  left: null,
  validFrom: null,
  validUntil: null,
})
const itemId = (state: BasketState, thing: number): BasketItemId => {
  const { productId, build: own } = at(things, thing)
  const line = state.lines.find((one) => one.productId === productId && same(one.build, own))
  return line?.id ?? ('nothing' as BasketItemId)
}
const same = (one: unknown, other: unknown): boolean => JSON.stringify(tidy(one)) === JSON.stringify(tidy(other))
/** A record with sorted keys and without zeros. */
const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy)
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, each]) => each !== 0)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, each]) => [key, tidy(each)]),
      )
    : value
}
const contentsOf = ({ slots }: Pick<Group, 'slots'>): unknown =>
  Object.fromEntries(
    Object.entries(slots)
      .filter(([, lines]) => lines.length > 0)
      .map(([slotId, lines]) => [
        slotId,
        lines
          .map(({ productId, quantity, build: own }) => JSON.stringify(tidy([productId, quantity, own])))
          .sort()
          .join(),
      ]),
  )
const mealId = (state: BasketState, meal: number): GroupId => {
  const { productId } = at(meals, meal)
  const wanted = contentsOf(
    at(stateOf({ way: 'Pickup', items: [], groups: [{ meal, quantity: 1 }], codes: [] }).groups, 0),
  )
  return (
    state.groups.find((one) => one.productId === productId && same(contentsOf(one), wanted))?.id ?? ('none' as GroupId)
  )
}
const piecesOf = (meal: number) =>
  at(meals, meal).pieces.map(({ slotId, ...one }) => ({ id: newId() as BasketItemId, slotId, ...one }))

const done = (state: BasketState, command: Command): BasketState | RefusalValue => {
  const way = menus[state.disposition.serviceType]
  switch (command.kind) {
    case 'add':
      return addItem(state, way, {
        id: newId() as BasketItemId,
        quantity: command.quantity,
        position: command.position,
        ...at(things, command.thing),
      })
    case 'set':
      return changeItem(state, way, itemId(state, command.thing), { quantity: command.quantity })
    case 'remove':
      return removeItem(state, itemId(state, command.thing))
    case 'addMeal': {
      const { productId } = at(meals, command.meal)
      const pieces = piecesOf(command.meal)
      const { quantity: wanted, position: place } = command
      return addGroup(state, way, {
        id: newId() as GroupId,
        productId,
        quantity: wanted,
        position: place,
        pieces,
        code: null,
      })
    }
    case 'setMeal':
      return changeGroup(state, way, mealId(state, command.meal), { quantity: command.quantity })
    case 'swapMeal':
      return changeGroup(state, way, mealId(state, command.meal), { pieces: piecesOf(command.to) })
    case 'removeMeal':
      return removeGroup(state, mealId(state, command.meal))
    case 'apply':
      return applyCode(state, way, { found: found(at(offers, command.offer)), at: instant(0), newId })
    case 'takeOff':
      return removeCode(state, way, at(offers, command.offer).code ?? '')
    case 'clear':
      return clearItems(state)
    case 'switch':
      return withDisposition(state, disposition(command.way))
  }
}

/** Applies the rule, then settles the codes, as every call on a basket does. */
const settled = (state: BasketState, command: Command): BasketState | RefusalValue => {
  const ruled = done(state, command)
  if (isRefused(ruled)) return ruled
  const way = menus[ruled.disposition.serviceType]
  const outcome = settleCodes(priceBasket(ruled, way), way)
  return isRefused(outcome) ? outcome : outcome.state
}

const thing = fc.nat({ max: things.length - 1 })
const meal = fc.nat({ max: meals.length - 1 })
const coded = fc.constantFrom(...offers.flatMap(({ code }, index) => (code === null ? [] : [index])))
const quantity = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0, 97, 99, 100) },
)
/** A position: mostly last, otherwise anywhere, even beyond the end. */
const position = fc.option(fc.nat({ max: 6 }), { nil: undefined })
const drawn: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), thing, quantity, position }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('set' as const), thing, quantity }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), thing }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('addMeal' as const), meal, quantity, position }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('setMeal' as const), meal, quantity }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('removeMeal' as const), meal }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('apply' as const), offer: coded }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeOff' as const), offer: coded }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('switch' as const),
      way: fc.constantFrom<ServiceType>('Pickup', 'Delivery'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
)

/** The contents by product, in their order, whatever their ids. */
const shown = (state: BasketState) => ({
  lines: state.lines.map((one) => JSON.stringify([one.productId, tidy(one.build), one.quantity])),
  groups: state.groups.map((one) => JSON.stringify([one.productId, contentsOf(one), one.quantity])),
  codes: state.codes.map(({ code }) => code),
})
const minimumOf = ({ way, groups }: Model): number =>
  groups.some(({ meal: index }) => at(meals, index).productId === 'treat')
    ? 0
    : way === 'Delivery'
      ? store.minimums.delivery
      : store.minimums.pickup

const compare = (state: BasketState, model: Model): void => {
  const way = menus[model.way]
  const { subtotal, discount, savings, total, notices } = priceBasket(state, way)
  const reference = referenceDeal(shopOf(model.way), stateOf(model))
  expect(shown(state)).toEqual(shown(stateOf(model)))
  expect({ subtotal, discount, savings, total }).toEqual({
    subtotal: reference.subtotal,
    discount: reference.discount,
    savings: reference.savings,
    total: reference.total,
  })
  const isShort = rows(model) > 0 && reference.subtotal - reference.discount < minimumOf(model)
  expect(notices.map(({ code }) => code).sort()).toEqual(
    [
      ...reference.idle.map(() => 'VoucherWaiting'),
      ...reference.exhausted.map(() => 'StockPromoLimitReached'),
      ...(isShort ? ['BasketNotValid'] : []),
    ].sort(),
  )
}

const commandsEach = 40

test('[BAS-11] [BAS-16] [BAS-19] [BAS-20] [BAS-22] [BAS-23] [BAS-24] [VOU-08] after any sequence of commands, basket and model agree on the items, their costs and savings, and the notices', () => {
  fc.assert(
    fc.property(fc.array(drawn, { minLength: commandsEach, maxLength: commandsEach }), (commands) => {
      let model: Model = { way: 'Pickup', items: [], groups: [], codes: [] }
      let state = stateOf(model)
      for (const command of commands) {
        // The model has each item and meal once; a swap that equals an existing one would make two of it.
        if (command.kind === 'swapMeal' && model.groups.some((one) => one.meal === command.to)) continue
        const wanted = expected(model, command)
        const outcome = settled(state, command)
        expect({ command, isRefused: isRefused(outcome) }).toEqual({ command, isRefused: wanted === null })
        if (wanted !== null) model = afterChange(wanted)
        if (!isRefused(outcome)) state = outcome
        compare(state, model)
      }
    }),
    // 20,000 commands; a million under PROVE.
    runs({ sample: 200, prove: 25_000 }),
  )
}, 3_600_000)
