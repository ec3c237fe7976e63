import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { basketTexts } from '../../state/texts/basket-texts.ts'
import type { Basket } from '@forno/contracts/baskets/basket'
import { useBestPrice, useTakeBestPrice } from './model/best-price.ts'
import { centsOf } from '../../lib/money.ts'
import { paths } from '../../urls/urls.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Note } from '../../ui/progress/states.tsx'

/** For a cart with more combinations of meals and codes than the server can check. */
const notExact = 'There may be a better combination. This cart is too big for us to check them all.'

/**
 * Offers the same items for less with one tap, and gives the reason. If there is no saving, it suggests the one product
 * that would make the items cheaper.
 * [BAS-11]
 */
export function BestPriceCard({ basket }: { basket: Basket }) {
  const best = useBestPrice(basket)
  const saving = formatPrice(centsOf(best?.saving ?? 0))
  const take = useTakeBestPrice(basket, fillPlaceholders(basketTexts.saved, { saving }))
  if (best === null) return null
  if (best.saving > 0) {
    return (
      <Note
        tone="success"
        title={`Save ${saving} on this order`}
        action={
          <Button size="small" busy={take.isPending} onClick={() => take.mutate()}>
            Save {saving}
          </Button>
        }
      >
        <ul>
          {best.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {!best.isExact && <p>{notExact}</p>}
      </Note>
    )
  }
  if (!best.isExact) return <Note>{notExact}</Note>
  const more = best.worthAdding
  if (more === null) return null
  const { productType, slug } = more
  return (
    <Note
      action={
        <ButtonLink variant="secondary" size="small" href={paths.product(productType, slug)}>
          See {more.name}
        </ButtonLink>
      }
    >
      {more.words}
    </Note>
  )
}
