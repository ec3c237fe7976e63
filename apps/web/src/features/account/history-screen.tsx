import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSuspenseCustomer } from '../../state/sign-in/customer.ts'
import { currentOrdersInterval, currentOrdersQuery, orderHistoryQuery } from '../../api/order-history.ts'
import { pageOf, pagesOf } from '../../state/orders/past-orders.ts'
import { useReorder } from '../../state/orders/use-reorder.ts'
import { paths } from '../../urls/urls.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Pagination } from '../../ui/layout/pagination.tsx'
import { EmptyState } from '../../ui/progress/states.tsx'
import { CurrentOrders } from './current-orders.tsx'
import { PastOrderCard } from './past-order-card.tsx'
import styles from './account.module.css'

type HistoryScreenProps = {
  /** The reordered items are in the basket. */
  readonly onAdded: () => void
}

/** The customer's orders, newest first, 20 on a page, each with a reorder button. [ORD-16] [ORD-17] [ORD-22] [UI-08] */
export function HistoryScreen({ onAdded }: HistoryScreenProps) {
  const customer = useSuspenseCustomer()
  const { data: orders } = useSuspenseQuery(orderHistoryQuery(customer.customerId))
  // Current orders are optional: the list works without them.
  const current = useQuery({ ...currentOrdersQuery(customer.userId), refetchInterval: currentOrdersInterval })
  const [page, setPage] = useState(1)
  const heading = useRef<HTMLHeadingElement>(null)
  const reorder = useReorder(onAdded)
  const goToPage = (to: number) => {
    setPage(to)
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <h1>Your orders</h1>
      <CurrentOrders orders={current.data ?? []} />
      {orders.length === 0 ? (
        <EmptyState
          icon="receipt"
          title="No orders yet"
          action={<ButtonLink href={paths.menu()}>See the menu</ButtonLink>}
        >
          <p>Orders you place while logged in show here, on every device.</p>
        </EmptyState>
      ) : (
        <section aria-labelledby="past" className={styles.past}>
          <h2 id="past" ref={heading} tabIndex={-1}>
            All orders
          </h2>
          <ul className={styles.orders}>
            {pageOf(orders, page).map((past) => (
              <PastOrderCard
                key={past.orderId}
                past={past}
                isBusy={reorder.isPending && reorder.variables.past.orderId === past.orderId}
                onReorder={() => reorder.mutate({ customer, past })}
              />
            ))}
          </ul>
          {pagesOf(orders) > 1 && (
            <Pagination label="Pages of orders" current={page} total={pagesOf(orders)} onChange={goToPage} />
          )}
        </section>
      )}
    </>
  )
}
