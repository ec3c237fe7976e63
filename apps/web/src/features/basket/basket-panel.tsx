import { useBasket, useRemoveItem } from '../../data/baskets.ts'
import { centsOf } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { Facts } from '../../ui/details.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Price } from '../../ui/price.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The basket's lines and total. */
export function BasketPanel() {
  const basket = useBasket()
  const remove = useRemoveItem()
  if (basket === null || basket.basketItems.length === 0)
    return (
      <EmptyState
        icon="bag"
        title="Your cart is empty."
        action={<ButtonLink href={paths.menu()}>See the menu</ButtonLink>}
      >
        <p>What you add shows up here.</p>
      </EmptyState>
    )
  return (
    <Stack>
      <ul>
        {basket.basketItems.map((item) => (
          <li key={item.basketItemId}>
            {item.quantity} × {item.name} <Price cents={centsOf(item.totalPrice)} />
            <IconButton icon="bin" label={`Remove ${item.name}`} onClick={() => remove.mutate(item.basketItemId)} />
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ...basket.serviceCharges.map(({ name, total }) => ({ term: name, value: <Price cents={centsOf(total)} /> })),
          { term: 'Total', value: <Price cents={centsOf(basket.basketTotal)} />, strong: true },
        ]}
      />
    </Stack>
  )
}
