import type { Basket } from '@forno/contracts/baskets'
import type { PaymentType } from '@forno/domain/words'
import { createRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { useSendEdits } from '../../data/basket-edits.ts'
import { useChangeBasket } from '../../data/baskets.ts'
import { contactBody } from '../../data/contact-rules.ts'
import type { Customer } from '../../data/customer.ts'
import { holdProof, type PaymentProof } from '../../data/payment-proof.ts'
import { keepPlacing, readPlacing, whereAndWhenOf, type Placing } from '../../data/placing.ts'
import { fixFor, isMended, refusalOf, type Refusal } from '../../data/refusals.ts'
import { contactFields, noContact, rememberContact, type Contact } from '../../data/remembered-contact.ts'
import { hasTyped } from '../../lib/typed-values.ts'
import { Button } from '../../ui/button.tsx'
import { StickyBar } from '../../ui/frame.tsx'
import type { CheckoutScreenProps, CheckoutValues } from './checkout-page.ts'
import { ContactBlock } from './contact-block.tsx'
import type { MakeProof } from './method-panel.ts'
import { methodRow } from './methods.tsx'
import { PayBlock } from './pay-block.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { ReviewBlock } from './review-block.tsx'
import { contactOf, newPlacing, orderRegisterOf, startValues } from './start-values.ts'
import { useChosenMethod } from './use-chosen-method.ts'
import { WhereBlock } from './where-block.tsx'
import styles from './checkout.module.css'

type CheckoutFormProps = CheckoutScreenProps & {
  readonly basket: Basket
  /** null = a guest. */
  readonly customer: Customer | null
}

/** The four blocks and the one button. Nothing is ordered before it is pressed. */
export function CheckoutForm({ basket, customer, expressPay, onPlace }: CheckoutFormProps) {
  const [tried, setTried] = useState(() => readPlacing(sessionStorage, basket.basketId))
  const [start] = useState(() => startValues(basket, { customer, tried, expressPay }))
  const refusal = tried?.refusal ?? null
  const form = useForm<CheckoutValues>({ defaultValues: start, mode: 'onTouched' })
  const { offered, chosen, variant, words } = useChosenMethod(basket, form)
  const [prover] = useState(() => createRef<MakeProof>())
  const change = useChangeBasket()
  const sendEdits = useSendEdits()
  // What was being typed when the page was loaded again wants its fields. [ERR-12]
  const [isOpen, setOpen] = useState(
    () => start.phoneNumber === '' || hasTyped(sessionStorage, location.pathname, contactFields),
  )
  const showErrors = (told: Refusal) => {
    for (const { field, message } of told.data.errors ?? []) {
      if (!isContactField(field)) continue
      setOpen(true)
      form.setError(field, { message }, { shouldFocus: true })
    }
  }
  const refuse = (placing: Placing, next: Refusal) => {
    setTried({ ...placing, refusal: next })
    showErrors(next)
  }
  const place = async (values: CheckoutValues) => {
    if (customer === null) rememberContact(localStorage, values.isRemembered ? contactOf(values) : null)
    if (chosen === null) return
    const needsEmail = methodRow(chosen)?.needsEmail
    if (needsEmail !== undefined && values.emailAddress.trim() === '') {
      flushSync(() => setOpen(true))
      form.setError('emailAddress', { message: needsEmail }, { shouldFocus: true })
      return
    }
    const proof = await proofFrom(prover.current, chosen)
    if (proof === null) return
    const isAdult = values.isAdult
    const placing = newPlacing(basket, {
      paymentType: chosen,
      variant,
      isAdult,
      orderRegister: orderRegisterOf(customer),
    })
    if (!(await sendEdits())) {
      refuse(placing, notSent)
      return
    }
    try {
      await change.mutateAsync({
        customerInfo: { ...contactBody(values), optinEmail: values.optinEmail, optinSms: values.optinSms },
        orderNote: values.note.trim() || null,
        paymentInfo: { paymentType: placing.paymentType },
      })
    } catch (trouble) {
      refuse(placing, refusalOf(trouble))
      return
    }
    holdProof(placing.key, proof)
    keepPlacing(sessionStorage, placing)
    onPlace(basket.basketId)
  }
  const submit = form.handleSubmit(place, (errors) => {
    if (Object.keys(errors).some(isContactField)) setOpen(true)
  })
  return (
    <form noValidate className={styles.blocks} onSubmit={(event) => void submit(event)}>
      {tried !== null && refusal !== null && !isMended(fixFor(refusal), basket, isStillThere(tried, basket)) && (
        <RefusalNote
          refusal={refusal}
          basket={basket}
          approvedTotal={tried.basketTotal}
          onSettled={() => setTried(null)}
          onMendContact={() => {
            // The fields must be there before one of them can have the focus.
            flushSync(() => setOpen(true))
            showErrors(refusal)
          }}
        />
      )}
      <ContactBlock form={form} isOpen={isOpen} setOpen={setOpen} isGuest={customer === null} />
      <WhereBlock basket={basket} />
      <PayBlock
        basket={basket}
        offered={offered}
        chosen={chosen}
        variant={variant}
        onChoose={(method, next) => {
          form.setValue('paymentType', method)
          form.setValue('variant', next)
        }}
        prover={prover}
      />
      <ReviewBlock basket={basket} form={form} />
      <StickyBar>
        <Button type="submit" size="large" wide busy={form.formState.isSubmitting}>
          {words}
        </Button>
      </StickyBar>
    </form>
  )
}

/** What has nothing to fill in needs no proof; a panel that has not come yet has none to give. */
const proofFrom = async (make: MakeProof | null, method: PaymentType): Promise<PaymentProof | null> => {
  if (methodRow(method)?.Panel === undefined) return {}
  return make === null ? null : make()
}

/** Something that was changed has not been sent: no answer came. */
const notSent: Refusal = { status: 0, code: null, reason: null, message: null, data: {} }

const isStillThere = ({ whereAndWhen }: Placing, basket: Basket): boolean => whereAndWhen === whereAndWhenOf(basket)

const isContactField = (field: string): field is keyof Contact => field in noContact
