import fc from 'fast-check'
import type { Content, PizzaProduct, Product } from '../src/catalogue/content.ts'
import type { BasketState, Line, Whole } from '../src/baskets/state.ts'
import { checkBuild } from '../src/baskets/check-build.ts'
import type { Menu, PizzaOffer } from '../src/catalogue/menu.ts'
import { cents, type BasketItemId, type Cents, type IngredientId, type SizeId } from '../src/words.ts'
import { basketOf, content, disposition, surcharge } from './fixture-content.ts'

const money = fc.integer({ min: 0, max: 3000 }).map(cents)
const sizeIds = content.sizes.map(({ id }) => id)
const toppingIds = content.ingredients.filter(({ category }) => category === 'Topping').map(({ id }) => id)

const pricesBySize: fc.Arbitrary<Record<SizeId, Cents>> = fc
  .tuple(money, money, money)
  .map((prices) => Object.fromEntries(sizeIds.map((id, index) => [id, prices[index] ?? cents(0)])))

const unitsOf = (maximum: number) =>
  fc
    .dictionary(fc.constantFrom(...toppingIds), fc.integer({ min: 1, max: maximum }), {
      maxKeys: 4,
      noNullPrototype: true,
    })
    .map((units) => units as Record<IngredientId, number>)

const repriced = (product: Product): fc.Arbitrary<Product> => {
  const price = fc.record({ pickup: money, delivery: money })
  switch (product.kind) {
    case 'stock':
      return price.map((other) => ({ ...product, price: other }))
    case 'pizza':
      return fc
        .tuple(fc.array(price, { minLength: 3, maxLength: 3 }), unitsOf(2))
        .map(([prices, toppings]): PizzaProduct => ({
          ...product,
          recipe: { ...product.recipe, toppings },
          sizes: product.sizes.map((size, index) => ({ ...size, price: prices[index] ?? size.price })),
        }))
    case 'halves':
    case 'bundle':
    case 'surcharge':
      return fc.constant(product)
  }
}

/** The fixture's shop with all its prices, recipes, its tier and its surcharges drawn anew. */
export const randomContent: fc.Arbitrary<Content> = fc
  .record({
    products: fc.tuple(...content.products.filter(({ kind }) => kind !== 'surcharge').map(repriced)),
    percents: fc.array(fc.integer({ min: 0, max: 2500 }), { maxLength: 2 }),
    bands: fc.record({ veg: pricesBySize, meat: pricesBySize, premium: pricesBySize }),
    extras: fc.tuple(pricesBySize, pricesBySize, pricesBySize),
    tier: fc.record({ pizzas: money, sides: money, meat: money }),
  })
  .map(({ products, percents, bands, extras, tier }) => ({
    ...content,
    products: [...products, ...percents.map((percent, index) => surcharge(`extra-${index}`, percent / 100, {}))],
    toppingPrices: bands,
    ingredients: content.ingredients.map((ingredient, index) =>
      ingredient.category === 'Base' ? { ...ingredient, extra: extras[index] ?? ingredient.extra } : ingredient,
    ),
    tiers: content.tiers.map((known) => ({
      ...known,
      add: { Pizzas: tier.pizzas, Sides: tier.sides },
      addToppings: { meat: tier.meat },
    })),
  }))

/** A pizza of that offer that every rule lets pass. */
export const randomBuild = (offer: PizzaOffer): fc.Arbitrary<Whole> =>
  fc
    .constantFrom(...offer.sizes)
    .chain((size) =>
      fc.record({
        sizeId: fc.constant(size.sizeId),
        baseId: fc.constantFrom(...size.bases.map(({ baseId }) => baseId)),
        sauceId: fc.constantFrom('tomato' as IngredientId, 'barbecue' as IngredientId, null),
        toppings: unitsOf(3),
      }),
    )
    .filter((build) => checkBuild(offer, build) === null)

const randomLine = (menu: Menu, id: string): fc.Arbitrary<Line> =>
  fc.constantFrom(...menu.products.values()).chain(({ product, pizza }) =>
    fc.record({
      id: fc.constant(id as BasketItemId),
      productId: fc.constant(product.id),
      quantity: fc.integer({ min: 1, max: 99 }),
      build: pizza === null ? fc.constant(null) : randomBuild(pizza),
    }),
  )

/** A basket of up to six lines from that menu, in a suburb with a surcharge, in one without, or nowhere in particular. */
export const randomBasket = (menu: Menu): fc.Arbitrary<BasketState> =>
  fc
    .record({
      lines: fc
        .nat({ max: 6 })
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => randomLine(menu, `${index}`)))),
      city: fc.constantFrom('Erskineville', ' erskineville', 'Newtown', null),
    })
    .map(({ lines, city }) => basketOf(lines, disposition(menu.serviceType, city)))
