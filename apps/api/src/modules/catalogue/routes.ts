import {
  getCategories,
  getMeal,
  getMealSummary,
  getNavigation,
  getNutrition,
  getProduct,
  getProductBySlug,
  getProductIds,
  getProducts,
  getSurcharges,
} from '@forno/contracts/catalogue/catalogue'
import { categoriesOf, navigationOf, productsIn, type Menu, type MenuProduct } from '@forno/domain/menu/menu'
import { surchargesInForce } from '@forno/domain/pricing/charges'
import type { ProductId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import { withoutCaching, type ReadyBytes } from '../../platform/http/ready-bytes.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { makeAnswerCache } from './answers.ts'
import { menuOf } from './context.ts'
import { isMeal, mealShortWire, mealWire, type MealOnMenu } from './meal-wire.ts'
import type { KeyedMenu, Menus } from './menus.ts'
import { nutritionWire } from './nutrition-wire.ts'
import type { Pictures } from './pictures.ts'
import { categoryTreeWire, navigationWire, productWire, surchargeWire } from './wire.ts'

type CatalogueRoutesDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly menus: Menus
  readonly pictures: Pictures
}

const withCaching = async (bytes: ReadyBytes | Promise<ReadyBytes>, cached: boolean | undefined): Promise<ReadyBytes> =>
  cached === false ? withoutCaching(await bytes) : bytes

/** Maps unknown categories to one key, so that invented names cannot fill the cache. */
const knownSlug = (menu: Menu, slug: string | undefined): string | undefined => {
  const requested = slug?.toLowerCase()
  if (requested === undefined) return undefined
  return menu.content.categories.some((category) => category.slug === requested) ? requested : '?'
}

/** Menu calls, answered from memory without SQL. [CAT-07] … [CAT-14] */
export const catalogueRoutes = (app: FastifyInstance, deps: CatalogueRoutesDeps): void => {
  const answer = makeAnswerCache()
  const { pictures } = deps
  const answerProduct = (
    { menu, key }: KeyedMenu,
    item: MenuProduct | undefined,
    query: { includeIngredientDetails?: boolean; cached?: boolean },
  ) => {
    if (item === undefined) return refuse('ProductNotFound')
    const withDetails = query.includeIngredientDetails === true
    const make = () => productWire({ menu, pictures, withDetails }, item)
    return withCaching(answer(`one/${withDetails}/${item.product.id}/${key}`, getProduct.reply, make), query.cached)
  }

  serve(app, getCategories, ({ query }) => {
    const { menu, key } = menuOf(query, deps)
    const make = () => categoriesOf(menu).map(categoryTreeWire)
    return withCaching(answer(`categories/${key}`, getCategories.reply, make), query.cached)
  })
  serve(app, getNavigation, ({ query }) => {
    const { menu, key } = menuOf(query, deps)
    const make = () => navigationWire(navigationOf(menu))
    return withCaching(answer(`navigation/${key}`, getNavigation.reply, make), query.cached)
  })
  serve(app, getProducts, ({ query }) => {
    const { menu, key } = menuOf(query, deps)
    const [primary, secondary] = [query.primaryCategory, query.secondaryCategory].map((slug) => knownSlug(menu, slug))
    const withDetails = query.includeIngredientDetails === true
    const make = () =>
      productsIn(menu, primary, secondary).map((item) => productWire({ menu, pictures, withDetails }, item))
    return withCaching(
      answer(`list/${primary}/${secondary}/${withDetails}/${key}`, getProducts.reply, make),
      query.cached,
    )
  })
  serve(app, getProductBySlug, ({ params, query }) => {
    const keyed = menuOf(query, deps)
    return answerProduct(keyed, keyed.menu.bySlug.get(params.slug.toLowerCase()), query)
  })
  serve(app, getProduct, ({ params, query }) => {
    const keyed = menuOf(query, deps)
    return answerProduct(keyed, keyed.menu.products.get(params.productId.toLowerCase() as ProductId), query)
  })
  const mealOrRefuse = (item: MenuProduct | undefined): MealOnMenu => (isMeal(item) ? item : refuse('ProductNotFound'))
  serve(app, getMealSummary, ({ params, query }) => {
    const { menu, key } = menuOf(query, deps)
    const meal = mealOrRefuse(menu.bySlug.get(params.slug.toLowerCase()))
    const make = () => mealShortWire(pictures, meal)
    return withCaching(answer(`meal-short/${meal.product.id}/${key}`, getMealSummary.reply, make), query.cached)
  })
  serve(app, getMeal, ({ params, query }) => {
    const { menu, key } = menuOf(query, deps)
    const meal = mealOrRefuse(menu.products.get(params.productId.toLowerCase() as ProductId))
    const withDetails = query.includeIngredientDetails === true
    const make = () => mealWire({ menu, pictures, withDetails }, meal)
    return withCaching(answer(`meal/${withDetails}/${meal.product.id}/${key}`, getMeal.reply, make), query.cached)
  })
  serve(app, getNutrition, ({ query }) => {
    const { menu, key } = menuOf(query, deps)
    return withCaching(
      answer(`nutrition/${key}`, getNutrition.reply, () => nutritionWire(menu)),
      query.cached,
    )
  })
  serve(app, getProductIds, ({ query }) => {
    const { menu } = menuOf(query, deps)
    const requested = query.productIds?.split(',').map((id) => id.trim().toLowerCase())
    return [...menu.products.values()]
      .filter(({ product }) => requested?.includes(product.id) ?? true)
      .map(({ product, isOutOfStock }) => ({ productId: product.id, isOutOfStock }))
  })
  serve(app, getSurcharges, ({ query }) => surchargesInForce(menuOf(query, deps).menu.surcharges).map(surchargeWire))
}
