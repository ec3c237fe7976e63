import { createPrivateKey, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { valid } from 'semver'
import { done, failed, type CommandResult } from '../../platform/core/command-result.ts'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { appUpdatesStore, type ReleaseStatus } from './app-updates-store.ts'
import { publicChannel } from './offer-bundle.ts'
import { isKeyOf, isSignedFor, mostBundleBytes, signBundle, zipFolder } from './sign-bundle.ts'

type AppUpdatesCommandDeps = {
  readonly sql: Sql
  readonly clock: Clock
  /** Relative paths of the caller begin here. */
  readonly folder: string
}

const usage = `npm run native -- bundle --version 1.4.2 --key FILE [--channel staging] [--percentage 100] [--minimum-native 1.0.0]
npm run native -- channel                                          the channels and their bundles
npm run native -- channel release 1.4.2 --channel production [--percentage 10]
npm run native -- channel withdraw 1.4.2
npm run native -- channel restore 1.4.2
npm run native -- channel add beta`

const text = { type: 'string' } as const
const readWords = (words: readonly string[]) => {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        version: text,
        key: text,
        channel: text,
        percentage: text,
        from: text,
        'public-key': text,
        'minimum-native': text,
      },
    })
  } catch {
    return null
  }
}
type Options = NonNullable<ReturnType<typeof readWords>>['values']

/** A version of exactly three numbers; null for any other text. */
const versionIn = (input: string | undefined): string | null =>
  input !== undefined && /^\d{1,6}(\.\d{1,6}){2}$/.test(input) ? valid(input) : null

const percentageIn = (input = '100'): number | null => {
  const percentage = Number(input)
  return Number.isInteger(percentage) && percentage >= 0 && percentage <= 100 ? percentage : null
}

const privateKeyIn = async (file: string): Promise<KeyObject | null> => {
  try {
    return createPrivateKey(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}

const statusLine = (status: ReleaseStatus): string => {
  const { channel, version, percentage, minimumNative, isWithdrawn } = status
  const { succeeded, failed: failures, networks, failedNetworks } = status
  const state = isWithdrawn ? 'withdrawn' : `${percentage} % of devices`
  const starts = `${succeeded} good starts, ${failures} failed starts; failures in ${failedNetworks} of ${networks} networks`
  return `${channel}  ${version}  ${state}, for native apps from ${minimumNative}; ${starts}`
}

/** Zips, encrypts, signs and stores a built app, and offers it in a channel. */
const publish = async (deps: AppUpdatesCommandDeps, options: Options): Promise<CommandResult> => {
  const { sql, clock, folder } = deps
  const version = versionIn(options.version)
  const minimumNative = versionIn(options['minimum-native'] ?? '1.0.0')
  const percentage = percentageIn(options.percentage)
  const { from, key, 'public-key': publicKeyFile, channel = 'staging' } = options
  if (version === null || minimumNative === null || percentage === null) return failed(...usage.split('\n'))
  if (from === undefined || key === undefined || publicKeyFile === undefined) return failed(...usage.split('\n'))
  const keyFile = isAbsolute(key) ? key : join(folder, key)
  if (!existsSync(join(from, 'index.html'))) return failed('The app is not built: run npm run native -- sync first.')
  if (!existsSync(publicKeyFile)) return failed('The app has no public key: run npm run native -- key first.')
  const privateKey = await privateKeyIn(keyFile)
  if (privateKey === null) return failed(`${key} is no private key.`)
  const publicKey = await readFile(publicKeyFile, 'utf8')
  if (!isKeyOf(privateKey, publicKey)) return failed(`${key} is not the private key of the app's public key.`)
  const zip = await zipFolder(from, { version, minimumNative })
  const bundle = signBundle(zip, { version, minimumNative }, privateKey)
  if (!isSignedFor(zip, bundle, publicKey)) return failed('The signature does not fit the public key.')
  if (bundle.content.length > mostBundleBytes) return failed(`The bundle has ${bundle.content.length} bytes: too many.`)
  return sql.begin(async (inside) => {
    const store = appUpdatesStore(inside)
    if (!(await store.channels()).includes(channel)) return failed(`There is no channel ${channel}.`)
    if (!(await store.add(bundle, clock()))) return failed(`${version} is published already: choose a higher version.`)
    await store.release(channel, version, percentage)
    await store.deleteOldBundles()
    return done(`${version} is published: ${channel}, ${percentage} % of devices, ${bundle.content.length} bytes.`)
  })
}

const release = async (deps: AppUpdatesCommandDeps, version: string, options: Options): Promise<CommandResult> => {
  const percentage = percentageIn(options.percentage)
  const channel = options.channel ?? publicChannel
  if (percentage === null) return failed(...usage.split('\n'))
  if (!(await appUpdatesStore(deps.sql).release(channel, version, percentage)))
    return failed(`There is no bundle ${version} or no channel ${channel}.`)
  return done(`${version} is offered: ${channel}, ${percentage} % of devices.`)
}

const changeChannel = async (
  deps: AppUpdatesCommandDeps,
  [action, subject = '']: readonly string[],
  options: Options,
): Promise<CommandResult> => {
  const { sql, clock } = deps
  const store = appUpdatesStore(sql)
  switch (action) {
    case undefined: {
      return done(`Channels: ${(await store.channels()).join(', ')}.`, ...(await store.statuses()).map(statusLine))
    }
    case 'release':
      return release(deps, subject, options)
    case 'withdraw':
      return (await store.withdraw(subject, clock()))
        ? done(`${subject} is withdrawn: no further device gets it.`)
        : failed(`${subject} is not offered.`)
    case 'restore':
      return (await sql.begin((inside) => appUpdatesStore(inside).restore(subject)))
        ? done(`${subject} is offered again.`)
        : failed(`${subject} is not withdrawn.`)
    case 'add':
      if (!/^[a-z][a-z0-9-]{0,31}$/.test(subject)) return failed(`${subject} is no name of a channel.`)
      await store.addChannel(subject)
      return done(`${subject} is a channel.`)
    default:
      return failed(...usage.split('\n'))
  }
}

/** Runs `npm run native -- bundle …` and `npm run native -- channel …`. [NAT-08] */
export const runAppUpdatesCommand = async (
  words: readonly string[],
  deps: AppUpdatesCommandDeps,
): Promise<CommandResult> => {
  const read = readWords(words)
  const [command, ...rest] = read?.positionals ?? []
  if (read === null) return failed(...usage.split('\n'))
  if (command === 'bundle' && rest.length === 0) return publish(deps, read.values)
  if (command === 'channel' && rest.length <= 2) return changeChannel(deps, rest, read.values)
  return failed(...usage.split('\n'))
}
