import { describe, expect, test } from 'vitest'
import {
  failsTooOften,
  isStatedBundle,
  mayLoadBundle,
  mayReload,
  offeredRelease,
  startOutcome,
  type Release,
  type UpdatingDevice,
} from './live-update.ts'

const idle = { isUpdateFreePage: false, isReloadPrevented: false, isSaving: false }

test('[NAT-08] reloads at once where nothing forbids it', () => expect(mayReload(idle)).toBe(true))

test.each([
  ['[NAV-18] [NAT-08] on an update-free page', { isUpdateFreePage: true }],
  ['[NAT-08] while preventReloadInBackground is set', { isReloadPrevented: true }],
  ['[NAT-08] while a change of the customer is on its way', { isSaving: true }],
])('%s the reload waits', (_, change) => expect(mayReload({ ...idle, ...change })).toBe(false))

/** Enough for the versions of this test. */
const compare = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

const release = (version: string, more: Partial<Release> = {}): Release => ({
  version,
  minimumNative: '1.0.0',
  percentage: 100,
  isWithdrawn: false,
  ...more,
})
const device = (more: Partial<UpdatingDevice> = {}): UpdatingDevice => ({
  nativeVersion: '1.2.0',
  bundleVersion: null,
  hasFailed: () => false,
  rolloutNumber: () => 50,
  ...more,
})
const versionFor = (releases: readonly Release[], of = device()): string | null =>
  offeredRelease(releases, of, compare)?.version ?? null

describe('the offered release', () => {
  test('[NAT-08] is the newest of the channel, by number and not by letter', () => {
    expect(versionFor([release('1.9.0'), release('1.10.0'), release('1.3.0')])).toBe('1.10.0')
  })

  test('[NAT-08] is newer than the running bundle, and than the native app that came with a bundle', () => {
    expect(versionFor([release('1.3.0')], device({ bundleVersion: '1.3.0' }))).toBeNull()
    expect(versionFor([release('1.2.0')])).toBeNull()
    expect(versionFor([release('1.1.9')], device({ bundleVersion: '1.1.8' }))).toBe('1.1.9')
  })

  test('[NAT-08] works with the installed native app', () => {
    const releases = [release('1.5.0', { minimumNative: '1.3.0' }), release('1.4.0', { minimumNative: '1.2.0' })]
    expect(versionFor(releases)).toBe('1.4.0')
    expect(versionFor(releases, device({ nativeVersion: '1.3.0' }))).toBe('1.5.0')
  })

  test('[NAT-08] reaches the devices below its percentage', () => {
    const releases = [release('1.5.0', { percentage: 10 })]
    expect(versionFor(releases, device({ rolloutNumber: () => 9 }))).toBe('1.5.0')
    expect(versionFor(releases, device({ rolloutNumber: () => 10 }))).toBeNull()
    expect(versionFor([release('1.5.0', { percentage: 0 })], device({ rolloutNumber: () => 0 }))).toBeNull()
  })

  test('[NAT-08] is not withdrawn, and has not failed to start on this device', () => {
    const releases = [release('1.5.0', { isWithdrawn: true }), release('1.4.0'), release('1.3.0')]
    expect(versionFor(releases, device({ hasFailed: (version) => version === '1.4.0' }))).toBe('1.3.0')
  })
})

test.each([
  ['no failures', { succeeded: 10, failed: 0, networks: 9, failedNetworks: 0 }, false],
  ['many failures from two networks', { succeeded: 0, failed: 50, networks: 2, failedNetworks: 2 }, false],
  ['failures from three networks, all starts', { succeeded: 0, failed: 3, networks: 3, failedNetworks: 3 }, true],
  ['one of twenty starts from three networks', { succeeded: 57, failed: 3, networks: 3, failedNetworks: 3 }, true],
  ['less than one of twenty starts', { succeeded: 58, failed: 3, networks: 3, failedNetworks: 3 }, false],
  ['failures in one of twenty networks', { succeeded: 57, failed: 50, networks: 60, failedNetworks: 3 }, true],
  ['failures in fewer networks', { succeeded: 58, failed: 50, networks: 61, failedNetworks: 3 }, false],
])('[NAT-08] a bundle with %s: withdrawn = %s', (_, starts, isWithdrawn) => {
  expect(failsTooOften(starts)).toBe(isWithdrawn)
})

test.each([
  ['app_launch_ready', 'succeeded'],
  ['update_fail', 'failed'],
  ['set_fail', 'failed'],
  ['download_fail', null],
  ['app_launch_start', null],
])('[NAT-08] the report %s means %s', (action, outcome) => expect(startOutcome(action)).toBe(outcome))

describe('what the device refuses', () => {
  test.each([
    ['1.1.0', { native: '1.0.0', bundle: null }, true],
    ['1.10.0', { native: '1.0', bundle: '1.9.9' }, true],
    ['1.9.9', { native: '1.0.0', bundle: '1.10.0' }, false],
    ['1.1.0', { native: '1.1', bundle: null }, false],
    ['1.1', { native: 'x', bundle: null }, false],
  ])('[NAT-08] an app loads only a higher version: %s on %o: %s', (offered, running, expected) => {
    expect(mayLoadBundle(offered, running)).toBe(expected)
  })

  const statement = { version: '1.2.0', minimumNative: '1.1.0' }
  test.each([
    ['the bundle of the native app needs none', null, { native: '1.0', bundle: null }, true],
    ['a bundle under its own version', statement, { native: '1.1', bundle: '1.2.0' }, true],
    ['a bundle under another version', statement, { native: '1.1.0', bundle: '9.2.0' }, false],
    ['a bundle in a native app that is too old', statement, { native: '1.0.9', bundle: '1.2.0' }, false],
    ['a bundle without a statement', null, { native: '1.1.0', bundle: '1.2.0' }, false],
    ['a bundle with a broken statement', { version: '1.2.0' }, { native: '1.1.0', bundle: '1.2.0' }, false],
  ])('[NAT-08] a start agrees with what the publisher signed: %s', (_, stated, running, expected) => {
    expect(isStatedBundle(stated, running)).toBe(expected)
  })
})
