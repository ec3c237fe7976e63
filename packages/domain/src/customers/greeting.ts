/**
 * A customer's text for a mail or a text message: on one line, and without the `://` that would make it a link.
 * [ACC-41]
 */
export const singleLine = (typed: string): string => typed.replaceAll('://', ' ').replaceAll(/\s+/g, ' ').trim()

type Recipient = { readonly firstName: string; readonly isVerified: boolean }

/**
 * The first line of a mail. Only recipients who have confirmed the mailbox are greeted by name: otherwise anyone could
 * register a message as a name and send it from our address. [ACC-30] [ACC-18]
 */
export const greeting = ({ firstName, isVerified }: Recipient): string => {
  const name = isVerified ? singleLine(firstName) : ''
  return name === '' ? 'Hi,' : `Hi ${name},`
}
