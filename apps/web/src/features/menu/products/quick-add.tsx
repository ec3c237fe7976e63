import { lazy, Suspense, useState } from 'react'
import type { AddToBasket } from '../../../state/basket-changes/add-to-basket.ts'
import { useAllergyProfile } from '../../../state/allergies/allergy-store.ts'
import type { Product } from '../../../api/catalogue.ts'
import { productPrices } from '../../../shared/food/product-price.ts'
import { useHydrated } from '../../../lib/react/use-hydrated.ts'
import { ButtonLink, IconButton } from '../../../ui/buttons/button.tsx'

const AllergyQuestion = lazy(() => import('../allergies/allergy-question.tsx'))

type QuickAddProps = {
  readonly product: Product
  readonly href: string
  /** Shared by all buttons of a list, see `useAddToBasket`. */
  readonly onAdd: AddToBasket
  /** Distinguishes this button from another one for the same product on the screen. */
  readonly place?: string
}

/**
 * Adds a product in its default build with one tap. A half-n-half opens its builder, a deal asks for its code, and a
 * product with an avoided allergen asks first.
 */
export function QuickAdd({ product, href, onAdd, place = '' }: QuickAddProps) {
  const profile = useAllergyProfile()
  const isHydrated = useHydrated()
  const [isAsking, setAsking] = useState(false)
  const { productId, name, slug } = product
  const add = () => onAdd({ productId, quantity: 1 }, name, { name, slug, unitCents: productPrices(product).price })
  const press = () => {
    if (profile.length === 0) add()
    else setAsking(true)
  }
  const isHalves = product.productType === 'HalfnHalf'
  if (isHalves || product.requiresCoupon)
    return (
      <ButtonLink href={href} size="small" aria-label={`Choose ${isHalves ? 'the halves of ' : ''}${name}${place}`}>
        Choose
      </ButtonLink>
    )
  return (
    <>
      <IconButton
        icon="plus"
        variant="filled"
        label={addLabel(product) + place}
        disabled={!isHydrated}
        onClick={press}
      />
      {isAsking && (
        <Suspense fallback={null}>
          <AllergyQuestion {...{ profile, product }} onAdd={add} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

const addLabel = ({ name, defaultSizeName }: Product): string =>
  defaultSizeName === null ? `Add ${name}` : `Add ${name}, ${defaultSizeName.toLowerCase()}`
