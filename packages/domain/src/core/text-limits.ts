/** The maximum length of texts that people type, in characters, for calls and their fields. [API-16] */
export const longestText = {
  name: 60,
  email: 254,
  phone: 30,
  orderNote: 255,
  voucherCode: 60,
  /** A code typed with the deal that needs it. [VOU-11] */
  dealCode: 40,
  /** An order's reference in a form. [LOC-22] */
  orderReference: 20,
  formSubject: 120,
  formMessage: 4_000,
  availability: 1_000,
} as const
