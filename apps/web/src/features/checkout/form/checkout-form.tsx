import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { untypedFor } from '@forno/domain/payments/contact-needs'
import { startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Customer } from '../../../api/customer.ts'
import { changesSince } from '../payment/attempt.ts'
import { makePanelProofs } from '../payment/panel-proofs.ts'
import { isResolved, wayOn } from '../../../state/texts/ways-on.ts'
import { contactFields } from '../../../shared/contact/remembered-contact.ts'
import { useNetwork } from '../../../state/offline/network.ts'
import { offlineWords } from '../../../state/offline/price-age.ts'
import { hasTyped } from './typed-values.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { StickyBar } from '../../../ui/layout/frame.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/progress/spinner.tsx'
import type { CheckoutScreenProps, CheckoutValues } from '../checkout-values.ts'
import { ContactBlock } from '../contact/contact-block.tsx'
import { PayBlock } from '../methods/pay-block.tsx'
import { fieldRule } from '../contact/contact-fields.ts'
import { useCheckoutSession, useCheckoutState } from '../session/checkout-session.ts'
import { lastAttempt, refusedAttempt } from '../session/checkout-state.ts'
import { RefusalNote } from './refusal-note.tsx'
import { ReviewBlock } from '../review/review-block.tsx'
import { startValues } from './start-values.ts'
import { useChosenMethod } from '../methods/use-chosen-method.ts'
import { useCheckoutInfo } from './use-checkout-info.ts'
import { useSubmitCheckout } from './use-submit-checkout.ts'
import { WhereBlock } from '../review/where-block.tsx'
import styles from '../checkout.module.css'

type CheckoutFormProps = CheckoutScreenProps & {
  readonly basket: Basket
  /** null = a guest. */
  readonly customer: Customer | null
}

/** The four blocks of the checkout and its one button. Nothing is ordered before the customer presses it. */
export function CheckoutForm({ basket, customer, expressPay, upsells }: CheckoutFormProps) {
  const { basketId } = basket
  const checkout = useCheckoutSession()
  const [defaultValues] = useState(() => {
    const state = checkout.store.getState()
    const { walletContact } = state
    return startValues(basket, { customer, lastAttempt: lastAttempt(state, basketId), walletContact, expressPay })
  })
  const refused = useCheckoutState(refusedAttempt)
  const refusedHere = refused?.basketId === basketId ? refused : null
  const refusal = refusedHere?.refusal ?? null
  const isPaying = useCheckoutState(({ payment }) => payment.kind === 'proving' || payment.kind === 'saving')
  const form = useForm<CheckoutValues>({ defaultValues, mode: 'onTouched' })
  const { rows, waiting, chosen, variant, button } = useChosenMethod(basket, customer, form)
  useCheckoutInfo(form)
  useEffect(() => checkout.chooseExpressPay(expressPay), [checkout, expressPay])
  const [panelProofs] = useState(makePanelProofs)
  const isOffline = useNetwork((network) => network.isOffline)
  const payBlock = useRef<HTMLDivElement>(null)
  const { isOpen, setOpen } = useContactBlock(form, chosen)
  const { submit, showErrors } = useSubmitCheckout({
    basket,
    customer,
    form,
    method: { chosen, variant },
    panelProofs,
    openContact: () => setOpen(true),
  })
  // Payment and review render in a later transition, because a phone does not show them at once. The button comes
  // with them: nothing is ordered unseen.
  const [isComplete, setComplete] = useState(false)
  useEffect(() => startTransition(() => setComplete(true)), [])
  return (
    <form noValidate className={styles.blocks} onSubmit={submit}>
      {refusedHere !== null &&
        refusal !== null &&
        !isResolved(wayOn(refusal, 'ordering'), basket, changesSince(refusedHere, basket)) && (
          <RefusalNote
            refusal={refusal}
            basket={basket}
            approvedTotal={refusedHere.basketTotal}
            onFixContact={() => {
              // A field can be focused only after it is rendered.
              flushSync(() => setOpen(true))
              showErrors(refusal)
            }}
            onFixPayment={() => payBlock.current?.querySelector<HTMLElement>('input:checked')?.focus()}
          />
        )}
      <ContactBlock form={form} isOpen={isOpen} setOpen={setOpen} isGuest={customer === null} method={chosen} />
      <WhereBlock basket={basket} form={form} />
      {isComplete ? (
        <>
          <div ref={payBlock}>
            <PayBlock
              basket={basket}
              rows={rows}
              waiting={waiting}
              chosen={chosen}
              variant={variant}
              onChoose={(method, next) => {
                if (chosen !== null) panelProofs.leave(chosen)
                checkout.dropProof()
                form.setValue('paymentType', method)
                form.setValue('variant', next)
              }}
              panelProofs={panelProofs}
              refusedAttempt={refusedHere}
              form={form}
              onAddContact={(field) => {
                flushSync(() => setOpen(true))
                form.setFocus(field)
              }}
            />
          </div>
          <ReviewBlock basket={basket} method={chosen} form={form} upsells={upsells} />
          <StickyBar>
            {isOffline && <p className={styles.offline}>{offlineWords.ordering}</p>}
            <Button type="submit" size="large" wide busy={isPaying} disabled={isOffline}>
              {button}
            </Button>
          </StickyBar>
        </>
      ) : (
        <BlocksPlaceholder />
      )}
    </form>
  )
}

/**
 * Whether the contact block is open: at first without a phone number, and again for a method that requires more fields.
 * Errors that the chosen method no longer has disappear. [PAY-20]
 */
const useContactBlock = (form: UseFormReturn<CheckoutValues>, chosen: PaymentType | null) => {
  // A reload restores the field that was being edited, so its block must be open. [ERR-12]
  const [isOpen, setOpen] = useState(
    () => form.getValues('phoneNumber') === '' || hasTyped(sessionStorage, location.pathname, contactFields),
  )
  const [checkedMethod, setCheckedMethod] = useState<PaymentType | null | undefined>(undefined)
  if (checkedMethod !== chosen) {
    setCheckedMethod(chosen)
    if (untypedFor(form.getValues(), chosen).length > 0) setOpen(true)
  }
  useEffect(() => {
    const typed = form.getValues()
    form.clearErrors(contactFields.filter((field) => fieldRule(field, typed[field], chosen) === true))
  }, [chosen, form])
  return { isOpen, setOpen }
}

/** Placeholder of the payment and review blocks. */
function BlocksPlaceholder() {
  return (
    <SkeletonGroup className={styles.blocks}>
      <Skeleton shape="block" height="24rem" />
      <Skeleton shape="block" height="20rem" />
    </SkeletonGroup>
  )
}
