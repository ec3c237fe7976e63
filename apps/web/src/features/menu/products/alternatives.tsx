import type { Allergen } from '@forno/domain/content/allergens'
import { alternativesWithout } from '@forno/domain/menu/alternatives'
import type { ReactNode } from 'react'
import type { Product } from '../../../api/catalogue.ts'

type AlternativesProps = {
  readonly instead: Product['instead']
  readonly avoided: readonly Allergen[]
  readonly links: (instead: readonly Product['instead'][number][]) => ReactNode
}

/** The alternatives to a sold-out product that suit an allergy profile and the list's filters. [CAT-19] */
export default function Alternatives({ instead, avoided, links }: AlternativesProps) {
  return links(alternativesWithout(instead, avoided))
}
