import type { Dietary } from '@forno/domain/content/allergens'
import type { ReactNode } from 'react'
import type { Product } from '../../api/catalogue.ts'
import { Badge } from '../../ui/layout/card.tsx'

type BadgedFood = Pick<Product, 'tags'> & { readonly dietary: readonly Dietary[] }

/**
 * The badges of a product, only the first `most` of them if given, and the diet that it suits, which no badge repeats;
 * undefined without any. For a pizza, the diet of the current build. [CAT-15]
 */
export const foodBadges = ({ tags, dietary }: BadgedFood, most?: number): ReactNode => {
  const badges = tags.filter(({ tagType }) => tagType === 'badge').slice(0, most)
  const isVegan = dietary.includes('vegan')
  const diet = isVegan ? 'Vegan' : dietary.includes('vegetarian') ? 'Vegetarian' : null
  const others = badges.filter(({ name }) => name !== diet)
  if (others.length === 0 && diet === null) return undefined
  return (
    <>
      {others.map(({ name }) => (
        <Badge key={name} tone="highlight">
          {name}
        </Badge>
      ))}
      {diet !== null && <Badge tone="success">{diet}</Badge>}
    </>
  )
}
