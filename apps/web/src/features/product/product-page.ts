import type { AllergenFacts } from '@forno/domain/content/allergen-facts'
import type { BasketItem } from '@forno/contracts/baskets/basket'
import type { ItemBody } from '../../api/baskets.ts'
import type { Product } from '../../api/catalogue.ts'
import type { Builder, BuilderAction } from './builder-reducer.ts'

/** Props of both kinds of product page. */
export type ProductPageProps = {
  readonly product: Product
  /** The basket item being edited; null for a new one. */
  readonly item: BasketItem | null
  /** Called with the finished choice and its allergens; `unitCents` is shown until the server has priced it. */
  readonly onChosen: (body: ItemBody, unitCents: number, food: AllergenFacts) => void
  readonly onClose: () => void
  /** The product is part of a meal, which sets its quantity and price. */
  readonly isInMeal?: boolean
  /** Opens a half-n-half with this pizza as its left half: the half-n-half's slug, and the size to keep. [CAT-20] */
  readonly onMakeHalves: (halves: string, sizeId: string) => void
}

/** Props of every part of the builder. */
export type BuilderPartProps = { readonly builder: Builder; readonly dispatch: (action: BuilderAction) => void }
