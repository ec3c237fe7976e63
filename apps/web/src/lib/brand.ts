/** The brand of this shop; the values are part of the page. */
export type Brand = {
  readonly name: string
  /** e.g. `pizza-hut`, as in /stores/pizza-hut-fitzroy. [NAV-13] */
  readonly pathSlug: string
  /** As people read it, e.g. `13 11 66`. [ERR-14] */
  readonly supportNumber: string
  /** Plain text in the shop's own typeface. */
  readonly wordmark: string
}

/** tel: address of the support number. [ERR-14] */
export const supportLink = (brand: Brand): string => `tel:${brand.supportNumber.replaceAll(' ', '')}`
