import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { ProductDialog } from '../features/product/product-dialog.tsx'
import { paths } from '../lib/paths.ts'

/** A product over its list; closing leads back to where it was opened, or to its list, without scrolling. [NAV-06] [NAV-07] */
export function ProductRoute() {
  const { category, subcategory, slug, basketItemId } = useParams({ strict: false })
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
  return <ProductDialog slug={slug ?? ''} basketItemId={basketItemId ?? null} onClose={close} />
}
