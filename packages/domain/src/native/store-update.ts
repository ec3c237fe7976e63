import { day } from '../core/durations.ts'

/** What the app store knows about the installed app. */
export type StoreRelease = {
  /** The version in the store: its name on iOS, its code on Android. */
  readonly version: string
  /** 0 to 5, as the publisher marked the version at Google Play; the App Store has no such mark. */
  readonly priority: number
  /** Whether Google Play can install it at once over the running app. */
  readonly canInstallNow: boolean
}

/** The last time that the customer postponed an update; a version that they saw is not offered again. */
export type PostponedUpdate = { readonly version: string; readonly at: number }

/** What the app does about a version in the store. */
type StoreUpdateStep = 'none' | 'offer' | 'require'

/** From this priority on a version is required. Google Play suggests 4 and 5 for urgent updates. */
const requiredPriority = 4

/**
 * What the app does about a version in the store; `now` is in milliseconds. Only a mark in the store makes a version
 * required. Others are offered at most once a day, and each version once. [NAT-09]
 */
export const storeUpdateStep = (
  release: StoreRelease | null,
  postponed: PostponedUpdate | null,
  now: number,
): StoreUpdateStep => {
  if (release === null) return 'none'
  if (release.priority >= requiredPriority && release.canInstallNow) return 'require'
  if (postponed === null) return 'offer'
  // A clock that was set back does not silence the offer for good.
  const isSameDay = Math.abs(now - postponed.at) < day
  return isSameDay || postponed.version === release.version ? 'none' : 'offer'
}
