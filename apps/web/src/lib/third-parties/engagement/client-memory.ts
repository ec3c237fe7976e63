import { readKept, storageKey, writeKept } from '../../storage/storage.ts'
import type { ShownTriggers } from './triggers.ts'
import { isFields } from '@forno/domain/core/unknown-fields'
import { numberOf, textOf } from './wire.ts'

/** Features that the service has enabled for our key; `time` is the version of this answer. */
type ServiceConfig = { readonly time: number; readonly hasCards: boolean; readonly hasFlags: boolean }

/** What the client stores on the device, as `pinia_engagement`. */
type ClientMemory = {
  readonly deviceId: string
  readonly userId: string | null
  readonly sessionId: string
  /** Epoch seconds of the last activity. */
  readonly activeAt: number
  readonly config: ServiceConfig
  readonly shown: ShownTriggers
}

const keptName = 'engagement'

const noConfig: ServiceConfig = { time: 0, hasCards: false, hasFlags: false }

/** The stored memory of an earlier page; null = none that is complete. `firedTrigger` checks the times in `shown`. */
const readMemory = (value: unknown): ClientMemory | null => {
  if (!isFields(value) || !isFields(value['config']) || !isFields(value['shown'])) return null
  const { config, shown } = value
  const [deviceId, sessionId] = [textOf(value['deviceId']), textOf(value['sessionId'])]
  if (deviceId === undefined || sessionId === undefined) return null
  return {
    deviceId,
    sessionId,
    userId: textOf(value['userId']) ?? null,
    activeAt: numberOf(value['activeAt']) ?? 0,
    config: {
      time: numberOf(config['time']) ?? 0,
      hasCards: config['hasCards'] === true,
      hasFlags: config['hasFlags'] === true,
    },
    shown: shown as ShownTriggers,
  }
}

/** The memory of the client, stored at each change. A device without a complete one gets new random ids. [ENG-01] */
export const makeClientMemory = (storage: Storage, makeId: () => string) => {
  const makeNew = (): ClientMemory => {
    const ids = { deviceId: makeId(), userId: null, sessionId: makeId() }
    return { ...ids, activeAt: 0, config: noConfig, shown: {} }
  }
  let current = readMemory(readKept(storage, keptName)) ?? makeNew()
  return {
    current: (): ClientMemory => current,
    change: (values: Partial<ClientMemory>): void => {
      current = { ...current, ...values }
      writeKept(storage, keptName, current)
    },
    /** Deletes the memory from the device. */
    wipe: (): void => {
      storage.removeItem(storageKey(keptName))
      current = makeNew()
    },
  }
}
