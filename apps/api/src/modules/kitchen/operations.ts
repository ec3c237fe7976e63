import { randomInt } from 'node:crypto'
import { enrolmentCodeLifetime, showEnrolmentCode } from '@forno/domain/kitchen/enrolment-code'
import { instant, type Instant, type StoreId } from '@forno/domain/core/basic-types'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { HashCost } from '../../platform/crypto/hash-cost.ts'
import { devicesStore, type DeviceRecord, type EnrolledDevice } from './devices-store.ts'
import { drawEnrolmentCode, hashEnrolmentCode } from './enrolment-codes.ts'
import { kitchenStore } from './kitchen-store.ts'
import { hashPin } from './screen-session.ts'

type KitchenOperationsDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly hashCost: HashCost
  readonly hashKey: string
}

/** Six random digits. */
export const drawPin = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What an operator does with the screens and PINs of stores. */
export const makeKitchenOperations = ({ sql, clock, hashCost, hashKey }: KitchenOperationsDeps) => {
  const devices = devicesStore(sql)
  return {
    /**
     * Creates a one-time code that enrols one screen of a store within ten minutes. `label` names the screen for
     * operators.
     */
    startEnrolment: async (
      storeId: StoreId,
      label: string,
    ): Promise<{ readonly code: string; readonly expiresAt: Instant }> => {
      const code = drawEnrolmentCode()
      const expiresAt = instant(clock() + enrolmentCodeLifetime)
      await devices.addEnrolment({ codeHash: hashEnrolmentCode(hashKey, code), storeId, label, expiresAt }, clock())
      return { code: showEnrolmentCode(code), expiresAt }
    },
    listDevices: (storeId: StoreId | null): Promise<readonly DeviceRecord[]> => devices.list(storeId),
    /** Ends a screen's enrolment and signs it out; null if there is no such screen or it has ended already. */
    endDevice: (deviceId: number): Promise<EnrolledDevice | null> => devices.end(deviceId, clock()),
    /** Sets a new random PIN for a store and signs its screens out. */
    changePin: async (storeId: StoreId): Promise<string> => {
      const pin = drawPin()
      await kitchenStore(sql).setPin(storeId, await hashPin(pin, hashCost))
      return pin
    },
  }
}
export type KitchenOperations = ReturnType<typeof makeKitchenOperations>
