import { normalisePhone, takesTexts } from '@forno/domain/customers/phone'

/** What the checkout says beside a phone number: only an Australian mobile gets text messages about the order. [ACC-41] */
export const textHint = (typed: string): string => {
  const number = normalisePhone(typed)
  return number === null || takesTexts(number)
    ? 'In case the store has to reach you about this order.'
    : 'We can only text Australian mobiles, so no text will come. The store can still call you.'
}
