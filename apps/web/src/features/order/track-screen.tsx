import { minute } from '@forno/domain/core/durations'
import { longestText } from '@forno/domain/core/text-limits'
import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { useState, type SyntheticEvent } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { useDevice } from '../../state/session/device.ts'
import type { OrderProof } from '../../api/orders.ts'
import { contactError, textIn } from './model/typed-contact.ts'
import { useOrder } from './model/use-order.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Page } from '../../ui/layout/layout.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { DeviceMemory } from './device-memory.tsx'
import { OrderProblem } from './order-problem.tsx'
import { OrderView } from './order-view.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import styles from './order.module.css'

/** /track-order: the orders of this device, and any order by its reference and contact. [NAV-05] [ORD-15] */
export function TrackScreen() {
  const brand = useBrand()
  const [proof, setProof] = useState<OrderProof | null>(null)
  return (
    <Page narrow className={styles.track}>
      <PageHead title="Track your order" brand={brand} isHidden />
      <h1>Track your order</h1>
      {proof === null ? (
        <>
          <DeviceOrders />
          <FindOrder onFind={setProof} />
          <DeviceMemory />
        </>
      ) : (
        <FoundOrder proof={proof} onBack={() => setProof(null)} />
      )}
    </Page>
  )
}

function DeviceOrders() {
  const orders = useDevice((device) => device.orders)
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="own-orders" className={styles.section}>
      <h2 id="own-orders">Recent orders</h2>
      <ul className={styles.own}>
        {orders.map(({ orderId, orderReference, serviceType, storeName, placedAt, total }) => (
          <li key={orderId}>
            <Card className={styles.ownOrder}>
              <div>
                <strong>
                  {serviceType} from {storeName}
                </strong>
                <p className={styles.quiet}>
                  {dateLabel(localIso(placedAt))}
                  {orderReference !== '' && ` · ${orderReference}`} · {formatPrice(total)}
                </p>
              </div>
              <ButtonLink variant="secondary" href={paths.order(orderId)}>
                Track order
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The timestamp in the device's own time zone, for the list of its own orders. */
const localIso = (at: number): string => new Date(at - new Date(at).getTimezoneOffset() * minute).toISOString()

/** The error messages of the fields; null = valid. */
type FieldErrors = Readonly<Record<'orderReference' | 'contact', string | null>>

/** An order's reference as it is typed, without blanks and hyphens. */
const referencePattern = /^[A-Za-z0-9]{6,20}$/

function FindOrder({ onFind }: { onFind: (proof: OrderProof) => void }) {
  const [errors, setErrors] = useState<FieldErrors>({ orderReference: null, contact: null })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const orderReference = textIn(form, 'orderReference').replace(/[\s-]/g, '')
    const contact = textIn(form, 'contact')
    const nextErrors: FieldErrors = {
      orderReference: referencePattern.test(orderReference)
        ? null
        : 'Please enter your order number, such as 7KQ4MXW2TB.',
      contact: contactError(contact),
    }
    setErrors(nextErrors)
    const firstInvalid = (['orderReference', 'contact'] as const).find((name) => nextErrors[name] !== null)
    if (firstInvalid === undefined) onFind({ orderReference, contact })
    else form.querySelector<HTMLInputElement>(`[name=${firstInvalid}]`)?.focus()
  }
  return (
    <section aria-labelledby="find-order" className={styles.section}>
      <h2 id="find-order">From another device</h2>
      <form noValidate className={styles.find} onSubmit={submit}>
        <TextField
          name="orderReference"
          label="Order number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          refusal={errors.orderReference}
        />
        <TextField
          name="contact"
          label="Mobile or email"
          autoComplete="tel"
          maxLength={longestText.email}
          hint="The one you used for the order."
          refusal={errors.contact}
        />
        <Button type="submit" size="large">
          Find my order
        </Button>
      </form>
    </section>
  )
}

function FoundOrder({ proof, onBack }: { proof: OrderProof; onBack: () => void }) {
  const { order, error, refresh } = useOrder(proof)
  return (
    <div className={styles.section}>
      <div className={styles.back}>
        <Button variant="quiet" icon="back" onClick={onBack}>
          Another order
        </Button>
      </div>
      {order !== null ? (
        <OrderView order={order} error={error} proof={proof} onCollected={refresh} />
      ) : error === null ? (
        <OrderSkeleton />
      ) : (
        <OrderProblem error={error} onRefresh={refresh} onBack={onBack} />
      )}
    </div>
  )
}
