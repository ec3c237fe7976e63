/** A link that a person sends to someone else; `url` is an address of the shop's website. */
type SharedLink = { readonly title: string; readonly text: string; readonly url: string }

/** `dismissed` = the person closed the share sheet. */
type ShareResult = 'shared' | 'dismissed' | 'failed'

/** The share sheet of the device. [NAT-01] */
export type Share = {
  /** Whether this device has a share sheet. */
  readonly isAvailable: () => boolean
  /** Opens the share sheet. Call it from a tap: browsers refuse it otherwise. */
  readonly open: (link: SharedLink) => Promise<ShareResult>
}

/** The share sheet of the browser; some desktop browsers have none. */
export const share: Share = {
  isAvailable: () => typeof navigator !== 'undefined' && 'share' in navigator,
  open: (link) =>
    navigator.share(link).then(
      () => 'shared',
      (error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'failed'),
    ),
}
