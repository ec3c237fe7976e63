import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { declareFactoryPlugin, commonTokens, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { makeModules } from './modules.mjs'
import { makeSuite } from './suite.mjs'
import { limitTime, processorTime } from './time-limit.mjs'

const separator = '#'
/** Milliseconds of processor time that a test file may need for a mutant, beside five times that without it. */
const leastLimit = 1_500

/**
 * Runs the unit tests of rules, written for Vitest, in Stryker's test process. Vitest needs a second and more to start
 * again for each mutant; here the modules are evaluated again, and only the tests that reach the mutant run.
 */
class RuleTests {
  constructor({ ruleTests }) {
    this.folder = ruleTests.folder
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    // Vitest's assertions read a few settings of their worker.
    globalThis.__vitest_worker__ = { config: { expect: {}, fakeTimers: {} }, ctx: {}, environment: {}, metaEnv: {} }
    const vitest = await import('vitest')
    this.isLocating = false
    this.suite = makeSuite(
      () => {
        vitest.vi.restoreAllMocks()
        vitest.vi.unstubAllGlobals()
      },
      () => this.isLocating,
    )
    this.modules = makeModules({ vitest: { ...vitest, ...this.suite.functions } })
    this.files = globSync(`${this.folder}/**/*.test.ts`)
      .map((file) => resolve(file))
      .toSorted()
    this.stryker = globalThis.__stryker__ ??= {}
    this.limit = limitTime(this.stryker)
    /** Milliseconds of processor time of each test file in the first run. */
    this.times = new Map()
  }

  async dryRun({ files }) {
    const tests = []
    this.isLocating = true
    const reaching = this.files.filter((file) => files.some((each) => this.modules.reach(file).has(each)))
    for (const file of reaching) {
      const startedAt = processorTime()
      for (const { name, stack, run } of this.casesOf(file)) {
        const id = `${file}${separator}${name}`
        const startPosition = this.modules.placeIn(file, stack)
        this.stryker.currentTestId = id
        tests.push({ ...(await resultOf(run)), id, name, fileName: file, startPosition })
        this.stryker.currentTestId = undefined
      }
      this.times.set(file, processorTime() - startedAt)
    }
    this.isLocating = false
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.stryker.mutantCoverage }
  }

  async mutantRun({ activeMutant, hitLimit, mutantActivation, sandboxFileName, testFilter }) {
    const wanted = testFilter && new Set(testFilter)
    const files = wanted
      ? [...new Set(testFilter.map((id) => id.slice(0, id.indexOf(separator))))]
      : this.files.filter((file) => this.modules.reach(file).has(sandboxFileName))
    Object.assign(this.stryker, { hitCount: 0, hitLimit })
    const result = await this.firstFailure(bestFirst(sandboxFileName, files, this.times), wanted, {
      activate: () => (this.stryker.activeMutant = activeMutant.id),
      isStatic: mutantActivation === 'static',
    })
    if (this.limit.stop()) return { status: MutantRunStatus.Timeout }
    return toMutantRunResult(determineHitLimitReached(this.stryker.hitCount, hitLimit) ?? result)
  }

  async firstFailure(files, wanted, { activate, isStatic }) {
    const tests = []
    for (const file of files) {
      this.limit.start(leastLimit + 5 * (this.times.get(file) ?? 0))
      this.stryker.activeMutant = undefined
      if (isStatic) activate()
      let cases
      try {
        cases = this.casesOf(file)
      } catch (error) {
        this.suite.take()
        return { status: DryRunStatus.Error, errorMessage: `An error occurred outside of a test run: ${error}` }
      }
      activate()
      for (const { name, run } of cases) {
        const id = `${file}${separator}${name}`
        if (wanted && !wanted.has(id)) continue
        const result = await resultOf(run)
        tests.push({ ...result, id, name, fileName: file })
        if (result.status === TestStatus.Failed) return { status: DryRunStatus.Complete, tests }
      }
    }
    return { status: DryRunStatus.Complete, tests }
  }

  casesOf(file) {
    this.modules.evaluate(file)
    return this.suite.take()
  }
}

async function resultOf(run) {
  const startedAt = performance.now()
  const spent = () => Math.round(performance.now() - startedAt)
  try {
    await run()
    return { status: TestStatus.Success, timeSpentMs: spent() }
  } catch (error) {
    return { status: TestStatus.Failed, failureMessage: String(error?.message ?? error), timeSpentMs: spent() }
  }
}

/**
 * The order of test files for a mutant, which ends with the first that fails: the mutated file's own test, then those
 * of its folder, then the others; the faster first.
 * @param {string} mutated @param {string[]} files @param {Map<string, number>} times
 */
export function bestFirst(mutated, files, times) {
  const rankOf = (file) => {
    if (basename(file).split('.')[0] === basename(mutated).split('.')[0]) return 0
    return dirname(file) === dirname(mutated) ? 1 : 2
  }
  const timeOf = (file) => times.get(file) ?? 0
  return files.toSorted((one, other) => rankOf(one) - rankOf(other) || timeOf(one) - timeOf(other))
}

const makeRuleTests = Object.assign((options) => new RuleTests(options), { inject: tokens(commonTokens.options) })

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'rule-tests', makeRuleTests)]
export const strykerValidationSchema = {
  properties: { ruleTests: { type: 'object', properties: { folder: { type: 'string' } } } },
}
