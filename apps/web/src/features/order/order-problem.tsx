import { SupportLink } from '../../lib/react/support-link.tsx'
import { isWorthRetrying, orderTexts, type OrderError } from '../../state/orders/order-errors.ts'
import { paths } from '../../urls/urls.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/progress/states.tsx'

type OrderProblemProps = {
  readonly error: OrderError
  readonly onRefresh?: () => void
  /** Leads back to the form of the page that finds orders; without it a link opens that page. */
  readonly onBack?: () => void
}

const titles: Readonly<Record<OrderError, string>> = {
  notFound: 'Order not found',
  restricted: 'Too long ago',
  notLoading: 'Your order is safe',
  offline: 'Your order is safe',
}

/** Why an order cannot be shown, with a button for the next step. [ORD-18] */
export function OrderProblem({ error, onRefresh, onBack }: OrderProblemProps) {
  const canRetry = isWorthRetrying(error)
  return (
    <ErrorState
      icon={canRetry ? 'offline' : 'receipt'}
      headingLevel={1}
      title={titles[error]}
      action={
        canRetry ? (
          <Button icon="refresh" onClick={onRefresh}>
            Refresh
          </Button>
        ) : onBack ? (
          <Button onClick={onBack}>Track an order</Button>
        ) : (
          <ButtonLink href={paths.trackOrder}>Track an order</ButtonLink>
        )
      }
    >
      <p>{orderTexts[canRetry ? 'notLoading' : error]}</p>
      <p>
        Any question? Call <SupportLink />.
      </p>
    </ErrorState>
  )
}
