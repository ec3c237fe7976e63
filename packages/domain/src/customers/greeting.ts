/** What a person typed, for a mail or a text message: in one line, and without what makes an address a link. [ACC-41] */
export const inOneLine = (typed: string): string => typed.replaceAll('://', ' ').replaceAll(/\s+/g, ' ').trim()

type Recipient = { readonly firstName: string; readonly isVerified: boolean }

/**
 * The first line of a mail. Only a recipient who has confirmed the mailbox is greeted by name: before that, somebody else may have typed
 * the name to send their own words from our address. [ACC-30] [ACC-18]
 */
export const greeting = ({ firstName, isVerified }: Recipient): string => {
  const name = isVerified ? inOneLine(firstName) : ''
  return name === '' ? 'Hi,' : `Hi ${name},`
}
