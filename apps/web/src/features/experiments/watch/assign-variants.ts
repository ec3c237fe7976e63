import { assignedVariant, readExperiments, type Experiment } from '@forno/domain/experiments/assignment'
import type { Variants } from '@forno/domain/experiments/variant-cookie'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'

type Settings = Readonly<Record<string, string | undefined>>

const entriesOf = (text: string | undefined): Readonly<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/** The experiments that editors define. */
const definedExperiments = (settings: Settings): ReadonlyMap<string, Experiment> =>
  readExperiments(entriesOf(settings['EXPERIMENTS']))

const idName = 'visitor'
const overridesName = 'experiments'
const shownName = 'exposures'
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A random id of this browser, for experiments alone; no call carries it. [CON-10] */
export const visitorId = (storage: Storage, newId: () => string): string => {
  const kept = readKept(storage, idName)
  if (typeof kept === 'string' && uuidPattern.test(kept)) return kept
  const id = newId()
  writeKept(storage, idName, id)
  return id
}

/** The variants that a tester chose in this tab; none in production. */
const overridesIn = (storage: Storage, environment: string | undefined): Variants => {
  const kept = environment === 'production' ? null : readKept(storage, overridesName)
  return typeof kept === 'object' && kept !== null ? (kept as Variants) : {}
}

/**
 * Stores the choice of `?experiment=name:variant` for this tab; false if there is none, if no experiment defines it, or
 * in production. [CON-10]
 */
export const keepOverride = (
  search: string,
  { storage, settings }: { readonly storage: Storage; readonly settings: Settings },
): boolean => {
  const [name = '', variant = ''] = new URLSearchParams(search).get('experiment')?.split(':') ?? []
  const isKnown = definedExperiments(settings)
    .get(name)
    ?.some((each) => each.name === variant)
  const environment = settings['ENVIRONMENT']
  if (isKnown !== true || environment === undefined || environment === 'production') return false
  writeKept(storage, overridesName, { ...overridesIn(storage, environment), [name]: variant })
  return true
}

/** The variant of every experiment for this visitor. [CON-10] */
export const assignVariants = (settings: Settings, visitor: string, storage: Storage): Variants => {
  const overrides = overridesIn(storage, settings['ENVIRONMENT'])
  return Object.fromEntries(
    [...definedExperiments(settings)].map(([name, experiment]) => [
      name,
      overrides[name] ?? assignedVariant(name, experiment, visitor),
    ]),
  )
}

/** The experiments whose assigned variant is on screen and not reported in this session; marks them as reported. */
export const newExposures = (
  assigned: Variants,
  shown: (name: string) => string,
  storage: Storage,
): readonly string[] => {
  const kept = readKept(storage, shownName)
  const reported: readonly unknown[] = Array.isArray(kept) ? kept : []
  const found = Object.keys(assigned).filter((name) => shown(name) === assigned[name] && !reported.includes(name))
  if (found.length > 0) writeKept(storage, shownName, [...reported, ...found])
  return found
}
