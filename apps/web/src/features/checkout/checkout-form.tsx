import type { Basket } from '@forno/contracts/baskets'
import type { PaymentType } from '@forno/domain/words'
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { useSendEdits } from '../../data/basket-edits.ts'
import { useChangeBasket } from '../../data/baskets.ts'
import { hasAlcohol } from '../../data/alcohol.ts'
import { holdWalletContact, walletContact, withNamed, withoutNamed } from '../../data/checkout-info.ts'
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
import { methodRow } from './methods.tsx'
import { missingFields } from './missing-fields.ts'
import { PayBlock } from './pay-block.tsx'
import { makeProvers, type Provers } from './provers.ts'
import { RefusalNote } from './refusal-note.tsx'
import { ReviewBlock } from './review-block.tsx'
import { contactOf, newPlacing, orderRegisterOf, startValues } from './start-values.ts'
import { useChosenMethod } from './use-chosen-method.ts'
import { useKeptInfo } from './use-kept-info.ts'
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
  const { offered, chosen, variant, words } = useChosenMethod(basket, customer, form)
  useKeptInfo(form, basket.basketId)
  const row = chosen === null ? undefined : methodRow(chosen)
  const asked = { namesCustomer: row?.namesCustomer ?? false, needsEmail: row?.needsEmail ?? null }
  const [provers] = useState(makeProvers)
  const payBlock = useRef<HTMLDivElement>(null)
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
  const place = async (values: CheckoutValues, paying: Promise<PaymentProof | null> | null) => {
    const typed = withoutNamed(contactOf(values), walletContact())
    if (customer === null) rememberContact(localStorage, values.isRemembered ? typed : null)
    if (chosen === null) return
    const [first] = missingFields(values, asked)
    if (first !== undefined) {
      flushSync(() => setOpen(true))
      form.setError(first.field, { message: first.message }, { shouldFocus: true })
      return
    }
    const isAdult = values.isAdult
    const placing = newPlacing(basket, {
      paymentType: chosen,
      variant,
      isAdult,
      orderRegister: orderRegisterOf(customer),
    })
    const proof = await (paying ?? Promise.resolve(null)).catch((trouble: unknown) => {
      refuse(placing, refusalOf(trouble))
      return null
    })
    if (proof === null) return
    const refusePaid = (next: Refusal) => {
      proof.wallet?.tellSheet?.('refused')
      refuse(placing, next)
    }
    if (!(await sendEdits())) {
      refusePaid(notSent)
      return
    }
    const contact = withNamed(contactOf(values), proof.wallet?.contact ?? null)
    try {
      await change.mutateAsync({
        customerInfo: { ...contactBody(contact), optinEmail: values.optinEmail, optinSms: values.optinSms },
        orderNote: values.note.trim() || null,
        paymentInfo: { paymentType: placing.paymentType },
      })
    } catch (trouble) {
      refusePaid(refusalOf(trouble))
      return
    }
    holdProof(placing.key, proof)
    holdWalletContact(proof.wallet?.contact ?? null)
    keepPlacing(sessionStorage, placing)
    onPlace(basket.basketId)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const values = form.getValues()
    const isReady = missingFields(values, asked).length === 0 && (values.isAdult || !hasAlcohol(basket))
    const paying = isReady && chosen !== null ? proofFrom(provers, chosen, contactOf(values)) : null
    // It is awaited once the form has looked at its fields; until then nobody hears of a refusal.
    paying?.catch(() => undefined)
    const whenFilled = form.handleSubmit(
      (filled) => place(filled, paying),
      (errors) => {
        if (Object.keys(errors).some(isContactField)) setOpen(true)
      },
    )
    void whenFilled(event)
  }
  return (
    <form noValidate className={styles.blocks} onSubmit={submit}>
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
          onMendPayment={() => payBlock.current?.querySelector<HTMLElement>('input:checked')?.focus()}
        />
      )}
      <ContactBlock
        form={form}
        isOpen={isOpen}
        setOpen={setOpen}
        isGuest={customer === null}
        namesCustomer={asked.namesCustomer}
      />
      <WhereBlock basket={basket} />
      <div ref={payBlock}>
        <PayBlock
          basket={basket}
          offered={offered}
          chosen={chosen}
          variant={variant}
          onChoose={(method, next) => {
            if (chosen !== null) provers.leave(chosen)
            form.setValue('paymentType', method)
            form.setValue('variant', next)
          }}
          provers={provers}
        />
      </div>
      <ReviewBlock basket={basket} form={form} />
      <StickyBar>
        <Button type="submit" size="large" wide busy={form.formState.isSubmitting}>
          {words}
        </Button>
      </StickyBar>
    </form>
  )
}

/** What has nothing to fill in needs no proof. */
const proofFrom = (provers: Provers, method: PaymentType, typed: Contact): Promise<PaymentProof | null> =>
  methodRow(method)?.Panel === undefined ? Promise.resolve({}) : provers.prove(method, typed)

/** Something that was changed has not been sent: no answer came. */
const notSent: Refusal = { status: 0, code: null, reason: null, message: null, data: {} }

const isStillThere = ({ whereAndWhen }: Placing, basket: Basket): boolean => whereAndWhen === whereAndWhenOf(basket)

const isContactField = (field: string): field is keyof Contact => field in noContact
