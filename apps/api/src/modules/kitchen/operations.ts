import { randomInt } from 'node:crypto'
import { enrolmentCodeLifetime, showEnrolmentCode } from '@forno/domain/kitchen/enrolment-code'
import type { StoreState } from '@forno/domain/content/store-status'
import { instant, type Instant, type StoreId } from '@forno/domain/core/basic-types'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { HashCost } from '../../platform/crypto/hash-cost.ts'
import { devicesStore, type DeviceRecord, type EnrolledDevice } from './devices-store.ts'
import { drawEnrolmentCode, hashEnrolmentCode } from './enrolment-codes.ts'
import { readStoreStates, storeStatusStore } from '../stores/index.ts'
import { kitchenStore } from './kitchen-store.ts'
import { drawPosKey, hashPosKey, posKeysStore, type PosKeyRecord, type PosStores } from './pos-keys-store.ts'
import { hashPin } from './screen-session.ts'

type KitchenOperationsDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly hashCost: HashCost
  readonly hashKey: string
}

/** Six random digits. */
export const drawPin = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What an operator does with the screens, PINs and POS of stores. */
export const makeKitchenOperations = ({ sql, clock, hashCost, hashKey }: KitchenOperationsDeps) => {
  const devices = devicesStore(sql)
  const posKeys = posKeysStore(sql)
  const statuses = storeStatusStore(sql)
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
    /** Creates a key for the POS of these stores; null = of all stores. Only its hash is stored. */
    addPosKey: async (
      label: string,
      storeIds: PosStores,
    ): Promise<{ readonly posKeyId: number; readonly key: string }> => {
      const key = drawPosKey()
      const added = { keyHash: hashPosKey(key), label, storeIds, isDrawn: false }
      return { posKeyId: await posKeys.add(added, clock()), key }
    },
    listPosKeys: (): Promise<readonly PosKeyRecord[]> => posKeys.list(),
    /** Ends a key; returns its label, or null if there is no such key or it has ended already. */
    endPosKey: (posKeyId: number): Promise<string | null> => posKeys.end(posKeyId, clock()),
    /** Lets a store sell although nothing is heard from it, or applies the rule again (null). [RUL-14] */
    setOutsideRule: (storeId: StoreId, because: string | null): Promise<void> =>
      statuses.change(storeId, { outsideRuleBecause: because }),
    /** The live status of all stores, with the time at which each was last heard. */
    storeStates: (): Promise<(storeId: StoreId) => StoreState> => readStoreStates(sql, clock),
    now: clock,
  }
}
export type KitchenOperations = ReturnType<typeof makeKitchenOperations>
