import type { Category, Navigation, Product } from '@forno/contracts/catalogue/catalogue'
import { read } from '../lib/http/read.ts'
import { whereOf, type Disposition } from '../lib/disposition.ts'

export type { Category, Navigation, Product }

/** The menu depends on store, service type and, for a later time, the minute. [CAT-13] [CFG-09] */
export type MenuContext = {
  readonly storeCode?: string
  readonly fulfilmentType?: string
  readonly fulfilmentDateTime?: string
}

/** The menu context of a disposition; without a location, the national menu. [CAT-15] */
export const menuContext = (disposition: Disposition): MenuContext => {
  const where = whereOf(disposition)
  if (where === null) return {}
  const { isAsap, orderDueAt } = disposition
  return {
    storeCode: where.storeId,
    fulfilmentType: where.serviceType,
    ...(isAsap || orderDueAt === null ? {} : { fulfilmentDateTime: minuteOf(orderDueAt) }),
  }
}

/** 2026-11-21T18:15:00+11:00 as 2026-11-21T18:15+11:00. [API-14] */
const minuteOf = (when: string): string => when.replace(/^(.{16})(?::[\d.]+)?/, '$1')

/** The categories of the menu with their ranges, for navigation. */
export const navigationQuery = (context: MenuContext) => read('GET /navigation', { query: context })

/** The categories with their flags. [CAT-06] */
export const categoriesQuery = (context: MenuContext) => read('GET /product/categories', { query: context })

/** The products of a category, or of one of its ranges. */
export const productsQuery = (context: MenuContext, primaryCategory: string, secondaryCategory?: string) =>
  read('GET /products', {
    query: { ...context, primaryCategory, ...(secondaryCategory === undefined ? {} : { secondaryCategory }) },
  })

/** All products on sale, without their choices. */
export const wholeMenuQuery = (context: MenuContext) => read('GET /products', { query: context })

/** The most ordered products, counted from real orders; empty while there are none. */
export const popularQuery = (context: MenuContext) => read('GET /products/popular', { query: context })

/** One product with all its choices. */
export const productQuery = (context: MenuContext, slug: string) =>
  read('GET /products/slug/:slug', { params: { slug }, query: { ...context, includeIngredientDetails: true } })

/** The same product by its id. */
export const productByIdQuery = (context: MenuContext, productId: string) =>
  read('GET /products/:productId', { params: { productId }, query: { ...context, includeIngredientDetails: true } })

/** The surcharges at the store and time. */
export const surchargesQuery = (context: MenuContext) => read('GET /surcharges', { query: context })
