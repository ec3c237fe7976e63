import type { IngredientOffer } from './model/ready-upsell.ts'
import { Facts, type Fact } from '../../ui/layout/details.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Note } from '../../ui/progress/states.tsx'

/** What an ingredient would change on which pizza, its price, and the base that it would need. [UPS-09] */
export function IngredientFacts({ offer }: { offer: IngredientOffer }) {
  const { item, name, otherBase, extra, units } = offer
  const pizza = units > 1 ? `${units} × ${item.name}` : item.name
  const facts: readonly Fact[] = [
    { term: 'Your pizza', value: pizza },
    { term: name, value: extra === 0 ? 'No extra charge' : `+ ${formatPrice(extra)}`, strong: true },
  ]
  return (
    <>
      <Facts facts={facts} />
      {otherBase !== null && (
        <Note tone="warning">
          {name} can't go on your {otherBase.from}, so the pizza would come on {otherBase.to} instead.
        </Note>
      )}
    </>
  )
}
