import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { proving, givenSeed } from '@forno/proof/runs'
import { chance } from '@forno/proof/seeds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSimulators } from '../start-simulators.ts'
import { isRefused, type ProviderFlows, type Urls } from './flow.ts'
import { allFlows } from './flows/all.ts'
import { interceptFetch } from './intercepted-fetch.ts'
import { allowsChange, namesField, optionalFields } from './optional-fields.ts'
import { answerTo, spoiledFieldsOf, titleOf, type SpoiledField } from './spoiled-fields.ts'

const seed = givenSeed() ?? Math.floor(Math.random() * 1_000_000)

/** Spoiled fields of each provider in a daily run: about a hundred in all. */
const sampleOfEach = 6

const drawn = (all: readonly SpoiledField[]): readonly SpoiledField[] => {
  if (proving()) return all
  const next = chance(seed)
  return Array.from({ length: sampleOfEach }, () => all[Math.floor(next() * all.length)]!)
}

const rowsOf = ({ provider }: ProviderFlows) => optionalFields[provider] ?? []

/** Runs at once: a run waits for answers most of its time. */
const atOnce = 4

/** Whether the provider refuses each spoiled field. A service whose control tells the verdict gets one at a time. */
const refusals = async (
  provider: ProviderFlows,
  all: readonly SpoiledField[],
  urls: Urls,
): Promise<ReadonlyMap<SpoiledField, boolean>> => {
  const waiting = [...all]
  const verdicts = new Map<SpoiledField, boolean>()
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      verdicts.set(next, await isRefused(provider, await answerTo(next, urls), urls))
  }
  await Promise.all(Array.from({ length: provider.isRefusal === undefined ? atOnce : 1 }, work))
  return verdicts
}

let restoreFetch: () => void
beforeAll(() => {
  restoreFetch = interceptFetch()
})
afterAll(() => restoreFetch())

describe.each(allFlows.map((provider) => [provider.provider, provider] as const))(
  'the simulator of %s',
  (_, provider) => {
    let urls: Urls
    let stop: () => Promise<void>
    beforeAll(async () => {
      const started = await startSimulators(provider.simulators, provider.environ)
      urls = started.urls
      stop = started.stop
    })
    afterAll(() => stop())

    let found: Promise<readonly SpoiledField[]> | null = null
    const allSpoiled = (): Promise<readonly SpoiledField[]> => {
      const ofFlows = () => Promise.all(provider.flows.map((flow) => spoiledFieldsOf(provider, flow, urls)))
      return (found ??= ofFlows().then((each) => each.flat()))
    }

    test('accepts our requests, and every row of the table names one of their fields', async () => {
      const spoiled = await allSpoiled()
      expect(spoiled.length).toBeGreaterThan(sampleOfEach / 2)
      const unused = rowsOf(provider).flatMap((row) => {
        const calls = (row.calls ?? []).filter((call) => !spoiled.some(({ operation }) => operation === call))
        const fields = row.fields.filter(
          (field) => !spoiled.some((each) => each.name === field && namesField(row, each)),
        )
        return [...calls, ...fields]
      })
      expect(unused).toEqual([])
    })

    test(`[CFG-11] refuses each field that is left out or spoiled, unless the table names it (seed ${seed})`, async () => {
      const spoiled = await allSpoiled()
      const verdicts = await refusals(provider, drawn(spoiled), urls)
      const isListed = (each: SpoiledField) => rowsOf(provider).some((row) => allowsChange(row, each))
      const accepted = [...verdicts].filter(([, isRefusal]) => !isRefusal).map(([each]) => each)
      expect(accepted.filter((each) => !isListed(each)).map(titleOf)).toEqual([])
      if (!proving()) return
      const stale = rowsOf(provider).flatMap((row) =>
        row.fields.flatMap((field) =>
          row.changes
            .filter(
              (change) =>
                !accepted.some((each) => each.name === field && each.change === change && namesField(row, each)),
            )
            .map((change) => `${field}, ${change}`),
        ),
      )
      expect(stale).toEqual([])
      const fields = new Set(spoiled.map(({ operation, name }) => `${operation} ${name}`)).size
      const operations = new Set(spoiled.map(({ operation }) => operation)).size
      console.log(
        `${provider.provider}: ${operations} calls, ${fields} fields, ${verdicts.size} changes, ` +
          `${verdicts.size - accepted.length} refused, ${accepted.length} optional`,
      )
    })
  },
)

/** Parties that our API never calls with fetch: those of the browser, of mail, and of the kitchens, which call us. */
const withoutFlows = ['googlepay', 'kitchen', 'mailbox', 'session-recorder', 'tiles']

test('every third party of our API has flows', () => {
  const folders = globSync('*/party.ts', { cwd: new URL('../../../simulators/src', import.meta.url).pathname })
  const expected = folders.map(dirname).filter((name) => !withoutFlows.includes(name))
  expect(allFlows.map(({ provider }) => provider).toSorted()).toEqual(expected.toSorted())
})
