import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { adjustmentTitle, refundRow, refundSentence } from '@forno/domain/payments/refund'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { orderRows } from '../../state/basket/price-rows.ts'
import { cents } from '@forno/domain/core/basic-types'
import { useDownloadReceipt, type Receipt, type ReceiptProof } from '../../api/receipts.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { centsOf } from '../../lib/money.ts'
import { isNativeApp } from '../../native/native-app.ts'
import { PrintButton } from '../../shared/share/print-button.tsx'
import { paths } from '../../urls/urls.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Facts } from '../../ui/layout/details.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import { Note } from '../../ui/progress/states.tsx'
import { Sums } from '../../ui/prices/sums.tsx'
import { OrderedItems } from './ordered-items.tsx'
import styles from './receipt.module.css'

type ReceiptViewProps = { readonly receipt: Receipt; readonly proof: ReceiptProof }

/** The tax invoice with its buttons. Only the invoice is printed. [ORD-19] */
export function ReceiptView({ receipt, proof }: ReceiptViewProps) {
  return (
    <div className={styles.page}>
      <Invoice receipt={receipt} />
      <Actions receipt={receipt} proof={proof} />
    </div>
  )
}

/** The invoice itself. [ORD-19] */
export function Invoice({ receipt }: { readonly receipt: Receipt }) {
  const { items, paidBy, refund } = receipt
  return (
    <Card as="article" aria-labelledby="invoice" className={styles.invoice}>
      <Head receipt={receipt} />
      <OrderedItems items={items} />
      <Sums {...orderRows(receipt)} />
      <p>Paid by: {paidBy}</p>
      {refund !== null && <Adjustment refund={refund} />}
      <p className={styles.quiet}>All amounts are in Australian dollars. Prices include GST.</p>
    </Card>
  )
}

/** The refund of a cancelled order, with the fields that an adjustment note requires. [ORD-21] */
function Adjustment({ refund }: { refund: NonNullable<Receipt['refund']> }) {
  const { amount, gst, at, kind } = refund
  const money = (aud: number) => formatPrice(centsOf(aud))
  return (
    <section aria-labelledby="adjustment" className={styles.adjustment}>
      <h2 id="adjustment">{adjustmentTitle(kind)}</h2>
      <p className={styles.quiet}>
        {dateLabel(at)}, {timeOf(at)}. Reason: the order was cancelled.
      </p>
      <Facts
        facts={[
          { term: refundRow(refund), value: money(-amount) },
          { term: 'Includes GST of', value: money(-gst) },
          { term: 'Total after the refund', value: money(0), strong: true },
        ]}
      />
      <p>{refundSentence({ ...refund, amount: cents(centsOf(amount)) })}</p>
    </section>
  )
}

function Head({ receipt }: { receipt: Receipt }) {
  const { isCancelled, seller, store, orderReference, createdAt, serviceType, buyer, deliveryAddress } = receipt
  return (
    <header className={styles.head}>
      <h1 id="invoice">{isCancelled ? 'Cancelled order' : 'Tax invoice'}</h1>
      <div>
        <p className={styles.seller}>{seller.name}</p>
        <p>ABN {seller.abn}</p>
        <p className={styles.quiet}>{[store.name, store.address].filter((part) => part !== '').join(' · ')}</p>
        {store.phoneNumber !== '' && <p className={styles.quiet}>{store.phoneNumber}</p>}
      </div>
      <div className={styles.order}>
        <p>
          Order <strong>{orderReference}</strong>
        </p>
        <p className={styles.quiet}>
          {dateLabel(createdAt)}, {timeOf(createdAt)} · {serviceType}
        </p>
        {buyer !== null && <p>Sold to {buyer}</p>}
        {deliveryAddress !== null && <p>Delivered to {deliveryAddress}</p>}
      </div>
      {isCancelled && (
        <Note tone="warning">This order was cancelled. Nothing was supplied, so this is no tax invoice.</Note>
      )}
    </header>
  )
}

function Actions({ receipt, proof }: ReceiptViewProps) {
  const { mutateAsync, isPending } = useDownloadReceipt(proof)
  const notices = useNotices()
  const download = () =>
    mutateAsync(receipt).catch((error: unknown) => notices.snackbar({ text: sentence(error), theme: 'danger' }))
  return (
    <div className={styles.actions}>
      <Button icon="receipt" busy={isPending} onClick={() => void download()}>
        {isNativeApp() ? 'Open PDF' : 'Download PDF'}
      </Button>
      <PrintButton />
      {proof.sessionId !== null && (
        <ButtonLink variant="quiet" icon="back" href={paths.order(receipt.orderId)}>
          Back to the order
        </ButtonLink>
      )}
    </div>
  )
}
