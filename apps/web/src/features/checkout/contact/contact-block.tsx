import { isTypedFor } from '@forno/domain/payments/contact-needs'
import type { PaymentType, ContactField } from '@forno/domain/core/payment-types'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useConsentWords } from '../../../shared/contact/consent-texts.ts'
import { contactFields } from '../../../shared/contact/remembered-contact.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import {
  EmailField,
  FieldPairs,
  FirstNameField,
  LastNameField,
  MobileField,
} from '../../../shared/contact/person-fields.tsx'
import { Block } from '../block.tsx'
import { fieldRule, textHint } from './contact-fields.ts'
import type { CheckoutValues } from '../checkout-values.ts'
import styles from '../checkout.module.css'

type ContactBlockProps = {
  readonly form: UseFormReturn<CheckoutValues>
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  /** Only this device remembers a guest's details. */
  readonly isGuest: boolean
  /** The chosen payment method, which decides the required fields. */
  readonly method: PaymentType | null
}

/**
 * The customer's contact details. The phone number is required, and so are the fields of the payment method. This
 * device remembers the details unless the guest unticks that.
 */
export function ContactBlock({ form, isOpen, setOpen, isGuest, method }: ContactBlockProps) {
  const { register, formState, trigger } = form
  const { errors } = formState
  const consentTexts = useConsentWords()
  const phoneNumber = useWatch({ control: form.control, name: 'phoneNumber' })
  const fold = async () => {
    if (await trigger([...contactFields])) {
      setOpen(false)
      return
    }
    // Whatever the browser focuses for the press of the button, the first wrong field is next.
    const invalidField = contactFields.find((name) => form.getFieldState(name).invalid)
    if (invalidField !== undefined) form.setFocus(invalidField)
  }
  /** Props of a field: its rule and whether it is required, by the payment method. */
  const field = (name: ContactField) => {
    const isRequired = isTypedFor(name, method)
    return {
      required: isRequired,
      optional: !isRequired,
      refusal: errors[name]?.message,
      ...register(name, { validate: (text) => fieldRule(name, text, method) }),
    }
  }
  if (!isOpen) return <FoldedContact form={form} onChange={() => setOpen(true)} />
  return (
    <Block number={1} title="Your details" isDone={false}>
      <FieldPairs short>
        <FirstNameField {...field('firstName')} />
        <LastNameField {...field('lastName')} />
      </FieldPairs>
      <FieldPairs>
        <MobileField hint={textHint(phoneNumber)} {...field('phoneNumber')} />
        <EmailField hint="For your receipt and order updates." {...field('emailAddress')} />
      </FieldPairs>
      <div>
        {isGuest && <Checkbox label="Remember my details on this device" {...register('isRemembered')} />}
        <Checkbox label={consentTexts.email} {...register('optinEmail')} />
        <Checkbox label={consentTexts.sms} {...register('optinSms')} />
      </div>
      <div>
        <Button variant="secondary" onClick={() => void fold()}>
          Done
        </Button>
      </div>
    </Block>
  )
}

function FoldedContact({ form, onChange }: { form: ContactBlockProps['form']; onChange: () => void }) {
  const { firstName, lastName, phoneNumber, emailAddress } = form.getValues()
  const name = `${firstName} ${lastName}`.trim()
  return (
    <Block
      number={1}
      title="Your details"
      isDone
      action={
        <Button variant="quiet" size="small" aria-label="Change your details" onClick={onChange}>
          Change
        </Button>
      }
    >
      <p className={styles.summary}>
        {[name, phoneNumber, emailAddress]
          .filter((text) => text !== '')
          .map((text) => (
            <span key={text}>{text}</span>
          ))}
      </p>
      {/* Folded away, yet typed: a reload of the app's own finds it here. [ERR-12] */}
      {contactFields.map((field) => (
        <input key={field} type="hidden" name={field} value={form.getValues(field)} readOnly />
      ))}
    </Block>
  )
}
