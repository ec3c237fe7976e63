type SendFormOptions<Sent> = {
  /** Rejects if the server refuses the form. */
  readonly send: () => Promise<Sent>
  /** Whether the form is still on the screen. */
  readonly isShown: () => boolean
  readonly onSent: (sent: Sent) => void
  readonly onRefused: (error: unknown) => void
  /** Shows the outcome to a customer who has left the form. */
  readonly announce: (outcome: { readonly sent: Sent } | { readonly error: unknown }) => void
}

/**
 * Sends a form. Its outcome appears in the form, or as a message if the customer has opened another page meanwhile.
 * Rejects if a callback throws: the form was sent or refused then, and that must not look like the opposite. [LOC-22]
 * [ACC-37]
 */
export const sendForm = async <Sent>(options: SendFormOptions<Sent>): Promise<void> => {
  const { send, isShown, onSent, onRefused, announce } = options
  const outcome = await send().then(
    (sent) => ({ sent }),
    (error: unknown) => ({ error }),
  )
  if (!isShown()) announce(outcome)
  else if ('sent' in outcome) onSent(outcome.sent)
  else onRefused(outcome.error)
}
