import type { BasketItem } from '@forno/contracts/baskets/basket'
import { methods } from '@forno/domain/core/payment-types'
import type { ReactNode } from 'react'
import styles from './basket.module.css'

type LineTermsProps = {
  readonly line: Pick<BasketItem, 'voucherCode' | 'paymentType'>
  /** A button beside the code. */
  readonly children?: ReactNode
}

/** The code whose deal a cart line belongs to, and the payment method to which it is limited. [BAS-05] [RUL-06] */
export function LineTerms({ line: { voucherCode, paymentType }, children }: LineTermsProps) {
  if (voucherCode === null && paymentType === null) return null
  return (
    <div className={styles.terms}>
      {voucherCode !== null && (
        <p>
          Code <strong>{voucherCode}</strong>
        </p>
      )}
      {children}
      {paymentType !== null && <p>Pay {methods[paymentType].contact.text} only</p>}
    </div>
  )
}
