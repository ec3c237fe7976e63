/** An address as it is compared: nobody is two people by capitals or spaces. [VOU-13] [ACC-12] */
export const plainEmail = (email: string): string => email.trim().toLowerCase()

const gmailDomains = ['gmail.com', 'googlemail.com']

/**
 * Returns one spelling for all addresses that reach the same mailbox: without `+tag`, and at Gmail without dots and with one domain.
 * For counting coupons only; mail goes to the address as it was typed. [VOU-13]
 */
export const mailboxOf = (email: string): string => {
  const plain = plainEmail(email)
  const at = plain.lastIndexOf('@')
  const [local, domain] = [plain.slice(0, at).replace(/(?<=.)\+.*$/, ''), plain.slice(at + 1)]
  return gmailDomains.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
