import { useQuery } from '@tanstack/react-query'
import { menuContext, productQuery, productsQuery, type Product } from './catalogue.ts'
import { useDisposition } from './session.ts'

/**
 * The half-n-half in which a pizza can be one half, as that product's slug; null when it can be none, and until that is known.
 * [CAT-20]
 */
export const useHalfOf = ({ productId, productType, isFixedRecipe, categories }: Product): string | null => {
  const context = menuContext(useDisposition())
  const category = categories.find(({ isNavigation }) => isNavigation)?.slug ?? ''
  const isAsked = productType === 'Pizzas' && !isFixedRecipe && category !== ''
  const { data: list } = useQuery({ ...productsQuery(context, category), enabled: isAsked })
  const slug = list?.find((each) => each.productType === 'HalfnHalf' && !each.isOutOfStock)?.slug
  const { data: halves } = useQuery({ ...productQuery(context, slug ?? ''), enabled: isAsked && slug !== undefined })
  const isHalf = halves?.halves?.some((half) => half.productId === productId && !half.isOutOfStock) ?? false
  return isAsked && isHalf ? (slug ?? null) : null
}
