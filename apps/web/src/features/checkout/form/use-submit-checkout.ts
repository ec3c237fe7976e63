import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { keepBasket } from '../../../api/baskets.ts'
import type { Customer } from '../../../api/customer.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { contactBody } from '../../../shared/contact/contact-rules.ts'
import { noContact, rememberContact, type Contact } from '../../../shared/contact/remembered-contact.ts'
import { useChangeBasket } from '../../../state/basket/basket.ts'
import { useSendEdits } from '../../../state/edits/use-basket-edit.ts'
import { refusalOf, type Refusal } from '../../../state/texts/refusals.ts'
import { contactOf, type CheckoutValues } from '../checkout-values.ts'
import { withWalletContact, withoutWalletContact } from '../contact/checkout-info.ts'
import { missingFields } from '../contact/contact-fields.ts'
import { methodOf } from '../methods/registry.ts'
import { newAttempt, type PaymentProof, useDrawCustomerToken, type PanelProofs } from '../payment/attempt.ts'
import { storePaymentInfo } from '../payment/payment-info.ts'
import { hasAlcohol } from '../review/alcohol.ts'
import { useCheckoutSession } from '../session/checkout-session.ts'
import { checkoutRegister } from '../../../state/sign-in/checkout-registration.ts'

type SubmitOptions = {
  readonly basket: Basket
  /** null = a guest. */
  readonly customer: Customer | null
  readonly form: UseFormReturn<CheckoutValues>
  readonly method: {
    readonly chosen: PaymentType | null
    readonly variant: string | null
  }
  readonly panelProofs: PanelProofs
  /** Opens the contact fields, because one of them is wrong. */
  readonly openContact: () => void
}

/**
 * The press of the button: a complete form is paid for at once through the checkout session, an incomplete one shows
 * which fields are missing. [NAV-23] [PAY-12]
 */
export const useSubmitCheckout = (options: SubmitOptions) => {
  const { basket, customer, form, panelProofs, openContact } = options
  const { chosen, variant } = options.method
  const checkout = useCheckoutSession()
  const call = useCall()
  const queries = useQueryClient()
  const change = useChangeBasket()
  const sendEdits = useSendEdits()
  const drawCustomerToken = useDrawCustomerToken(basket)
  /** Shows the API's messages at their fields. */
  const showErrors = ({ data }: Refusal) => {
    for (const { field, message } of data.errors ?? []) {
      if (!isContactField(field)) continue
      openContact()
      form.setError(field, { message }, { shouldFocus: true })
    }
  }
  /** Sends the cart's edits, then the form's values, then the payment method; null = saved. [PAY-30] */
  const save = async (
    values: CheckoutValues,
    paymentType: PaymentType,
    proof: PaymentProof,
  ): Promise<Refusal | null> => {
    if (!(await sendEdits())) return notSent
    const { optinEmail, optinSms } = values
    try {
      await change.mutateAsync({
        customerInfo: {
          ...contactBody(withWalletContact(contactOf(values), proof.wallet?.contact ?? null)),
          optinEmail,
          optinSms,
        },
        orderNote: values.note.trim() || null,
      })
      keepBasket(queries, await storePaymentInfo(call, basket.basketId, { paymentType, proof }))
      return null
    } catch (error) {
      return refusalOf(error)
    }
  }
  const pay = (values: CheckoutValues, paymentType: PaymentType): Promise<Refusal | null> =>
    checkout.pay({
      attempt: newAttempt(basket, {
        ...{ paymentType, variant, isAdult: values.isAdult },
        orderRegister: checkoutRegister(localStorage, {
          basketId: basket.basketId,
          customerId: customer?.customerId ?? null,
        }),
      }),
      prove: () => proofFrom(panelProofs, paymentType, { typed: contactOf(values), drawCustomerToken }),
      save: (proof) => save(values, paymentType, proof),
    })
  const remember = (values: CheckoutValues): void => {
    if (customer !== null) return
    const typed = withoutWalletContact(contactOf(values), checkout.store.getState().walletContact)
    rememberContact(localStorage, values.isRemembered ? typed : null)
  }
  const showMissing = (values: CheckoutValues): void => {
    const [first] = chosen === null ? [] : missingFields(values, chosen)
    if (first === undefined) return
    flushSync(openContact)
    form.setError(first.field, { message: first.message }, { shouldFocus: true })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const values = form.getValues()
    const isComplete = missingFields(values, chosen).length === 0 && (values.isAdult || !hasAlcohol(basket))
    // Browsers open a wallet's sheet only within the press: the payment starts before the form's own, later validation.
    const paying = isComplete && chosen !== null ? pay(values, chosen) : null
    const whenValid = form.handleSubmit(
      async (valid) => {
        remember(valid)
        const refusal = paying === null ? null : await paying
        if (refusal !== null) showErrors(refusal)
        if (paying === null) showMissing(valid)
      },
      (errors) => {
        if (Object.keys(errors).some(isContactField)) openContact()
      },
    )
    void whenValid(event)
  }
  return { submit, showErrors }
}

/** A method without a panel needs no proof; its customer token is drawn only if the API asks for a bot check. */
const proofFrom = (
  panelProofs: PanelProofs,
  method: PaymentType,
  { typed, drawCustomerToken }: { readonly typed: Contact; readonly drawCustomerToken: () => Promise<string> },
): Promise<PaymentProof | null> =>
  methodOf(method)?.Panel === undefined ? Promise.resolve({ drawCustomerToken }) : panelProofs.prove(method, typed)

/** No answer came to the cart's edits. */
const notSent: Refusal = { status: 0, code: null, reason: null, message: null, data: {} }

const isContactField = (field: string): field is keyof Contact => field in noContact
