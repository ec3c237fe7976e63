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

/** The experiments that editors define, by their names. */
const definedExperiments = (settings: Settings): ReadonlyMap<string, Experiment> =>
  readExperiments(entriesOf(settings['EXPERIMENTS']))

const visitorName = 'visitor'
const overridesName = 'experiments'
const exposuresName = 'exposures'
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A random id of this browser, for experiments alone; no call carries it. [CON-10] */
export const visitorId = (storage: Storage, newId: () => string): string => {
  const stored = readKept(storage, visitorName)
  if (typeof stored === 'string' && uuidPattern.test(stored)) return stored
  const id = newId()
  writeKept(storage, visitorName, id)
  return id
}

/** The variants that a tester chose in this tab, as they are stored; none in production. */
const overridesIn = (storage: Storage, environment: string | undefined): Readonly<Record<string, unknown>> => {
  const stored = environment === 'production' ? null : readKept(storage, overridesName)
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

const hasVariant = (experiment: Experiment, variant: unknown): variant is string =>
  experiment.some(({ name }) => name === variant)

/**
 * Stores the choice of `?experiment=name:variant` for this tab; false if there is none, if no experiment defines it, or
 * in production. [CON-10]
 */
export const keepOverride = (
  search: string,
  { storage, settings }: { readonly storage: Storage; readonly settings: Settings },
): boolean => {
  const [name = '', variant = ''] = new URLSearchParams(search).get('experiment')?.split(':') ?? []
  const experiment = definedExperiments(settings).get(name)
  const environment = settings['ENVIRONMENT']
  if (environment === undefined || environment === 'production') return false
  if (experiment === undefined || !hasVariant(experiment, variant)) return false
  writeKept(storage, overridesName, { ...overridesIn(storage, environment), [name]: variant })
  return true
}

/** The variant of every experiment for this visitor; an override counts while its experiment defines it. [CON-10] */
export const assignVariants = (settings: Settings, visitor: string, storage: Storage): Variants => {
  const overrides = overridesIn(storage, settings['ENVIRONMENT'])
  return Object.fromEntries(
    [...definedExperiments(settings)].map(([name, experiment]) => {
      const override = overrides[name]
      return [name, hasVariant(experiment, override) ? override : assignedVariant(name, experiment, visitor)]
    }),
  )
}

/**
 * The experiments whose assigned variant is on screen and not reported in this session; marks them as reported.
 * `variantOnScreen` names an experiment's variant on screen. [CON-10]
 */
export const newExposures = (
  assigned: Variants,
  variantOnScreen: (name: string) => string,
  storage: Storage,
): readonly string[] => {
  const stored = readKept(storage, exposuresName)
  const reported: readonly unknown[] = Array.isArray(stored) ? stored : []
  const exposures = Object.keys(assigned).filter(
    (name) => variantOnScreen(name) === assigned[name] && !reported.includes(name),
  )
  if (exposures.length > 0) writeKept(storage, exposuresName, [...reported, ...exposures])
  return exposures
}
