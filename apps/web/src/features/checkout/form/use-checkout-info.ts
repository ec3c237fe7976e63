import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { contactOf, type CheckoutValues } from '../checkout-values.ts'
import { useCheckoutSession } from '../session/checkout-session.ts'
import { saveCheckoutInfo, withoutWalletContact } from '../../../shared/contact/checkout-info.ts'

/**
 * Keeps what the customer types for as long as the checkout is open. Leaving it otherwise than by paying discards the
 * contact that a wallet named. [ORD-23]
 */
export const useCheckoutInfo = ({ subscribe, getValues }: UseFormReturn<CheckoutValues>): void => {
  const checkout = useCheckoutSession()
  useEffect(() => {
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        const { walletContact } = checkout.store.getState()
        saveCheckoutInfo(sessionStorage, withoutWalletContact(contactOf(getValues()), walletContact))
      },
    })
    return () => {
      stop()
      checkout.leaveForm()
    }
  }, [subscribe, getValues, checkout])
}
