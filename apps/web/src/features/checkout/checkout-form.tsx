import type { Basket } from '@forno/contracts/baskets'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { useSendEdits } from '../../data/basket-edits.ts'
import { useChangeBasket } from '../../data/baskets.ts'
import { contactBody } from '../../data/contact-rules.ts'
import { keepPlacing, readPlacing, whereAndWhenOf, type Placing } from '../../data/placing.ts'
import type { Customer } from '../../data/customer.ts'
import { fixFor, isMended, refusalOf, type Refusal } from '../../data/refusals.ts'
import {
  contactFields,
  noContact,
  rememberContact,
  rememberedContact,
  type Contact,
} from '../../data/remembered-contact.ts'
import { centsOf } from '../../lib/money.ts'
import { hasTyped } from '../../lib/typed-values.ts'
import { uuid } from '../../lib/uuid.ts'
import { Button } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { StickyBar } from '../../ui/frame.tsx'
import type { CheckoutScreenProps, CheckoutValues } from './checkout-page.ts'
import { ContactBlock } from './contact-block.tsx'
import { PayBlock } from './pay-block.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { ReviewBlock } from './review-block.tsx'
import { WhereBlock } from './where-block.tsx'
import styles from './checkout.module.css'

type CheckoutFormProps = CheckoutScreenProps & {
  readonly basket: Basket
  /** null = a guest. */
  readonly customer: Customer | null
}

/**
 * What has been typed already: as the customer's profile says, for a guest as this device keeps it, else as the basket does, whose phone
 * number is normalised. A guest agrees to nothing before they tick it. [ORD-20]
 */
const startValues = ({ customerInfo, orderNote }: Basket, customer: Customer | null): CheckoutValues => {
  const kept = customer === null ? rememberedContact(localStorage) : contactIn(customer)
  const { firstName, lastName, phoneNumber, emailAddress } = customerInfo
  const typed = phoneNumber === null ? null : { firstName, lastName, phoneNumber, emailAddress }
  const of = (name: keyof Contact): string => kept?.[name] || (typed?.[name] ?? noContact[name])
  return {
    firstName: of('firstName'),
    lastName: of('lastName'),
    phoneNumber: of('phoneNumber'),
    emailAddress: of('emailAddress'),
    note: orderNote ?? '',
    isRemembered: customer === null,
    optinEmail: customer?.profile.optinEmail ?? customerInfo.optinEmail,
    optinSms: customer?.profile.optinSms ?? customerInfo.optinSms,
    isAdult: false,
  }
}

/** The four blocks and the one button. Nothing is ordered before it is pressed. */
export function CheckoutForm({ basket, customer, onPlace }: CheckoutFormProps) {
  const [start] = useState(() => startValues(basket, customer))
  const [tried, setTried] = useState(() => readPlacing(sessionStorage, basket.basketId))
  const refusal = tried?.refusal ?? null
  const form = useForm<CheckoutValues>({ defaultValues: start, mode: 'onTouched' })
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
    const placing = { ...newPlacing(basket), isAdult: values.isAdult }
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
      <PayBlock basket={basket} />
      <ReviewBlock basket={basket} form={form} />
      <StickyBar>
        <Button type="submit" size="large" wide busy={form.formState.isSubmitting}>
          {buttonWords(basket)}
        </Button>
      </StickyBar>
    </form>
  )
}

const contactIn = ({ profile, mobileNumber, email }: Customer): Contact => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  phoneNumber: mobileNumber,
  emailAddress: email,
})

const newPlacing = (basket: Basket): Placing => ({
  basketId: basket.basketId,
  key: uuid(),
  basketTotal: basket.basketTotal,
  paymentType: 'cash',
  isAdult: false,
  hasBegun: false,
  refusal: null,
  whereAndWhen: whereAndWhenOf(basket),
})

/** Something that was changed has not been sent: no answer came. */
const notSent: Refusal = { status: 0, code: null, reason: null, message: null, data: {} }

const isStillThere = ({ whereAndWhen }: Placing, basket: Basket): boolean => whereAndWhen === whereAndWhenOf(basket)

const contactOf = ({ firstName, lastName, phoneNumber, emailAddress }: CheckoutValues): Contact => ({
  firstName,
  lastName,
  phoneNumber,
  emailAddress,
})

const isContactField = (field: string): field is keyof Contact => field in noContact

/** "Place order – $42.90, pay cash at pickup" */
const buttonWords = ({ amountToCollect, serviceType }: Basket): string => {
  const cash = `pay cash ${serviceType === 'Pickup' ? 'at pickup' : 'on delivery'}`
  return `Place order – ${formatPrice(centsOf(amountToCollect))}, ${amountToCollect === 0 ? 'nothing to pay' : cash}`
}
