import type { Cents } from '@forno/domain/core/basic-types'
import { UnclearOutcomeError, type Charge, type Outcome, type Provider } from '../../src/modules/payments/index.ts'

/**
 * The faults of a call: none; answer lost before or after its effect; a late effect; a crash before or after its
 * effect.
 */
export const faults = ['none', 'lostBefore', 'lostAfter', 'late', 'crashBefore', 'crashAfter'] as const
export type Fault = (typeof faults)[number]

/** A crash of the process: nothing is recorded and no answer is given. */
class Crashed extends Error {}

export type Entry = { held: number; taken: number; returned: number; isClosed: boolean; late: (() => void)[] }
type Script = {
  /** The fault of the next call with this name. */
  readonly fault: (call: 'confirm' | 'lookUp' | 'capture' | 'undo') => Fault
  /** Whether the next confirmation or capture is declined for good. */
  readonly declines: (call: 'confirm' | 'capture') => boolean
  /** True if confirmation captures the money instead of holding it. */
  readonly takesAtOnce: boolean
}

/** A provider with a ledger of the money really held, captured and refunded, regardless of its answers. */
export const makeScriptedBank = (script: Script) => {
  const ledger = new Map<string, Entry>()
  const entryOf = ({ transactionId }: Pick<Charge, 'transactionId'>): Entry => {
    const entry = ledger.get(transactionId) ?? { held: 0, taken: 0, returned: 0, isClosed: false, late: [] }
    ledger.set(transactionId, entry)
    return entry
  }

  /** One call: the script decides about its effect and its answer. */
  const call = <T>(name: Parameters<Script['fault']>[0], charge: Charge, effect: () => T): Promise<T> => {
    const fault = script.fault(name)
    if (fault === 'crashBefore') return Promise.reject(new Crashed(name))
    if (fault === 'lostBefore') return Promise.reject(new UnclearOutcomeError('was not reached'))
    if (fault === 'late') {
      entryOf(charge).late.push(() => void effect())
      return Promise.reject(new UnclearOutcomeError('is slow'))
    }
    const result = effect()
    if (fault === 'crashAfter') return Promise.reject(new Crashed(name))
    return fault === 'lostAfter' ? Promise.reject(new UnclearOutcomeError('was cut off')) : Promise.resolve(result)
  }

  const reference = (charge: Charge) => `bank-${charge.transactionId}`
  const ledgerOutcome = (charge: Charge): Outcome | { kind: 'nothing' } => {
    const { held, taken, returned, isClosed } = entryOf(charge)
    if (isClosed || taken - returned + held === 0) return { kind: 'nothing' }
    return { kind: taken > 0 ? 'captured' : 'authorised', reference: reference(charge) }
  }

  const provider: Provider = {
    confirm: (charge) =>
      call('confirm', charge, (): Outcome => {
        const entry = entryOf(charge)
        if (entry.isClosed || script.declines('confirm')) return { kind: 'refused', refusal: 'CardDeclined' }
        if (script.takesAtOnce) entry.taken = charge.amount
        else entry.held = charge.amount
        return { kind: script.takesAtOnce ? 'captured' : 'authorised', reference: reference(charge) }
      }),
    lookUp: (charge) => call('lookUp', charge, () => ledgerOutcome(charge)),
    capture: (charge) =>
      call('capture', charge, () => {
        const entry = entryOf(charge)
        if (entry.isClosed || (entry.held > 0 && script.declines('capture'))) return 'refused'
        if (entry.held > 0) {
          entry.taken = entry.held
          entry.held = 0
        }
        return entry.taken > 0 ? 'captured' : 'refused'
      }),
    undo: (charge) =>
      call('undo', charge, () => {
        const entry = entryOf(charge)
        entry.isClosed = true
        entry.held = 0
        entry.returned = entry.taken
        return entry.taken > 0 ? 'refunded' : 'voided'
      }),
  }

  return {
    provider,
    entries: (): readonly Entry[] => [...ledger.values()],
    entryOf: (transactionId: string): Entry => entryOf({ transactionId }),
    /** Applies the late effects. */
    arrive: (): void => {
      for (const entry of ledger.values()) for (const effect of entry.late.splice(0)) effect()
    },
    kept: (): Cents => [...ledger.values()].reduce((sum, { taken, returned }) => sum + taken - returned, 0) as Cents,
    forget: (): void => ledger.clear(),
  }
}
