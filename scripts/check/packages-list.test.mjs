import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { advisoriesIn } from './advisories.mjs'
import { listPackages } from './packages-list.mjs'
import { root } from './tree.mjs'

describe('npm run sbom', () => {
  const list = listPackages()
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const isThirdParty = ([path, { link }]) => path.includes('node_modules/') && link !== true
  const nameOf = (path, { name }) => name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const locked = Object.entries(packages).filter(isThirdParty)
  const listed = new Map(list.components.map((component) => [component['bom-ref'], component]))

  test('writes CycloneDX 1.5 of this application', () => {
    expect(list).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
    expect(list.metadata.component).toMatchObject({ type: 'application', name: 'forno', purl: 'pkg:npm/forno@2.0.0' })
  })

  test('lists every package of the lockfile with its version', () => {
    const missing = locked.filter(([path, entry]) => !listed.has(`${nameOf(path, entry)}@${entry.version}`))
    expect(locked.length).toBeGreaterThan(600)
    expect(missing.map(([path]) => path)).toEqual([])
  })

  test('gives each its address in the registry and the hash of its bytes', () => {
    const own = list.components.filter(({ purl }) => /^pkg:npm\/%40forno\//.test(purl))
    const bare = list.components.filter(
      (component) => !own.includes(component) && (!component.purl?.startsWith('pkg:npm/') || !component.hashes?.length),
    )
    expect(bare.map(({ purl }) => purl)).toEqual([])
    expect(list.components.find(({ name }) => name === 'fastify')).toMatchObject({
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [{ license: { id: 'MIT' } }],
    })
  })

  test('tells what runs in the shop from what is for development alone', () => {
    const scopesOf = (wanted) => list.components.filter(({ name }) => name === wanted).map(({ scope }) => scope)
    for (const name of ['fastify', 'pg', 'jose']) expect(scopesOf(name)).toContain('required')
    for (const name of ['vitest', 'fast-check', 'oxlint']) expect(scopesOf(name)).toEqual(['optional'])
  })

  test('knows what each package depends on', () => {
    const refs = new Set([list.metadata.component['bom-ref'], ...listed.keys()])
    const unknown = list.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))
    expect(unknown).toEqual([])
    expect(list.dependencies.length).toBeGreaterThan(600)
  })
})

describe('known advisories', () => {
  const answer = (vulnerabilities) => JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities } })
  test.each([
    ['none', answer({ low: 0, moderate: 0, high: 0, critical: 0 }), false, /knows no advisory/],
    ['low ones', answer({ low: 2, moderate: 1, high: 0, critical: 0 }), false, /against 3 of them: 0 critical, 0 high/],
    [
      'a high one',
      answer({ low: 0, moderate: 0, high: 1, critical: 0 }),
      true,
      /against 1 of them: 0 critical, 1 high/,
    ],
    ['a critical one', answer({ low: 0, moderate: 0, high: 0, critical: 1 }), true, /1 critical/],
    ['a registry that refuses', '{"message":"405 Method Not Allowed","statusCode":405}', false, /were not checked/],
    ['no answer', '', false, /were not checked/],
  ])('%s', (_, text, isBad, sentence) => {
    expect(advisoriesIn(text)).toEqual({ isBad, sentence: expect.stringMatching(sentence) })
  })
})

test('npm installs with advisories shown, and only what the lockfile holds the hash of', () => {
  const settings = readFileSync(join(root, '.npmrc'), 'utf8').split('\n')
  expect(settings).toContain('audit=true')
  expect(settings).toContain('audit-level=high')
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const unhashed = Object.entries(packages).filter(
    ([path, { link, integrity, inBundle }]) =>
      path.includes('node_modules/') && link !== true && inBundle !== true && integrity === undefined,
  )
  expect(unhashed.map(([path]) => path)).toEqual([])
})

test('package.json files name exact versions alone', () => {
  const files = ['package.json', ...['api', 'web', 'simulators'].map((app) => `apps/${app}/package.json`)]
  const loose = files.flatMap((file) => {
    const {
      dependencies = {},
      devDependencies = {},
      optionalDependencies = {},
    } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$|^\*$|^workspace:/.test(version))
      .map(([name, version]) => `${file}: ${name} ${version}`)
  })
  expect(loose).toEqual([])
})
