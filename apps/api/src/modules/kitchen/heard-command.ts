import type { Store } from '@forno/domain/content/content'
import type { StoreState } from '@forno/domain/content/store-status'
import type { Instant, StoreId } from '@forno/domain/core/basic-types'
import { isSilent } from '@forno/domain/fulfilment/store-heard'
import { done, failed, type CommandResult } from '../../platform/core/command-result.ts'
import type { KitchenOperations } from './operations.ts'
import type { PosKeyRecord } from './pos-keys-store.ts'

export type HeardCommandDeps = {
  readonly operations: KitchenOperations
  readonly stores: readonly Store[]
  readonly findStore: (code: string) => Store | null
}

const maxLabelLength = 60
const maxReasonLength = 200

const minuteOf = (at: Instant): string => `${new Date(at).toISOString().slice(0, 16)}Z`
const dayOf = (at: Instant): string => new Date(at).toISOString().slice(0, 10)

const keyLine = ({ posKeyId, label, storeIds, createdAt, endedAt }: PosKeyRecord): string => {
  const ended = endedAt === null ? '' : `  ended ${dayOf(endedAt)}`
  const stores = storeIds === null ? 'all stores' : storeIds.join(' ')
  return `${`P${posKeyId}`.padEnd(6)} created ${dayOf(createdAt)}${ended}  ${label}  (${stores})`
}

/** `pos`: lists the keys of POS, or creates one. */
export const runPosCommand = async (
  words: readonly string[],
  { operations, findStore }: HeardCommandDeps,
): Promise<CommandResult> => {
  const [label = '', ...codes] = words
  if (label === '') {
    const keys = await operations.listPosKeys()
    return keys.length === 0 ? done('No POS has a key.') : done(...keys.map(keyLine))
  }
  const unknown = codes.find((code) => findStore(code) === null)
  if (unknown !== undefined) return failed(`There is no store "${unknown}".`)
  const storeIds = codes.length === 0 ? null : codes.flatMap((code) => findStore(code)?.id ?? [])
  const { posKeyId, key } = await operations.addPosKey(label.trim().slice(0, maxLabelLength), storeIds)
  return done(
    `P${posKeyId}: ${key}`,
    `Good for ${storeIds === null ? 'all stores' : storeIds.join(' ')} until it is ended. It is shown only now: the POS sends it as Authorization: Bearer.`,
  )
}

/** `end P3`: ends the key of a POS. */
export const endPosKey = async (target: string, operations: KitchenOperations): Promise<CommandResult> => {
  const label = await operations.endPosKey(Number(target.slice(1)))
  return label === null
    ? failed(`There is no valid POS key ${target}. List them: npm run kitchen -- pos`)
    : done(`Ended the key of ${label} (${target.toUpperCase()}); its calls are refused.`)
}

const outsideLine = ({ id, name }: Store, { outsideRuleBecause }: StoreState): string =>
  `${id.padEnd(8)} ${name}: ${outsideRuleBecause ?? ''}`

/** `rule`: lists the stores out of the rule, takes a store out of it, or applies it again. [RUL-14] */
export const runRuleCommand = async (
  words: readonly string[],
  { operations, stores, findStore }: HeardCommandDeps,
): Promise<CommandResult> => {
  const [code = '', action = '', ...rest] = words
  if (code === '') {
    const stateOf = await operations.storeStates()
    const outside = stores.filter(({ id }) => stateOf(id).outsideRuleBecause !== null)
    return outside.length === 0
      ? done('The rule applies to every store.')
      : done(...outside.map((each) => outsideLine(each, stateOf(each.id))))
  }
  const store = findStore(code)
  if (store === null) return failed(`There is no store "${code}".`)
  const change = async (storeId: StoreId, because: string | null, sentence: string): Promise<CommandResult> => {
    await operations.setOutsideRule(storeId, because)
    return done(`${storeId}: ${sentence}`)
  }
  const reason = rest.join(' ').trim().slice(0, maxReasonLength)
  if (action === 'on') return change(store.id, null, 'sells only while its screen or its POS is heard.')
  if (action !== 'off') return failed('Say "off" with a reason, or "on".')
  if (reason === '') return failed(`Say why ${store.id} may sell although nothing is heard from it.`)
  return change(store.id, reason, 'sells although nothing is heard from it, until you say "on".')
}

/** `silent`: the stores that should be heard now and are not. [RUL-14] */
export const runSilentCommand = async ({ operations, stores }: HeardCommandDeps): Promise<CommandResult> => {
  const stateOf = await operations.storeStates()
  const at = operations.now()
  const silent = stores.filter((store) => isSilent(store, stateOf(store.id), at))
  if (silent.length === 0) return done('Every store within its hours is heard.')
  return done(
    ...silent.map(({ id, name }) => {
      const { heardAt } = stateOf(id)
      return `${id.padEnd(8)} ${name}: ${heardAt === null ? 'never heard' : `last heard ${minuteOf(heardAt)}`}`
    }),
  )
}
