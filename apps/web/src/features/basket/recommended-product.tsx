import { useQuery } from '@tanstack/react-query'
import { useAddToBasket } from '../../state/basket-changes/add-to-basket.ts'
import { concernAbout } from '@forno/domain/content/allergen-facts'
import { useAllergyProfile } from '../../state/allergies/allergy-store.ts'
import { menuContext, productByIdQuery, type Product } from '../../api/catalogue.ts'
import { mayBeListed } from '../../shared/food/listed-products.ts'
import { plateTint } from '../../shared/food/plate-tint.ts'
import { useDisposition } from '../../state/session/session.ts'
import { centsOf } from '../../lib/money.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { MediaRow } from '../../ui/layout/media-row.tsx'
import { PictureOrPlate } from '../../ui/pictures/picture-or-plate.tsx'
import { Skeleton } from '../../ui/progress/spinner.tsx'

/** A product to recommend; null when it may not be listed or contains an avoided allergen. [UPS-07] [CAT-16] */
export const useRecommended = (productId: string): Product | 'onItsWay' | null => {
  const context = menuContext(useDisposition())
  const profile = useAllergyProfile()
  const { data, isError } = useQuery(productByIdQuery(context, productId))
  if (data === undefined) return isError ? null : 'onItsWay'
  return data.isOutOfStock || !mayBeListed(data) || concernAbout(profile, data) !== null ? null : data
}

type RecommendedProductProps = {
  readonly productId: string
  /** Called after it was added to the cart. */
  readonly onAdded?: () => void
}

/** A recommended product with a button that adds one of it. Nothing is added without a tap. [UPS-02] */
export function RecommendedProduct({ productId, onAdded }: RecommendedProductProps) {
  const product = useRecommended(productId)
  const add = useAddToBasket()
  if (product === null) return null
  if (product === 'onItsWay')
    return (
      <li>
        <Skeleton height="100%" />
      </li>
    )
  const { name, slug, picture, totalPrice } = product
  const unitCents = centsOf(totalPrice)
  return (
    <li>
      <MediaRow
        media={<PictureOrPlate picture={picture} name={name} kind={plateTint(product)} sizes="4rem" />}
        name={name}
        detail={formatPrice(unitCents)}
        action={
          <IconButton
            icon="plus"
            variant="tinted"
            label={`Add to cart: ${name}`}
            onClick={() => {
              add({ productId, quantity: 1 }, name, { name, slug, unitCents })
              onAdded?.()
            }}
          />
        }
      />
    </li>
  )
}
