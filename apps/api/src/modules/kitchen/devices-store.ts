import type { Instant, StoreId } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

/** A screen that may sign in with its store's PIN. */
export type EnrolledDevice = { readonly deviceId: number; readonly storeId: StoreId; readonly label: string }

/** An enrolled screen with its times; `endedAt` is null while it is enrolled. */
export type DeviceRecord = EnrolledDevice & {
  readonly createdAt: Instant
  readonly lastUsedAt: Instant
  readonly endedAt: Instant | null
}

type NewEnrolment = {
  readonly codeHash: string
  readonly storeId: StoreId
  readonly label: string
  readonly expiresAt: Instant
}

/** Enrolled screens, and the one-time codes that enrol them. */
export const devicesStore = (sql: Sql) => ({
  addEnrolment: async ({ codeHash, storeId, label, expiresAt }: NewEnrolment, at: Instant): Promise<void> => {
    await sql`
      insert into kitchen_enrolments (code_hash, store_id, label, created_at, expires_at)
      values (${codeHash}, ${storeId}, ${label}, ${timestamp(at)}, ${timestamp(expiresAt)})`
  },

  /**
   * Exchanges a one-time code for a new enrolled screen; null if the store has no such code now. Of two concurrent
   * calls, one succeeds.
   */
  enrol: async (
    { codeHash, storeId }: Pick<NewEnrolment, 'codeHash' | 'storeId'>,
    tokenHash: string,
    at: Instant,
  ): Promise<EnrolledDevice | null> => {
    const [row] = await sql<EnrolledDevice>`
      with used as (
        delete from kitchen_enrolments
        where code_hash = ${codeHash} and store_id = ${storeId} and expires_at > ${timestamp(at)}
        returning store_id, label)
      insert into kitchen_devices (store_id, label, token_hash, created_at, last_used_at)
      select store_id, label, ${tokenHash}, ${timestamp(at)}, ${timestamp(at)} from used
      returning device_id as "deviceId", store_id as "storeId", label`
    return row ?? null
  },

  add: async (
    { storeId, label }: Pick<EnrolledDevice, 'storeId' | 'label'>,
    tokenHash: string,
    at: Instant,
  ): Promise<number> => {
    const [row] = await sql<{ deviceId: number }>`
      insert into kitchen_devices (store_id, label, token_hash, created_at, last_used_at)
      values (${storeId}, ${label}, ${tokenHash}, ${timestamp(at)}, ${timestamp(at)})
      returning device_id as "deviceId"`
    return row?.deviceId ?? 0
  },

  /** The enrolled screen with this token, if it was used after `usedSince`. */
  byToken: async (tokenHash: string, usedSince: Instant): Promise<EnrolledDevice | null> => {
    const [row] = await sql<EnrolledDevice>`
      select device_id as "deviceId", store_id as "storeId", label from kitchen_devices
      where token_hash = ${tokenHash} and ended_at is null and last_used_at > ${timestamp(usedSince)}`
    return row ?? null
  },

  markUsed: async (deviceId: number, at: Instant): Promise<void> => {
    await sql`update kitchen_devices set last_used_at = ${timestamp(at)} where device_id = ${deviceId}`
  },

  /** The screens of a store, or of all stores if null; includes ended ones. */
  list: (storeId: StoreId | null): Promise<readonly DeviceRecord[]> => sql<DeviceRecord>`
    select device_id as "deviceId", store_id as "storeId", label,
      created_at as "createdAt", last_used_at as "lastUsedAt", ended_at as "endedAt"
    from kitchen_devices where ${storeId}::text is null or store_id = ${storeId} order by store_id, device_id`,

  /** Ends a screen's enrolment, which also signs it out; null if there is no such screen or it has ended already. */
  end: async (deviceId: number, at: Instant): Promise<EnrolledDevice | null> => {
    const [row] = await sql<EnrolledDevice>`
      update kitchen_devices set ended_at = ${timestamp(at)} where device_id = ${deviceId} and ended_at is null
      returning device_id as "deviceId", store_id as "storeId", label`
    return row ?? null
  },
})
export type DevicesStore = ReturnType<typeof devicesStore>
