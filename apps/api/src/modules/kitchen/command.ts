import { numberInWords } from '@forno/domain/texts/number-words'
import { enrolmentCodeLifetime } from '@forno/domain/kitchen/enrolment-code'
import { minute } from '@forno/domain/core/durations'
import type { StoreId } from '@forno/domain/core/basic-types'
import { done, failed, type CommandResult } from '../../platform/core/command-result.ts'
import type { DeviceRecord } from './devices-store.ts'
import { endPosKey, runPosCommand, runRuleCommand, runSilentCommand, type HeardCommandDeps } from './heard-command.ts'

const codeMinutes = numberInWords(enrolmentCodeLifetime / minute)

const usage = `Say what to do:
  npm run kitchen -- enrol STORE [NAME OF THE SCREEN]   a code that enrols one screen within ${codeMinutes} minutes
  npm run kitchen -- list [STORE]                       enrolled screens
  npm run kitchen -- end DEVICE                         ends a screen's enrolment and signs it out
  npm run kitchen -- pin STORE                          a new PIN; signs the store's screens out
  npm run kitchen -- pos LABEL [STORE …]                a key for a POS; without stores it is good for all of them
  npm run kitchen -- pos                                keys of POS
  npm run kitchen -- end KEY                            ends a key of a POS, such as P3
  npm run kitchen -- silent                             stores within their hours from which nothing is heard
  npm run kitchen -- rule STORE off REASON              lets a store sell although nothing is heard from it
  npm run kitchen -- rule STORE on                      applies the rule again
  npm run kitchen -- rule                               stores out of the rule`

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

const deviceLine = ({ deviceId, storeId, label, createdAt, lastUsedAt, endedAt }: DeviceRecord): string => {
  const ended = endedAt === null ? '' : `  ended ${day(endedAt)}`
  return `${String(deviceId).padEnd(6)} ${storeId.padEnd(8)} enrolled ${day(createdAt)}  last used ${day(lastUsedAt)}${ended}  ${label}`
}

const maxLabelLength = 60

/** Runs `npm run kitchen -- …` for an operator. */
export const runKitchenCommand = async (
  [action = '', ...words]: readonly string[],
  deps: HeardCommandDeps,
): Promise<CommandResult> => {
  const { operations, findStore } = deps
  const [target = '', ...rest] = words
  const store = findStore(target)
  const unknownStore = failed(`There is no store "${target}".`)

  const enrol = async (storeId: StoreId): Promise<CommandResult> => {
    const label = rest.join(' ').trim().slice(0, maxLabelLength) || 'Kitchen screen'
    const { code, expiresAt } = await operations.startEnrolment(storeId, label)
    return done(
      `${storeId}: ${code}`,
      `Good once, until ${new Date(expiresAt).toISOString()} (${codeMinutes} minutes). Type it at /kitchen on the store's screen.`,
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
      return /^p\d{1,9}$/i.test(target) ? endPosKey(target, operations) : end()
    case 'pin':
      return store === null
        ? unknownStore
        : done(`${store.id}: ${await operations.changePin(store.id)}`, 'Its screens are signed out.')
    case 'pos':
      return runPosCommand(words, deps)
    case 'rule':
      return runRuleCommand(words, deps)
    case 'silent':
      return runSilentCommand(deps)
    default:
      return failed(usage)
  }
}
