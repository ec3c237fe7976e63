import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../lib/react/shop-context.ts'
import { useSignIn } from '../../state/sign-in/login.ts'
import { useOrderSession } from '../../state/orders/order-session.ts'
import { receiptQuery, type ReceiptProof } from '../../api/receipts.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { SupportLink } from '../../lib/react/support-link.tsx'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { ErrorState } from '../../ui/progress/states.tsx'
import { paths } from '../../urls/urls.ts'
import { ReceiptView } from './receipt-view.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'

/** /order/{orderId}/receipt: the tax invoice on screen, in print and as a PDF. [ORD-19] */
export function ReceiptScreen({ orderId }: { orderId: string }) {
  const brand = useBrand()
  const sessionId = useOrderSession(orderId)
  const isLoggedIn = useSignIn() !== null
  return (
    <Page narrow>
      <PageHead title="Receipt" brand={brand} isHidden />
      {sessionId === null && !isLoggedIn ? <NoReceipt /> : <ProvedReceipt proof={{ orderId, sessionId }} />}
    </Page>
  )
}

function ProvedReceipt({ proof }: { proof: ReceiptProof }) {
  const { data: receipt, error, refetch } = useQuery(receiptQuery(proof))
  if (receipt !== undefined) return <ReceiptView receipt={receipt} proof={proof} />
  if (error === null) return <OrderSkeleton />
  if (error.status === 404 || error.status === 400) return <NoReceipt />
  return (
    <ErrorState
      icon="offline"
      headingLevel={1}
      title="Your receipt couldn't be loaded"
      action={
        <Button icon="refresh" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      <p>Your order is safe. Check your connection and try again.</p>
    </ErrorState>
  )
}

function NoReceipt() {
  return (
    <ErrorState
      icon="receipt"
      headingLevel={1}
      title="We can't show this receipt here"
      action={<ButtonLink href={paths.login}>Log in</ButtonLink>}
    >
      <p>
        Open it on the device that you ordered with, or log in to the account that you ordered with. Any question? Call{' '}
        <SupportLink />.
      </p>
    </ErrorState>
  )
}
