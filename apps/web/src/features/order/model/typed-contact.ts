/** Characters of the shortest mobile number or email that can name an order. */
const shortestContact = 3

/** The error message of a typed mobile number or email, which names an order; null = it can be sent. [ORD-15] */
export const contactError = (contact: string): string | null =>
  contact.length < shortestContact ? 'Please enter the mobile number or email of the order.' : null

/** A text field of a submitted form, trimmed; empty if the form has none of this name. */
export const textIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}
