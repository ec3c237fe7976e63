import { useMemo, useSyncExternalStore } from 'react'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ProductDialog } from '../../../features/product/product-dialog.tsx'
import { paths } from '../../../urls/urls.ts'
import type { HalvesStart } from '../../../features/product/making.ts'
import { halvesStartOf } from './halves-start.ts'
import { usePathParts, useQuestion } from '../../../lib/react/use-address.ts'

/** A product over its list; closing leads back to where it was opened, or to its list, without scrolling. [NAV-06] [NAV-07] */
export function ProductRoute() {
  const { category, subcategory, slug, basketItemId } = usePathParts()
  const start = useHalvesStart()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const goBack = () =>
    new Promise<void>((resolve) => {
      const forget = router.subscribe('onResolved', () => {
        forget()
        resolve()
      })
      router.history.back()
    })
  const close = (listCategory: string) =>
    canGoBack
      ? goBack()
      : navigate({ to: paths.menu(category ?? listCategory, subcategory), resetScroll: false, replace: true })
  const makeHalves = (halves: string, left: string, size: string) => {
    const type = 'HalfnHalf'
    const to =
      category === undefined
        ? paths.product(type, halves)
        : paths.productOver(paths.menu(category, subcategory), type, halves)
    // In place of the pizza, so that closing leads to the list all the same.
    void navigate({ to, search: () => ({ left, size }), resetScroll: false, replace: true })
  }
  return (
    <ProductDialog
      slug={slug ?? ''}
      basketItemId={basketItemId ?? null}
      halvesStart={start}
      onClose={close}
      onMakeHalves={makeHalves}
    />
  )
}

const asItComes: HalvesStart = {}
const never = () => () => undefined

/** What the address asks of a half-n-half; not before the app answers, since the server draws a page by its path alone. [CAT-20] */
const useHalvesStart = (): HalvesStart => {
  const { left, size } = halvesStartOf(useQuestion())
  const isAsked = left !== undefined || size !== undefined
  const isTime = useSyncExternalStore(
    never,
    () => isAsked,
    () => false,
  )
  return useMemo(() => (isTime ? { left, size } : asItComes), [isTime, left, size])
}
