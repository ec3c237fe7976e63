import { addWords, untypedFor } from '@forno/domain/payments/contact-needs'
import type { PaymentType, ContactField } from '@forno/domain/core/payment-types'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { contactFields } from '../../../shared/contact/remembered-contact.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { CheckoutValues } from '../checkout-values.ts'
import styles from '../checkout.module.css'

type ContactNoteProps = {
  readonly form: UseFormReturn<CheckoutValues>
  readonly method: PaymentType
  /** Opens the contact block at the first missing field. */
  readonly onAddContact: (field: ContactField) => void
}

/** Names the contact fields that the chosen method still needs; empty once they are filled. [PAY-14] [PAY-20] */
export function ContactNote({ form, method, onAddContact }: ContactNoteProps) {
  const [firstName, lastName, phoneNumber, emailAddress] = useWatch({ control: form.control, name: contactFields })
  const contact = { firstName, lastName, phoneNumber, emailAddress }
  const text = addWords(contact, method)
  const field = untypedFor(contact, method).find((each) => each !== 'phoneNumber')
  return (
    <div role="status" className={styles.contactNote}>
      {text !== null && field !== undefined && (
        <button type="button" onClick={() => onAddContact(field)}>
          <Icon name="info" size={20} />
          <span>{text}</span>
        </button>
      )}
    </div>
  )
}
