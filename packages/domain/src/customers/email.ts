import { addressParts } from '../core/email-address.ts'

/**
 * The form in which addresses are compared: cleaned, in lower case, the domain in ASCII. A text that is no address is
 * compared without outer spaces. [VOU-13] [ACC-12]
 */
export const normaliseEmail = (email: string): string => {
  const parts = addressParts(email)
  return parts === null ? email.trim().toLowerCase() : `${parts.local.toLowerCase()}@${parts.ascii}`
}

const gmailDomains = ['gmail.com', 'googlemail.com']

/**
 * One spelling for all addresses of the same mailbox: without `+tag`, and at Gmail without dots and with one domain.
 * Used to count coupons only; mail goes to the address as typed. [VOU-13]
 */
export const mailboxOf = (email: string): string => {
  const plain = normaliseEmail(email)
  const at = plain.lastIndexOf('@')
  const [local, domain] = [plain.slice(0, at).replace(/(?<=.)\+.*$/, ''), plain.slice(at + 1)]
  return gmailDomains.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
