import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { holdWalletContact, keepCheckoutInfo, walletContact, withoutNamed } from './checkout-info.ts'
import { readAttempt } from '../payment/order-attempt.ts'
import { contactOf, type CheckoutValues } from '../checkout-values.ts'

/** Keeps what is typed for as long as the checkout runs; who leaves it otherwise than to order leaves what a wallet named behind. [ORD-23] */
export const useKeptInfo = ({ subscribe, getValues }: UseFormReturn<CheckoutValues>, basketId: string): void => {
  useEffect(() => {
    const stop = subscribe({
      formState: { values: true },
      callback: () => keepCheckoutInfo(sessionStorage, withoutNamed(contactOf(getValues()), walletContact())),
    })
    return () => {
      stop()
      const attempt = readAttempt(sessionStorage, basketId)
      if (attempt === null || attempt.refusal !== null) holdWalletContact(null)
    }
  }, [subscribe, getValues, basketId])
}
