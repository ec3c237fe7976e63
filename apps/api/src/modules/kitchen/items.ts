import type { Content } from '@forno/domain/content/content'
import type { StoreState } from '@forno/domain/content/store-status'
import type { IngredientId, ProductId } from '@forno/domain/core/basic-types'

export type KitchenItem = {
  readonly itemId: ProductId | IngredientId
  readonly name: string
  readonly kind: 'product' | 'ingredient'
  readonly group: string
  readonly isSoldOut: boolean
}

/** All products and ingredients that can sell out, in menu order. [CAT-19] */
export const kitchenItems = ({ products, ingredients }: Content, { soldOut }: StoreState): readonly KitchenItem[] => [
  ...products
    .filter(({ kind }) => kind !== 'surcharge')
    .map(({ id, name, productType }) => ({
      itemId: id,
      name,
      kind: 'product' as const,
      group: productType,
      isSoldOut: soldOut.has(id),
    })),
  ...ingredients.map(({ id, name, category }) => ({
    itemId: id,
    name,
    kind: 'ingredient' as const,
    group: category,
    isSoldOut: soldOut.has(id),
  })),
]
