import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { environments } from '@forno/domain/core/environments'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { buildModeOf } from './build-mode.mjs'
import { kitchen, server, serviceWorker, shop } from './builds.mjs'

test('[CFG-04] has one build mode for each of the seven environments, and builds for development by default', () => {
  expect(environments).toEqual(['bus1', 'bus2', 'bus3', 'bus4', 'development', 'uat', 'production'])
  for (const name of environments) {
    expect(buildModeOf(['--quick', '--mode', name], { ENVIRONMENT: 'production' })).toBe(name)
    expect(buildModeOf(['--quick'], { ENVIRONMENT: name })).toBe(name)
  }
  expect([buildModeOf([], {}), buildModeOf([], { ENVIRONMENT: '' })]).toEqual(['development', 'development'])
})

test.each([
  [['--mode', 'staging'], {}],
  [['--mode', 'BUS1'], {}],
  [['--mode', 'bus5'], {}],
  [['--mode'], {}],
  [[], { ENVIRONMENT: 'test' }],
])('[CFG-04] refuses the build %j with %j', (options, variables) => {
  expect(() => buildModeOf(options, variables)).toThrow(/is not an environment: choose one of bus1, bus2/)
})

test('[CFG-04] a build with an unknown name fails before it removes the build at hand', async () => {
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.mjs'), '--mode', 'staging'])
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('“staging” is not an environment'),
  })
})

test('[CFG-04] every bundle is built in the mode, which its code reads', async () => {
  const modes = [shop, kitchen, serviceWorker].map((config) => config('bus2').mode)
  expect([...modes, server('bus2', {}).mode]).toEqual(['bus2', 'bus2', 'bus2', 'bus2'])
  const source = {
    name: 'source',
    load: (id) => (id === '\0mode' ? 'export default import.meta.env.MODE' : null),
    resolveId: () => '\0mode',
  }
  const { mode, define, configFile } = kitchen('bus2')
  const built = await build({
    mode,
    define,
    configFile,
    logLevel: 'silent',
    plugins: [source],
    build: { write: false, lib: { entry: 'mode.js', formats: ['es'] } },
  })
  expect(JSON.stringify(built)).toContain('bus2')
})
