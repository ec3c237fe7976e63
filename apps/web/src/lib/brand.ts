/** The brand of this shop; the values are part of the page. */
export type Brand = {
  readonly name: string
  /** e.g. `bella-luna`, as in /stores/bella-luna-fitzroy. [NAV-13] */
  readonly pathSlug: string
  /** As people read it, e.g. `1800 975 711`. [ERR-14] */
  readonly supportNumber: string
  /** Plain text in the shop's own typeface. */
  readonly wordmark: string
}
