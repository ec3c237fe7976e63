import {
  search,
  selectItem,
  selectPromotion,
  viewItem,
  viewItemList,
  viewPromotion,
  type AnalyticsList,
  type AnalyticsProduct,
} from '@forno/domain/analytics/build-events'
import type { AnalyticsEvent } from '@forno/domain/analytics/events'
import type { Cents } from '@forno/domain/core/basic-types'
import { navigationQuery, productsQuery, wholeMenuQuery, type Product } from '../../../api/catalogue.ts'
import type { Meal } from '../../../api/meals.ts'
import { offersQuery, type Offer } from '../../../api/offers.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { centsOf } from '../../../lib/money.ts'
import * as routePaths from '../../../urls/route-paths.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import { menuContextOf, type AppDeps } from '../../../app/shell/app-deps.ts'

type Report = (event: AnalyticsEvent) => void
/** A list of products on a page. */
type ShownList = { readonly list: AnalyticsList; readonly products: readonly AnalyticsProduct[] }

/** Milliseconds without a letter after which a search counts. */
const searchPause = 1_500

type PricedProduct = Pick<Product, 'productId' | 'name' | 'productType' | 'totalPrice'>

const productOf = ({ productId, name, productType, totalPrice }: PricedProduct): AnalyticsProduct => ({
  productId,
  name,
  category: productType,
  unit: centsOf(totalPrice) as Cents,
})

const isInSubcategory = (product: Product, slug: string): boolean =>
  product.categories.some((each) => each.slug === slug)

/**
 * Reports the lists, products, searches and offers that pages show, and what the customer chooses of them. A list
 * counts again only after another one. [ANA-01]
 */
export const watchShelves = (router: AppRouter, deps: AppDeps, report: Report) => {
  const { queries, session } = deps
  let isRunning = true
  /** The last list on screen; null on pages without one. */
  let lastList: ShownList | null = null
  let lastPath = ''
  let lastSearch = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const loadedOffers = (): readonly Offer[] =>
    queries.getQueryData(offersQuery(session.getState().disposition).queryKey) ?? []
  let shownOffers: readonly Offer[] = []
  const followOffers = (): void => {
    shownOffers = loadedOffers()
    if (shownOffers.length > 0) report(viewPromotion(shownOffers.map(({ offerId, name }) => ({ offerId, name }))))
  }
  const selectOffer = (isChosen: (offer: Offer) => boolean): void => {
    const offer = shownOffers.find(isChosen)
    if (offer !== undefined) report(selectPromotion(offer))
  }

  const listOfPage = ({
    category = '',
    subcategory,
  }: Readonly<Record<string, string | undefined>>): ShownList | null => {
    const context = menuContextOf(deps)
    const products = queries.getQueryData(productsQuery(context, category).queryKey) ?? []
    const heading = queries.getQueryData(navigationQuery(context).queryKey)?.find(({ slug }) => slug === category)
    const subheading = heading?.subcategories.find(({ slug }) => slug === subcategory)
    const listedProducts =
      subcategory === undefined ? products : products.filter((each) => isInSubcategory(each, subcategory))
    if (listedProducts.length === 0) return null
    const list = { id: subcategory ?? category, name: subheading?.name ?? heading?.name ?? category }
    return { list, products: listedProducts.map(productOf) }
  }

  const reportList = (params: Readonly<Record<string, string | undefined>>): void => {
    const next = listOfPage(params)
    // Closing a product shows its list again, which is no other list.
    if (next !== null && next.list.id !== lastList?.list.id) report(viewItemList(next.list, next.products))
    lastList = next
  }

  const viewProduct = (product: AnalyticsProduct): void => {
    const index = lastList?.products.findIndex(({ productId }) => productId === product.productId) ?? -1
    if (lastList !== null && index >= 0) report(selectItem(lastList.list, product, index))
    report(viewItem(product))
  }

  const countResults = async (term: string): Promise<number> => {
    const { makeMenuSearch } = await import('../../../state/menu-search/menu-search.ts')
    const products = queries.getQueryData(wholeMenuQuery(menuContextOf(deps)).queryKey) ?? []
    return makeMenuSearch(products)(term).products.length
  }
  const followSearch = (term: string): void => {
    clearTimeout(timer)
    if (term === '' || term === lastSearch) return
    timer = setTimeout(() => {
      lastSearch = term
      countResults(term)
        .then((results) => isRunning && report(search(term, results)))
        .catch((error: unknown) => logFailure('a search was not measured', error))
    }, searchPause)
  }

  const followPath = (fullPath: string, params: Readonly<Record<string, string | undefined>>, data: unknown): void => {
    switch (fullPath) {
      case routePaths.menu: {
        reportList(params)
        return
      }
      case routePaths.product:
      case routePaths.productOverMenu: {
        // A product that is opened at once is above a list that nothing has reported yet.
        if (lastList === null && params['category'] !== undefined) reportList(params)
        const { product } = (data ?? {}) as { readonly product?: Product }
        if (product !== undefined) viewProduct(productOf(product))
        return
      }
      case routePaths.meal: {
        const { meal } = (data ?? {}) as { readonly meal?: Meal }
        if (meal === undefined) return
        selectOffer(({ mealSlug }) => mealSlug === meal.slug)
        viewProduct(productOf(meal))
        return
      }
      case routePaths.offers:
      case routePaths.coupons:
        followOffers()
        return
      default:
        lastList = null
    }
  }

  return {
    /** The router has arrived at a page. */
    followPage: (): void => {
      const match = router.state.matches.at(-1)
      const { pathname, search: query } = router.state.location
      if (match === undefined) return
      const { q } = query as { readonly q?: unknown }
      if (match.fullPath === routePaths.menu) followSearch(typeof q === 'string' ? q.trim() : '')
      if (pathname === lastPath) return
      lastPath = pathname
      followPath(match.fullPath, match.params as Readonly<Record<string, string | undefined>>, match.loaderData)
    },
    /** A call has been answered: a code that is applied chooses its offer. */
    followAnswer: (path: string): void => {
      const code = /\/applyvoucher\/([^/?]+)/.exec(path)?.[1]
      if (isRunning && code !== undefined) selectOffer((offer) => offer.code === decodeURIComponent(code).toUpperCase())
    },
    /** The panel of coupons has opened. */
    followOffers,
    stop: (): void => {
      isRunning = false
      clearTimeout(timer)
    },
  }
}
