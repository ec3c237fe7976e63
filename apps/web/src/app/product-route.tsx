import { useNavigate, useParams } from '@tanstack/react-router'
import { paths } from '../lib/paths.ts'
import { ProductDialog } from '../features/product/product-dialog.tsx'

/** A product over its list; closing leads back to that list without scrolling. [NAV-06] [NAV-07] */
export function ProductRoute() {
  const { category, subcategory, slug, basketItemId } = useParams({ strict: false })
  const navigate = useNavigate()
  const close = (listCategory: string) =>
    void navigate({ to: paths.menu(category ?? listCategory, subcategory), resetScroll: false, replace: true })
  return <ProductDialog slug={slug ?? ''} basketItemId={basketItemId ?? null} onClose={close} />
}
