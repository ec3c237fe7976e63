import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { keepBasket } from '../../../api/baskets.ts'
import type { Customer } from '../../../api/customer.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { useShop } from '../../../lib/react/shop-context.ts'
import { paths } from '../../../urls/urls.ts'
import { contactBody } from '../../../shared/contact/contact-rules.ts'
import { noContact, rememberContact, type Contact } from '../../../shared/contact/remembered-contact.ts'
import { useChangeBasket } from '../../../state/basket/basket.ts'
import { adoptDoor } from '../../../state/fulfilment/adopt-door.ts'
import { useSessionStore } from '../../../state/session/session.ts'
import { useEdits } from '../../../state/edits/edits.ts'
import { refusalOf, type Refusal } from '../../../state/texts/refusals.ts'
import { contactOf, type CheckoutValues } from '../checkout-values.ts'
import { doorBody, invalidDoorFields, isDoorField } from '../door-values.ts'
import { withWalletContact, withoutWalletContact } from '../../../shared/contact/checkout-info.ts'
import { missingFields } from '../contact/contact-fields.ts'
import { methodOf } from '../methods/registry.ts'
import { panelOf } from '../payment/method.ts'
import { newAttempt, type PaymentProof, useDrawCustomerToken } from '../payment/attempt.ts'
import type { PanelProofs } from '../payment/panel-proofs.ts'
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
  const { configuration } = useShop()
  const call = useCall()
  const queries = useQueryClient()
  const change = useChangeBasket()
  const session = useSessionStore()
  const edits = useEdits()
  const drawCustomerToken = useDrawCustomerToken(basket)
  /** Shows the API's messages at their fields. */
  const showErrors = ({ data }: Refusal) => {
    for (const { field, message } of data.errors ?? []) {
      if (!isContactField(field) && !isDoorField(field)) continue
      if (isContactField(field)) openContact()
      form.setError(field, { message }, { shouldFocus: true })
    }
  }
  /** Sends the cart's edits, then the form's values, then the payment method. Rejects with the refusal. [PAY-30] */
  const send = async (values: CheckoutValues, paymentType: PaymentType, proof: PaymentProof): Promise<void> => {
    // The order must match the screen. [ORD-01]
    const { sendAll } = await edits()
    if (!(await sendAll())) throw editsNotSent()
    const body = basketBody(basket, values, proof.wallet?.contact ?? null)
    const saved = await change.mutateAsync({ basketId: basket.basketId, body })
    adoptDoor(session, saved)
    keepBasket(queries, await storePaymentInfo(call, basket.basketId, { paymentType, proof }))
  }
  const pay = (values: CheckoutValues, paymentType: PaymentType): Promise<Refusal | null> => {
    const method = methodOf(paymentType)
    const attempt = newAttempt(basket, {
      paymentType,
      variant,
      isAdult: values.isAdult,
      orderRegister: checkoutRegister(localStorage, {
        basketId: basket.basketId,
        customerId: customer?.customerId ?? null,
      }),
    })
    const begin = async (): Promise<string | null> => {
      await send(values, paymentType, {})
      return (await method?.beginInPage?.(call, attempt)) ?? null
    }
    return checkout.pay({
      attempt,
      // A method without a panel needs no proof; its customer token is drawn only if the API asks for a bot check.
      prove: () =>
        panelOf(method, { configuration, customer }) === undefined
          ? Promise.resolve({ drawCustomerToken })
          : panelProofs.prove(paymentType, contactOf(values), begin),
      // A payment that was approved in this page was saved before it began.
      save: (proof) =>
        proof.paypal === undefined
          ? send(values, paymentType, proof).then(() => null, refusalOf)
          : Promise.resolve(null),
    })
  }
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
    const isFilled = missingFields(values, chosen).length === 0 && invalidDoorFields(values).length === 0
    const isComplete = isFilled && (values.isAdult || !hasAlcohol(basket))
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

/** The form's values as the basket stores them; a wallet's contact fills in the empty fields. [ORD-23] [BAS-14] */
const basketBody = (basket: Basket, values: CheckoutValues, walletContact: Partial<Contact> | null) => {
  const { optinEmail, optinSms, note } = values
  return {
    ...doorBody(values, basket),
    customerInfo: { ...contactBody(withWalletContact(contactOf(values), walletContact)), optinEmail, optinSms },
    orderNote: note.trim() || null,
  }
}

/** No answer came to the cart's edits. */
const editsNotSent = (): ApiError => new ApiError({ status: 0, data: null, url: paths.checkout, method: 'PATCH' })

const isContactField = (field: string): field is keyof Contact => Object.hasOwn(noContact, field)
