import type { Store } from '@forno/domain/content/content'
import type { StoreId } from '@forno/domain/core/basic-types'
import type { CommandResult } from '../../platform/core/command-result.ts'
import type { DeviceRecord } from './devices-store.ts'
import type { KitchenOperations } from './operations.ts'

type KitchenCommandDeps = {
  readonly operations: KitchenOperations
  readonly findStore: (code: string) => Store | null
}

const usage = `Say what to do:
  npm run kitchen -- enrol STORE [NAME OF THE SCREEN]   a code that enrols one screen within ten minutes
  npm run kitchen -- list [STORE]                       enrolled screens
  npm run kitchen -- end DEVICE                         ends a screen's enrolment and signs it out
  npm run kitchen -- pin STORE                          a new PIN; signs the store's screens out`

const done = (...lines: readonly string[]): CommandResult => ({ isDone: true, lines })
const failed = (...lines: readonly string[]): CommandResult => ({ isDone: false, lines })

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

const deviceLine = ({ deviceId, storeId, label, createdAt, lastUsedAt, endedAt }: DeviceRecord): string => {
  const ended = endedAt === null ? '' : `  ended ${day(endedAt)}`
  return `${String(deviceId).padEnd(6)} ${storeId.padEnd(8)} enrolled ${day(createdAt)}  last used ${day(lastUsedAt)}${ended}  ${label}`
}

const maxLabelLength = 60

/** Runs `npm run kitchen -- …` for an operator. */
export const runKitchenCommand = async (
  [action = '', target = '', ...rest]: readonly string[],
  { operations, findStore }: KitchenCommandDeps,
): Promise<CommandResult> => {
  const store = findStore(target)
  const unknownStore = failed(`There is no store "${target}".`)

  const enrol = async (storeId: StoreId): Promise<CommandResult> => {
    const label = rest.join(' ').trim().slice(0, maxLabelLength) || 'Kitchen screen'
    const { code, expiresAt } = await operations.startEnrolment(storeId, label)
    return done(
      `${storeId}: ${code}`,
      `Good once, until ${new Date(expiresAt).toISOString()} (ten minutes). Type it at /kitchen on the store's screen.`,
    )
  }
  const list = async (storeId: StoreId | null): Promise<CommandResult> => {
    const devices = await operations.listDevices(storeId)
    return devices.length === 0 ? done('No screen is enrolled.') : done(...devices.map(deviceLine))
  }
  const end = async (): Promise<CommandResult> => {
    const device = /^\d{1,9}$/.test(target) ? await operations.endDevice(Number(target)) : null
    return device === null
      ? failed(`There is no enrolled screen ${target}. List them: npm run kitchen -- list`)
      : done(`Ended ${device.label} (${device.deviceId}) of ${device.storeId}; it is signed out.`)
  }

  switch (action) {
    case 'enrol':
      return store === null ? unknownStore : enrol(store.id)
    case 'list':
      if (target === '') return list(null)
      return store === null ? unknownStore : list(store.id)
    case 'end':
      return end()
    case 'pin':
      return store === null
        ? unknownStore
        : done(`${store.id}: ${await operations.changePin(store.id)}`, 'Its screens are signed out.')
    default:
      return failed(usage)
  }
}
