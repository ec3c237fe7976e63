import { useMemo, useState, useSyncExternalStore } from 'react'
import { redirect, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ProductDialog } from '../../../features/product/product-dialog.tsx'
import { paths } from '../../../urls/urls.ts'
import type { HalvesStart } from '../../../features/product/pizza-draft.ts'
import { productQuery } from '../../../api/catalogue.ts'
import { isMeal } from '../../../api/meals.ts'
import { ensure } from '../../../lib/http/read.ts'
import { menuContextOf, type AppDeps } from '../../shell/app-deps.ts'
import { orNotFound } from '../../shell/or-not-found.ts'
import { halvesStartOf } from './halves-start.ts'
import type { LoadInputOf, ScreenPropsOf } from '../../shell/screen.ts'
import { makeLeaveOnce } from './leave-once.ts'
import { loadMenu } from './load-menu.ts'

type Params = {
  readonly category?: string | undefined
  readonly subcategory?: string | undefined
  readonly slug: string
  readonly basketItemId?: string | undefined
}

/**
 * Loads the product and the list behind it; without a category in the path, the list of the product's first category.
 */
export const load = async ({ context, params: { category, subcategory, slug } }: LoadInputOf<Params>) => {
  if (category !== undefined) {
    const [product] = await Promise.all([loadProduct(context, slug), loadMenu(context, category, subcategory)])
    return { product }
  }
  const product = await loadProduct(context, slug)
  await loadMenu(context, product.categories.find(({ isNavigation }) => isNavigation)?.slug ?? 'pizza')
  return { product }
}

/** A meal has its own page, so a product address of a meal redirects there. */
const loadProduct = async (deps: AppDeps, slug: string) => {
  const product = await ensure(deps.queries, productQuery(menuContextOf(deps), slug)).catch(orNotFound)
  if (isMeal(product)) throw redirect({ to: paths.meal(product.slug), replace: true })
  return product
}

/** The start of a half-n-half from the query. [CAT-20] */
export const validateSearch = halvesStartOf

/**
 * A product over its list. Closing it leads back to the previous page or to the list, without scrolling. [NAV-06]
 * [NAV-07]
 */
export function Screen({ params, search }: ScreenPropsOf<Params, HalvesStart>) {
  const { category, subcategory, slug, basketItemId } = params
  const start = useHalvesStart(search)
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const [leaveOnce] = useState(() => makeLeaveOnce((event, listener) => router.subscribe(event, listener)))
  const close = (listCategory: string) =>
    leaveOnce(() => {
      if (canGoBack) router.history.back()
      else void navigate({ to: paths.menu(category ?? listCategory, subcategory), resetScroll: false, replace: true })
    })
  const makeHalves = (halves: string, left: string, size: string) => {
    const type = 'HalfnHalf'
    const to =
      category === undefined
        ? paths.product(type, halves)
        : paths.productOver(paths.menu(category, subcategory), type, halves)
    // Replaces the pizza in the history, so that closing leads to the list.
    void navigate({ to, search: () => ({ left, size }), resetScroll: false, replace: true })
  }
  return (
    <ProductDialog
      slug={slug}
      basketItemId={basketItemId ?? null}
      halvesStart={start}
      onClose={close}
      onMakeHalves={makeHalves}
    />
  )
}

const noStart: HalvesStart = {}
/** Subscribes to nothing: the value changes with hydration alone. */
const subscribeToNothing = () => () => undefined

/**
 * The half-n-half of the query; empty until hydration, because the server renders a page by its path alone. [CAT-20]
 */
const useHalvesStart = ({ left, size }: HalvesStart): HalvesStart => {
  const hasStart = left !== undefined || size !== undefined
  const hasHydratedStart = useSyncExternalStore(
    subscribeToNothing,
    () => hasStart,
    () => false,
  )
  return useMemo(() => (hasHydratedStart ? { left, size } : noStart), [hasHydratedStart, left, size])
}
