import { longestText } from '@forno/domain/core/text-limits'
import { useState, type SyntheticEvent } from 'react'
import { useProveOrder } from './model/prove-order.ts'
import { contactError, textIn } from './model/typed-contact.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { paths } from '../../urls/urls.ts'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './order.module.css'

/** Asks for the order's mobile number or email, which unlocks the whole order on this device. [ORD-15] */
export function ProveOrder({ orderId }: { orderId: string }) {
  const { mutate, isPending, error } = useProveOrder(orderId)
  const [typingError, setTypingError] = useState<string | null>(null)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const contact = textIn(event.currentTarget, 'contact')
    const nextError = contactError(contact)
    setTypingError(nextError)
    if (nextError === null) mutate(contact)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <Card as="section" aria-labelledby="prove" className={styles.find}>
      <div>
        <h2 id="prove">Is this your order?</h2>
        <p className={styles.quiet}>Enter the mobile number or email you ordered with to see everything in it.</p>
      </div>
      <form noValidate className={styles.find} onSubmit={submit}>
        <TextField
          name="contact"
          label="Mobile or email"
          autoComplete="tel"
          maxLength={longestText.email}
          refusal={typingError ?? refusalOf(error)}
        />
        <Button type="submit" size="large" busy={isPending}>
          Show my order
        </Button>
      </form>
      <p className={styles.quiet}>
        Ordered with an account? <Link href={paths.login}>Log in</Link>
      </p>
    </Card>
  )
}

const refusalOf = (error: ReturnType<typeof useProveOrder>['error']): string | null => {
  if (error === null) return null
  return error.status === 404
    ? "That doesn't match this order. Please check the mobile number or email."
    : sentence(error)
}
