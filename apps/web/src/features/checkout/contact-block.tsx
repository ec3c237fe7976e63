import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useConsentWords } from '../../data/consent-words.ts'
import { contactFields } from '../../data/remembered-contact.ts'
import { contactRules } from '../../data/contact-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmailField, FieldPairs, FirstNameField, LastNameField, MobileField } from '../../ui/person-fields.tsx'
import { Block } from './block.tsx'
import { phoneRule } from './missing-fields.ts'
import { textHint } from './text-hint.ts'
import type { CheckoutValues } from './checkout-page.ts'
import styles from './checkout.module.css'

type ContactBlockProps = {
  readonly form: UseFormReturn<CheckoutValues>
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  /** Whose details nobody but this device keeps. */
  readonly isGuest: boolean
  /** The way of paying fills in what is left empty. [ORD-23] */
  readonly namesCustomer: boolean
}

/** Who the food is for. Only a phone number is needed; the details stay on this device unless that is ticked off. */
export function ContactBlock({ form, isOpen, setOpen, isGuest, namesCustomer }: ContactBlockProps) {
  const { register, formState, trigger } = form
  const { errors } = formState
  const words = useConsentWords()
  const phoneNumber = useWatch({ control: form.control, name: 'phoneNumber' })
  const fold = async () => {
    if (await trigger(['phoneNumber', 'emailAddress'], { shouldFocus: true })) setOpen(false)
  }
  if (!isOpen) return <FoldedContact form={form} onChange={() => setOpen(true)} />
  return (
    <Block number={1} title="You" isDone={false}>
      <FieldPairs short>
        <FirstNameField optional {...register('firstName')} />
        <LastNameField optional {...register('lastName')} />
      </FieldPairs>
      <FieldPairs>
        <MobileField
          required={!namesCustomer}
          optional={namesCustomer}
          hint={textHint(phoneNumber)}
          refusal={errors.phoneNumber?.message}
          {...register('phoneNumber', { validate: (text) => phoneRule(text, { namesCustomer }) })}
        />
        <EmailField
          optional
          hint="To find your order from another device."
          refusal={errors.emailAddress?.message}
          {...register('emailAddress', { validate: contactRules.emailAddress })}
        />
      </FieldPairs>
      <div>
        {isGuest && <Checkbox label="Remember my details on this device" {...register('isRemembered')} />}
        <Checkbox label={words.email} {...register('optinEmail')} />
        <Checkbox label={words.sms} {...register('optinSms')} />
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
      title="You"
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
