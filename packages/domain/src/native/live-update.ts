/** What decides whether the app may reload with a downloaded bundle now. */
type ReloadMoment = {
  /** Whether no update is applied on the page: order, process-order, checkout, login and register. [NAV-18] */
  readonly isUpdateFreePage: boolean
  /** The preference `preventReloadInBackground`. [NAT-02] */
  readonly isReloadPrevented: boolean
  /** Whether a change of the customer, such as an edit of the cart, is on its way to the server. */
  readonly isSaving: boolean
}

/** Whether the app may reload with a downloaded bundle now; otherwise it waits for the next page. [NAT-08] [NAV-18] */
export const mayReload = ({ isUpdateFreePage, isReloadPrevented, isSaving }: ReloadMoment): boolean =>
  !isUpdateFreePage && !isReloadPrevented && !isSaving

/** A bundle of the web app that a channel offers. */
export type Release = {
  readonly version: string
  /** The oldest version of the native app that the bundle works with. */
  readonly minimumNative: string
  /** The percentage of devices that get it. */
  readonly percentage: number
  /** Withdrawn bundles are offered to no device. */
  readonly isWithdrawn: boolean
}

/** An app that asks for an update. */
export type UpdatingDevice = {
  readonly nativeVersion: string
  /** The bundle that runs; null = the one that the store delivered with the native app. */
  readonly bundleVersion: string | null
  /** Whether this bundle has failed to start on the device. */
  readonly hasFailed: (version: string) => boolean
  /** From 0 to 99; a bundle reaches the devices whose number is below its percentage. */
  readonly rolloutNumber: (version: string) => number
}

/** Compares versions as semver does: negative = the first is older. */
type CompareVersions = (one: string, other: string) => number

/**
 * The newest bundle for this device that is newer than what it runs; null = none. The bundle inside a native app has
 * the native app's version. [NAT-08]
 */
export const offeredRelease = <R extends Release>(
  releases: readonly R[],
  { nativeVersion, bundleVersion, hasFailed, rolloutNumber }: UpdatingDevice,
  compare: CompareVersions,
): R | null => {
  const running = bundleVersion ?? nativeVersion
  return (
    releases
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .filter(({ version }) => compare(version, running) > 0)
      .filter(({ minimumNative }) => compare(nativeVersion, minimumNative) >= 0)
      .filter(({ version, percentage }) => rolloutNumber(version) < percentage)
      .filter(({ version }) => !hasFailed(version))
      .toSorted((one, other) => compare(other.version, one.version))[0] ?? null
  )
}

/** The file of a bundle with its statement. The checksum that the publisher signs covers it. */
export const bundleStatementFile = 'bundle.json'

/** What the publisher signed about a bundle, inside it: the server can change neither. */
export type BundleStatement = Pick<Release, 'version' | 'minimumNative'>

/** The versions that run on a device; `bundle` null = the bundle that came with the native app. */
export type RunningVersions = { readonly native: string; readonly bundle: string | null }

/** The three numbers of a version; a native app may name its version `1.2`. null = unreadable. */
const numbersOf = (version: string): readonly [number, number, number] | null => {
  const [, major, minor = '0', patch = '0'] = /^(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?$/.exec(version) ?? []
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)]
}

/** Whether a version is higher than another; false if one is unreadable. */
const isHigher = (one: string, other: string): boolean => {
  const [numbers, others] = [numbersOf(one), numbersOf(other)]
  if (numbers === null || others === null) return false
  const [major, minor, patch] = numbers
  return (major - others[0] || minor - others[1] || patch - others[2]) > 0
}

/** Whether the device may load an offered bundle: an older one would bring its mistakes back. [NAT-08] */
export const mayLoadBundle = (offered: string, { native, bundle }: RunningVersions): boolean =>
  isHigher(offered, bundle ?? native)

const isStatement = (value: unknown): value is BundleStatement =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'string' &&
  'minimumNative' in value &&
  typeof value.minimumNative === 'string'

/**
 * Whether the running bundle is what its publisher signed: a bundle that the server offers under another version, or to
 * a native app that is too old for it, does not start. [NAT-08]
 */
export const isStatedBundle = (statement: unknown, { native, bundle }: RunningVersions): boolean => {
  if (bundle === null) return true
  if (!isStatement(statement)) return false
  const { version, minimumNative } = statement
  return version === bundle && numbersOf(native) !== null && !isHigher(minimumNative, native)
}

/** The starts of a bundle that devices have reported. */
export type ReportedStarts = {
  readonly succeeded: number
  readonly failed: number
  /** The networks of all reports, and of the failures: one network cannot withdraw a bundle alone. */
  readonly networks: number
  readonly failedNetworks: number
}

/** The most devices of one network whose starts of a bundle are stored: anyone can invent device ids. */
export const mostNetworkDevices = 1_000

/**
 * A bundle is withdrawn from this many networks with failures on, if at least this share of its starts failed, and in
 * at least this share of its networks. Devices can be invented, networks cannot.
 */
const withdrawalBound = { networks: 3, share: 0.05 } as const

/** Whether a bundle fails too often to be offered to further devices. [NAT-08] */
export const failsTooOften = ({ succeeded, failed, networks, failedNetworks }: ReportedStarts): boolean =>
  failedNetworks >= withdrawalBound.networks &&
  failed >= (failed + succeeded) * withdrawalBound.share &&
  failedNetworks >= networks * withdrawalBound.share

/** What a report of the updater says about the start of a bundle; null = nothing. */
export const startOutcome = (action: string): 'succeeded' | 'failed' | null => {
  if (action === 'app_launch_ready') return 'succeeded'
  // A bundle that does not report its start in time is rolled back, and then reported as `update_fail`.
  return action === 'update_fail' || action === 'set_fail' ? 'failed' : null
}
