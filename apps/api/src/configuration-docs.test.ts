import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfiguration, settingGroups } from './configuration.ts'
import { providerSettings } from './modules/payments/index.ts'
import type { AnySetting } from './platform/settings/setting.ts'

const root = join(import.meta.dirname, '../../..')
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const table = operations.slice(operations.indexOf('## Configuration'), operations.indexOf('## Content'))

const settings: readonly (readonly [key: string, setting: AnySetting])[] = Object.values(settingGroups).flatMap(
  (group) => Object.entries<AnySetting>(group.settings),
)
const variables = settings.map(([, { variable }]) => variable)

/** Sources without declarations, to find the uses of each setting. */
const sources = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))

/**
 * Settings that docs/operations.md describes by the pattern `PROVIDER_URL`: the addresses, ids and keys of payment
 * providers.
 */
const ofPattern = Object.values(providerSettings)
  .flatMap((group) => Object.values<AnySetting>(group.settings))
  .filter(({ isThirdParty, usedWith, demo }) => isThirdParty === true || (usedWith !== undefined && demo !== undefined))
  .map(({ variable }) => variable)

const configurationOf = (environ: Record<string, string>) => readConfiguration(environ, '/shop')

describe('every setting', () => {
  test('has a variable and a name of its own', () => {
    expect(new Set(variables).size).toBe(settings.length)
    expect(new Set(settings.map(([key]) => key)).size).toBe(settings.length)
    expect(variables.filter((variable) => !/^[A-Z][A-Z0-9_]+$/.test(variable))).toEqual([])
  })

  test.each(variables.filter((variable) => !ofPattern.includes(variable)))(
    '%s is described in docs/operations.md',
    (variable) => {
      expect(table).toContain(`\`${variable}\``)
    },
  )

  test.each(settings)('%s is read from its variable', (_, { variable }) => {
    const none = JSON.stringify(configurationOf({}))
    const read = ['7', 'https://example.com'].map((text) => JSON.stringify(configurationOf({ [variable]: text })))
    expect(read.filter((each) => each !== none)).not.toEqual([])
  })

  test.each(settings)('%s is used by the API', (key, { variable }) => {
    const uses = sources.flatMap((source) => source.match(new RegExp(`\\b${key}\\b|\\{ ${variable}: `, 'g')) ?? [])
    expect(uses.length, `${key} is declared, and nothing else names it`).toBeGreaterThan(1)
  })

  test.each(settings.filter(([, { isSecret }]) => isSecret === true))(
    '%s is never quoted in a complaint',
    (_, each) => {
      const read = configurationOf({ [each.variable]: 'very-secret', ENVIRONMENT: 'production', HOST: '0.0.0.0' })
      expect('complaints' in read ? read.complaints.join() : '').not.toContain('very-secret')
    },
  )

  test('of a third party names the variable of its address', () => {
    const named = settings.flatMap(([, { usedWith }]) => usedWith ?? [])
    expect(named.filter((variable) => !variables.includes(variable))).toEqual([])
  })
})

test('only the configuration reads the environment', () => {
  const readers = sources.filter((source) => source.includes('process.env') && !source.includes('readConfiguration('))
  expect(readers).toEqual([])
})

test('docs/operations.md describes no other setting of the API', () => {
  const described = [...table.matchAll(/^\| (`[^|]*`) +\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  )
  const ofSimulators = ['SIMULATORS_PORT', 'KITCHEN_AUTOPILOT']
  expect(described.filter((name) => !variables.includes(name) && !ofSimulators.includes(name))).toEqual([])
})
