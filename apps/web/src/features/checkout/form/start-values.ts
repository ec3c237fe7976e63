import type { Basket } from '@forno/contracts/baskets/basket'
import { chosenCard } from '@forno/domain/payments/saved-cards'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { readCheckoutInfo, withWalletContact } from '../../../shared/contact/checkout-info.ts'
import type { Customer } from '../../../api/customer.ts'
import type { OrderAttempt } from '../payment/attempt.ts'
import { noContact, rememberedContact, type Contact } from '../../../shared/contact/remembered-contact.ts'
import { localPhone } from '../contact/local-phone.ts'
import { thisMonth } from '../../../lib/browser/this-month.ts'
import type { CheckoutValues } from '../checkout-values.ts'
import { startDoor } from '../door-values.ts'

type StartSources = {
  /** null = a guest. */
  readonly customer: Customer | null
  /** The last attempt to pay for this basket; null = none. */
  readonly lastAttempt: OrderAttempt | null
  /** The contact that a wallet named at this checkout. */
  readonly walletContact: Partial<Contact> | null
  readonly expressPay: PaymentType | null
}

/**
 * The initial values of the form. Each contact field comes from the first source that has it: this checkout before,
 * the customer's profile or the device's memory of a guest, the basket, the wallet. A guest's consents start
 * unticked. [ORD-20] [ORD-23] [PAY-32]
 */
export const startValues = (
  basket: Basket,
  { customer, lastAttempt, walletContact, expressPay }: StartSources,
): CheckoutValues => {
  const { customerInfo, orderNote, paymentInfo } = basket
  const remembered = customer === null ? rememberedContact(localStorage) : profileContact(customer, expressPay !== null)
  const { firstName, lastName, phoneNumber, emailAddress } = customerInfo
  const basketContact = phoneNumber === null ? null : { firstName, lastName, phoneNumber, emailAddress }
  const typedContact = readCheckoutInfo(sessionStorage)
  const firstOf = (name: keyof Contact): string =>
    typedContact?.[name] || remembered?.[name] || (basketContact?.[name] ?? noContact[name])
  const contact = {
    firstName: firstOf('firstName'),
    lastName: firstOf('lastName'),
    phoneNumber: localPhone(firstOf('phoneNumber')),
    emailAddress: firstOf('emailAddress'),
  }
  return {
    ...withWalletContact(contact, walletContact),
    ...startDoor(basket, customer),
    note: orderNote ?? '',
    paymentType: expressPay ?? lastAttempt?.paymentType ?? paymentInfo?.paymentType ?? defaultMethod(basket, customer),
    variant: expressPay === null ? (lastAttempt?.variant ?? null) : null,
    isRemembered: customer === null,
    optinEmail: customer?.profile.optinEmail ?? customerInfo.optinEmail,
    optinSms: customer?.profile.optinSms ?? customerInfo.optinSms,
    isAdult: lastAttempt?.isAdult ?? false,
  }
}

/** A customer with a usable saved card pays with it unless they choose another method. [PAY-31] */
const defaultMethod = ({ storeInfo }: Basket, customer: Customer | null): PaymentType | null => {
  const use = { today: thisMonth(), takesAmex: storeInfo.canAcceptOnlineAmexCheckout }
  return chosenCard(customer?.cards ?? [], customer?.savedCardId ?? null, use) === null ? null : 'saved-cc-flex'
}

const profileContact = (
  { profile, mobileNumber, expressPayMobileNumber, email }: Customer,
  isExpress: boolean,
): Contact => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  phoneNumber: mobileNumber || (isExpress ? (expressPayMobileNumber ?? '') : ''),
  emailAddress: email,
})
