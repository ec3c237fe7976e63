import { notFound } from '@tanstack/react-router'
import {
  navigationQuery,
  popularQuery,
  productsQuery,
  surchargesQuery,
  type Navigation,
} from '../../../api/catalogue.ts'
import { pageQuery } from '../../../features/content/model/content.ts'
import { kindsFlag, rangesOf } from '../../../features/menu/model/pizza-page.ts'
import { isFlagOn } from '../../../features/menu/model/flags.ts'
import { ensure } from '../../../lib/http/read.ts'
import { menuContextOf, type AppDeps } from '../../shell/app-deps.ts'
import { orNotFound } from '../../shell/or-not-found.ts'
import { loadCategoryAside } from '../layout/asides.tsx'
import { loadLayout } from '../layout/layout.tsx'
import { lazyPart } from '../../shell/screen.ts'

/** Loads a category of the menu; an unknown category or range is not found. [NAV-06] */
export const loadMenu = async (deps: AppDeps, category: string, subcategory?: string) => {
  const context = menuContextOf(deps)
  const [navigation, products] = await Promise.all([
    ensure(deps.queries, navigationQuery(context)),
    ensure(deps.queries, productsQuery(context, category)).catch(orNotFound),
    ensure(deps.queries, surchargesQuery(context)),
    loadLayout(deps, 'menu'),
    loadCategoryAside(deps, subcategory ?? category),
    // The popular row is optional.
    ensure(deps.queries, popularQuery(context)).catch(() => null),
  ])
  const menuCategory = navigation.find(({ slug }) => slug === category)
  if (subcategory === undefined && isShownAsStory(category, navigation)) return loadStory(deps, category)
  if (menuCategory === undefined) throw notFound()
  const ranges = rangesOf(menuCategory, products, isFlagOn(deps.shop, kindsFlag))
  if (subcategory !== undefined && !ranges.some(({ slug }) => slug === subcategory)) throw notFound()
}

/** Loads the content page that replaces an empty category. [NAV-09] */
const loadStory = async (deps: AppDeps, slug: string) => {
  await Promise.all([ensure(deps.queries, pageQuery(slug)).catch(orNotFound), MenuStory.preload?.()])
}

/** Categories that show a content page while the menu lacks them. [NAV-09] */
const storyCategories: readonly string[] = ['offers', 'schnitzza', 'unreal']

/** Whether a category shows its content page: one of three, while the menu has no such category. [NAV-09] */
export const isShownAsStory = (category: string, navigation: Navigation | undefined): boolean =>
  storyCategories.includes(category) && navigation?.some(({ slug }) => slug === category) !== true

/** The content page of the same slug, loaded lazily. */
export const MenuStory = lazyPart(() => import('../../../features/content/content-screen.tsx'), 'ContentScreen')
