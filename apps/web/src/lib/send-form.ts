type FormSending<Sent> = {
  readonly send: () => Promise<Sent>
  /** Whether the form is still on the screen. */
  readonly isShown: () => boolean
  readonly onSent: (sent: Sent) => void
  readonly onRefused: (error: unknown) => void
  /** Tells a customer who has left the form what has become of it. */
  readonly announce: (outcome: { readonly sent: Sent } | { readonly error: unknown }) => void
}

/** Sends a form. Its outcome appears in the form, or as a message if the customer has opened another page meanwhile. */
export const sendForm = async <Sent>(sending: FormSending<Sent>): Promise<void> => {
  const { send, isShown, onSent, onRefused, announce } = sending
  try {
    const sent = await send()
    if (isShown()) onSent(sent)
    else announce({ sent })
  } catch (error) {
    if (isShown()) onRefused(error)
    else announce({ error })
  }
}
