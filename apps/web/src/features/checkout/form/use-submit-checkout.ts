import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { hasAlcohol } from '../review/alcohol.ts'
import { useSendEdits } from '../../../state/edits/use-basket-edit.ts'
import { useChangeBasket } from '../../../state/basket/basket.ts'
import { holdWalletContact, walletContact, withNamed, withoutNamed } from '../contact/checkout-info.ts'
import { contactBody } from '../../../shared/contact/contact-rules.ts'
import { useDrawCustomerToken } from '../payment/customer-token.ts'
import type { Customer } from '../../../api/customer.ts'
import { holdProof, type PaymentProof, type PanelProofs } from '../payment/payment-proof.ts'
import { saveAttempt, type OrderAttempt } from '../payment/order-attempt.ts'
import { refusalOf, type Refusal } from '../../../state/texts/refusals.ts'
import { noContact, rememberContact, type Contact } from '../../../shared/contact/remembered-contact.ts'
import { contactOf, type CheckoutScreenProps, type CheckoutValues } from '../checkout-values.ts'
import { methodOf } from '../methods/registry.ts'
import { missingFields } from '../contact/contact-fields.ts'
import { newAttempt, orderRegisterOf } from './start-values.ts'

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
  /** The attempt was refused before it was placed. */
  readonly onRefused: (tried: OrderAttempt) => void
} & Pick<CheckoutScreenProps, 'onPlace'>

/**
 * Submits the checkout: checks the fields, lets the method's panel make its proof, sends the cart's edits and what was typed, keeps the
 * attempt and leads to `/process-order`. A refusal before that is shown here, and nothing has been ordered. [NAV-23] [PAY-12]
 */
export const useSubmitCheckout = (options: SubmitOptions) => {
  const { basket, customer, form, panelProofs, openContact, onRefused, onPlace } = options
  const { chosen, variant } = options.method
  const change = useChangeBasket()
  const sendEdits = useSendEdits()
  const drawCustomerToken = useDrawCustomerToken(basket)
  /** Shows the server's message at each field. */
  const showErrors = ({ data }: Refusal) => {
    for (const { field, message } of data.errors ?? []) {
      if (!isContactField(field)) continue
      openContact()
      form.setError(field, { message }, { shouldFocus: true })
    }
  }
  const refuse = (attempt: OrderAttempt, refusal: Refusal) => {
    onRefused({ ...attempt, refusal })
    showErrors(refusal)
  }
  const place = async (values: CheckoutValues, paying: Promise<PaymentProof | null> | null) => {
    const typed = withoutNamed(contactOf(values), walletContact())
    if (customer === null) rememberContact(localStorage, values.isRemembered ? typed : null)
    if (chosen === null) return
    const [first] = missingFields(values, chosen)
    if (first !== undefined) {
      flushSync(openContact)
      form.setError(first.field, { message: first.message }, { shouldFocus: true })
      return
    }
    const choice = { paymentType: chosen, variant, isAdult: values.isAdult, orderRegister: orderRegisterOf(customer) }
    const attempt = newAttempt(basket, choice)
    const proof = await (paying ?? Promise.resolve(null)).catch((trouble: unknown) => {
      refuse(attempt, refusalOf(trouble))
      return null
    })
    if (proof === null) return
    const refusal = await send(values, chosen, proof)
    if (refusal !== null) {
      proof.wallet?.finishSheet?.('refused')
      refuse(attempt, refusal)
      return
    }
    holdProof(attempt.key, proof)
    holdWalletContact(proof.wallet?.contact ?? null)
    saveAttempt(sessionStorage, attempt)
    onPlace(basket.basketId)
  }
  /** Sends the cart's edits, then what was typed here. */
  const send = async (
    values: CheckoutValues,
    paymentType: PaymentType,
    { wallet }: PaymentProof,
  ): Promise<Refusal | null> => {
    if (!(await sendEdits())) return notSent
    const { optinEmail, optinSms } = values
    try {
      await change.mutateAsync({
        customerInfo: { ...contactBody(withNamed(contactOf(values), wallet?.contact ?? null)), optinEmail, optinSms },
        orderNote: values.note.trim() || null,
        paymentInfo: { paymentType },
      })
      return null
    } catch (trouble) {
      return refusalOf(trouble)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const values = form.getValues()
    const isReady = missingFields(values, chosen).length === 0 && (values.isAdult || !hasAlcohol(basket))
    const paying =
      isReady && chosen !== null
        ? proofFrom(panelProofs, chosen, { typed: contactOf(values), drawCustomerToken })
        : null
    // The form awaits it after its own checks; until then a rejection stays silent.
    paying?.catch(() => undefined)
    const whenFilled = form.handleSubmit(
      (filled) => place(filled, paying),
      (errors) => {
        if (Object.keys(errors).some(isContactField)) openContact()
      },
    )
    void whenFilled(event)
  }
  return { submit, showErrors }
}

/** A method without a panel needs no proof, but a bot check for a guest who orders often. */
const proofFrom = (
  panelProofs: PanelProofs,
  method: PaymentType,
  { typed, drawCustomerToken }: { readonly typed: Contact; readonly drawCustomerToken: () => Promise<string> },
): Promise<PaymentProof | null> =>
  methodOf(method)?.Panel === undefined ? Promise.resolve({ drawCustomerToken }) : panelProofs.prove(method, typed)

/** An edit of the cart could not be sent: no answer came. */
const notSent: Refusal = { status: 0, code: null, reason: null, message: null, data: {} }

const isContactField = (field: string): field is keyof Contact => field in noContact
