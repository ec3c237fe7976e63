import { forgetDevice, useDevice } from '../../data/device.ts'
import { useBrand } from '../../data/configuration.ts'
import { usePanels } from '../../data/panels.ts'
import { useDisposition, whereOf } from '../../data/session.ts'
import { whereWords } from '../../data/where-words.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { centsOf } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Cluster, Page, Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './account.module.css'

/** What this device remembers of a guest; nobody else does. */
export function AccountScreen() {
  const brand = useBrand()
  return (
    <Page narrow>
      <PageHead title="Account" brand={brand} isHidden />
      <Stack gap={8}>
        <h1>Account</h1>
        <WhereAndWhen />
        <RecentOrders />
        <Memory />
      </Stack>
    </Page>
  )
}

function WhereAndWhen() {
  const disposition = useDisposition()
  const { openLocator } = usePanels()
  const { label, detail } = whereWords(disposition, null, disposition.storeName)
  return (
    <Card as="section" aria-labelledby="where">
      <Stack gap={3}>
        <h2 id="where">Where and when</h2>
        <p>
          {label}
          {detail !== null && <span className={styles.quiet}> {detail}</span>}
        </p>
        <Button
          variant="secondary"
          onClick={() => openLocator(disposition.serviceType === 'Pickup' ? 'pickup' : 'delivery')}
        >
          {whereOf(disposition) === null ? 'Choose' : 'Change'}
        </Button>
      </Stack>
    </Card>
  )
}

function RecentOrders() {
  const orders = useDevice((memory) => memory.orders)
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">Orders on this device</h2>
      {orders.length === 0 ? (
        <EmptyState
          icon="receipt"
          headingLevel={3}
          title="No orders yet"
          action={<ButtonLink href={paths.menu()}>See the menu</ButtonLink>}
        >
          <p>Orders that you place here appear here.</p>
        </EmptyState>
      ) : (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <li key={order.orderId} className={styles.order}>
              <Link href={paths.order(order.orderId)}>{order.orderReference}</Link>
              <span className={styles.quiet}>
                {order.serviceType} from {order.storeName}, {new Date(order.placedAt).toLocaleDateString('en-AU')}
              </span>
              <Price cents={centsOf(order.total)} />
            </li>
          ))}
        </ul>
      )}
      <p>
        Ordered on another device? <Link href={paths.trackOrder}>Track an order</Link>
      </p>
    </section>
  )
}

function Memory() {
  const isEmpty = useDevice(({ addresses, orders }) => addresses.length === 0 && orders.length === 0)
  if (isEmpty) return null
  return (
    <Cluster>
      <Button variant="quiet" icon="bin" onClick={forgetDevice}>
        Forget addresses and orders on this device
      </Button>
    </Cluster>
  )
}
