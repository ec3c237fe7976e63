import type { BasketItem } from '@forno/contracts/baskets/basket'
import type { ItemBody } from '../../api/baskets.ts'
import type { Product } from '../../api/catalogue.ts'
import type { Builder, BuilderAction } from './builder-reducer.ts'

/** What both kinds of product page are given. */
export type ProductPageProps = {
  readonly product: Product
  /** The basket item that is being changed; null for a new one. */
  readonly item: BasketItem | null
  /** The choices are made; `unitCents` is shown until the server has priced them. */
  readonly onChosen: (body: ItemBody, unitCents: number) => void
  readonly onClose: () => void
  /** It is part of a meal, which says how many there are and what they cost. */
  readonly inMeal?: boolean
  /** Opens a half-n-half with this pizza as its left half: that product's slug, and the size to keep. [CAT-20] */
  readonly onMakeHalves: (halves: string, sizeId: string) => void
}

/** What every part of the builder is given. */
export type BuilderPartProps = { readonly builder: Builder; readonly dispatch: (action: BuilderAction) => void }
