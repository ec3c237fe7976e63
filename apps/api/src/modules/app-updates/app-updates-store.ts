import { mostNetworkDevices, type ReportedStarts } from '@forno/domain/native/live-update'
import type { Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'
import type { SignedBundle } from './sign-bundle.ts'

/** A bundle as a channel offers it. */
export type StoredRelease = {
  readonly version: string
  readonly minimumNative: string
  readonly percentage: number
  readonly isWithdrawn: boolean
  readonly contentHash: string
  readonly checksum: string
  readonly sessionKey: string
}

/** One report about the start of a bundle, with keyed hashes of device and network. */
export type ReportedStart = {
  readonly version: string
  readonly deviceHash: string
  readonly networkHash: string
  readonly outcome: 'succeeded' | 'failed'
}

/** A release with its reported starts, for operators. */
export type ReleaseStatus = ReportedStarts & {
  readonly channel: string
  readonly version: string
  readonly percentage: number
  readonly minimumNative: string
  readonly isWithdrawn: boolean
}

/** The bundles that each channel keeps. Older ones are deleted, so that the table stays small. */
const mostBundles = 20

type StoredReleaseRow = {
  version: string
  minimum_native: string
  percentage: number
  is_withdrawn: boolean
  content_hash: string
  checksum: string
  session_key: string
}
type StoredStatus = {
  channel: string
  version: string
  percentage: number
  minimum_native: string
  is_withdrawn: boolean
  succeeded: number
  failed: number
  networks: number
  failed_networks: number
}
type StoredCounts = Pick<StoredStatus, 'succeeded' | 'failed' | 'networks' | 'failed_networks'>

/** Bundles of the phone app, their channels and their starts. [NAT-08] */
export const appUpdatesStore = (sql: Sql) => ({
  releases: async (channel: string): Promise<readonly StoredRelease[]> => {
    const rows = await sql<StoredReleaseRow>`
      select r.version, b.minimum_native, r.percentage, b.withdrawn_at is not null as is_withdrawn, b.content_hash,
        b.checksum, b.session_key
      from app_releases r join app_bundles b using (version) where r.channel = ${channel}`
    return rows.map((row) => ({
      version: row.version,
      minimumNative: row.minimum_native,
      percentage: row.percentage,
      isWithdrawn: row.is_withdrawn,
      contentHash: row.content_hash,
      checksum: row.checksum,
      sessionKey: row.session_key,
    }))
  },

  /** The versions that failed to start on a device, which has another hash for each version. */
  failedVersions: async (deviceHashes: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await sql<{ version: string }>`
      select version from app_starts where device_hash = any(${deviceHashes}) and outcome = 'failed'`
    return new Set(rows.map(({ version }) => version))
  },

  isOffered: async (contentHash: string): Promise<boolean> => {
    const rows = await sql`
      select from app_bundles where content_hash = ${contentHash} and withdrawn_at is null`
    return rows.length > 0
  },

  content: async (contentHash: string): Promise<Uint8Array | null> => {
    const [row] = await sql<{ content: Uint8Array }>`
      select content from app_bundles where content_hash = ${contentHash}`
    return row?.content ?? null
  },

  /** The names of the channels, in the order in which they were added. */
  channels: async (): Promise<readonly string[]> => {
    const rows = await sql<{ name: string }>`select name from app_channels order by channel_id`
    return rows.map(({ name }) => name)
  },

  addChannel: async (name: string): Promise<void> => {
    await sql`insert into app_channels (name) values (${name}) on conflict (name) do nothing`
  },

  /** Locks a bundle until the end of the transaction, not its good starts; returns whether it exists. */
  lock: async (version: string): Promise<boolean> => {
    const rows = await sql`select from app_bundles where version = ${version} for no key update`
    return rows.length > 0
  },

  /**
   * Stores how a bundle started on a device; returns whether that is news. A failure stays, whatever the device reports
   * later. A network has at most `mostNetworkDevices` devices.
   */
  saveStart: async (start: ReportedStart, at: Instant): Promise<boolean> => {
    const { version, deviceHash, networkHash, outcome } = start
    const rows = await sql`
      insert into app_starts as s (version, device_hash, network_hash, outcome, reported_at)
      select version, ${deviceHash}, ${networkHash}, ${outcome}, ${timestamp(at)}
      from app_bundles where version = ${version} and (
        exists (select from app_starts where version = ${version} and device_hash = ${deviceHash})
        or (select count(*) from app_starts where version = ${version} and network_hash = ${networkHash})
          < ${mostNetworkDevices})
      on conflict (version, device_hash) do update set outcome = excluded.outcome,
        network_hash = excluded.network_hash, reported_at = excluded.reported_at
      where s.outcome = 'succeeded' and excluded.outcome = 'failed'
      returning version`
    return rows.length > 0
  },

  starts: async (version: string): Promise<ReportedStarts> => {
    const [row] = await sql<StoredCounts>`
      select count(*) filter (where outcome = 'succeeded')::integer as succeeded,
        count(*) filter (where outcome = 'failed')::integer as failed,
        count(distinct network_hash)::integer as networks,
        count(distinct network_hash) filter (where outcome = 'failed')::integer as failed_networks
      from app_starts where version = ${version}`
    return {
      succeeded: row?.succeeded ?? 0,
      failed: row?.failed ?? 0,
      networks: row?.networks ?? 0,
      failedNetworks: row?.failed_networks ?? 0,
    }
  },

  /** Returns whether the bundle was offered until now. */
  withdraw: async (version: string, at: Instant): Promise<boolean> => {
    const rows = await sql`
      update app_bundles set withdrawn_at = ${timestamp(at)} where version = ${version} and withdrawn_at is null
      returning version`
    return rows.length > 0
  },

  /** Offers a withdrawn bundle again, and forgets its reported starts. Returns whether it was withdrawn. */
  restore: async (version: string): Promise<boolean> => {
    const rows = await sql`
      update app_bundles set withdrawn_at = null where version = ${version} and withdrawn_at is not null
      returning version`
    if (rows.length > 0) await sql`delete from app_starts where version = ${version}`
    return rows.length > 0
  },

  /** Stores a bundle; returns false if its version exists. */
  add: async (bundle: SignedBundle, at: Instant): Promise<boolean> => {
    const { version, minimumNative, contentHash, checksum, sessionKey, content } = bundle
    const rows = await sql`
      insert into app_bundles (version, content_hash, checksum, session_key, minimum_native, content, published_at)
      values (${version}, ${contentHash}, ${checksum}, ${sessionKey}, ${minimumNative}, ${content}, ${timestamp(at)})
      on conflict (version) do nothing returning version`
    return rows.length > 0
  },

  /** Deletes the bundles that are not among the newest `mostBundles` of any channel. */
  deleteOldBundles: async (): Promise<void> => {
    await sql`
      delete from app_bundles where version not in (
        select version from (
          select r.version, row_number() over (partition by r.channel order by b.published_at desc, r.version) as place
          from app_releases r join app_bundles b using (version)) placed
        where place <= ${mostBundles})`
  },

  /** Offers a bundle in a channel to a percentage of devices. Returns false for an unknown bundle or channel. */
  release: async (channel: string, version: string, percentage: number): Promise<boolean> => {
    const rows = await sql`
      insert into app_releases as r (channel, version, percentage)
      select c.name, b.version, ${percentage} from app_channels c, app_bundles b
      where c.name = ${channel} and b.version = ${version}
      on conflict (channel, version) do update set percentage = excluded.percentage
      returning version`
    return rows.length > 0
  },

  statuses: async (): Promise<readonly ReleaseStatus[]> => {
    const rows = await sql<StoredStatus>`
      select r.channel, r.version, r.percentage, b.minimum_native, b.withdrawn_at is not null as is_withdrawn,
        count(*) filter (where s.outcome = 'succeeded')::integer as succeeded,
        count(*) filter (where s.outcome = 'failed')::integer as failed,
        count(distinct s.network_hash)::integer as networks,
        count(distinct s.network_hash) filter (where s.outcome = 'failed')::integer as failed_networks
      from app_releases r join app_bundles b using (version) left join app_starts s using (version)
      group by r.channel, r.version, r.percentage, b.version, b.published_at
      order by r.channel, b.published_at desc, r.version`
    return rows.map((row) => ({
      channel: row.channel,
      version: row.version,
      percentage: row.percentage,
      minimumNative: row.minimum_native,
      isWithdrawn: row.is_withdrawn,
      succeeded: row.succeeded,
      failed: row.failed,
      networks: row.networks,
      failedNetworks: row.failed_networks,
    }))
  },
})
