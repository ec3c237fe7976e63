import { expect, test } from 'vitest'
import type { FatalReason } from '../../features/fatal/fatal-reasons.ts'
import { bringUp } from './bring-up.ts'

type Case = {
  /** Outcomes of the imports, in order; `never` = one that hangs. */
  readonly starts: readonly ('works' | 'fails' | 'never')[]
  readonly again?: FatalReason | null
  readonly isMissing?: boolean
  readonly mayReload?: boolean
}

const never = new Promise<never>(() => undefined)

const run = async ({ starts, again = null, isMissing = true, mayReload = true }: Case): Promise<readonly string[]> => {
  const log: string[] = []
  const left = [...starts]
  await bringUp({
    start: () => {
      const next = left.shift()
      log.push(`start ${next}`)
      if (next === 'never') return never
      return next === 'works' ? Promise.resolve() : Promise.reject(new Error('no file'))
    },
    whenLate: () => never,
    whenStalled: () => (starts[0] === 'never' ? Promise.resolve() : never),
    isMissing: () => isMissing,
    askAgain: async () => {
      log.push('ask again')
      return again
    },
    takeReload: () => mayReload,
    reload: () => void log.push('reload'),
    show: (reason) => void log.push(`show ${reason}`),
    hide: () => undefined,
  })
  return log
}

test('[SES-14] a page whose files arrive starts, and nothing is asked for again', async () => {
  expect(await run({ starts: ['works'] })).toEqual(['start works'])
})

test('[SES-14] a lost file is asked for again, and the page starts with it', async () => {
  expect(await run({ starts: ['fails', 'works'] })).toEqual(['start fails', 'ask again', 'start works'])
})

test('[NAV-38] a browser that keeps the failure of a file loads the page again', async () => {
  expect(await run({ starts: ['fails', 'fails'] })).toEqual(['start fails', 'ask again', 'start fails', 'reload'])
})

test.each(['busy', 'lost', 'slow'] as const)(
  '[SES-14] [ERR-20] a file that stays away (%s) loads the page again once, then the fatal screen says why',
  async (again) => {
    expect(await run({ starts: ['fails'], again })).toEqual(['start fails', 'ask again', 'reload'])
    expect(await run({ starts: ['fails'], again, mayReload: false })).toEqual([
      'start fails',
      'ask again',
      `show ${again}`,
    ])
  },
)

test('[SES-14] code that arrives and fails is called broken', async () => {
  const log = await run({ starts: ['fails', 'fails'], mayReload: false })
  expect(log.at(-1)).toBe('show broken')
})

test('[SES-14] a file that hangs is asked for again, and the page loads again once', async () => {
  expect(await run({ starts: ['never'], again: 'slow' })).toEqual(['start never', 'ask again', 'reload'])
  const log = await run({ starts: ['never'], again: 'slow', mayReload: false })
  expect(log).toEqual(['start never', 'ask again', 'show slow'])
})

test('[SES-14] a slow page whose files arrive meanwhile is left alone', async () => {
  expect(await run({ starts: ['never'], isMissing: false })).toEqual(['start never', 'ask again'])
})

const slowPage = (isMissing: boolean, again: FatalReason) => {
  const log: string[] = []
  const started = Promise.withResolvers<undefined>()
  const late = Promise.withResolvers<undefined>()
  const asked = Promise.withResolvers<FatalReason | null>()
  const whole = bringUp({
    start: () => started.promise,
    whenStalled: () => Promise.resolve(),
    whenLate: () => late.promise,
    isMissing: () => isMissing,
    askAgain: () => asked.promise,
    takeReload: () => false,
    reload: () => void log.push('reload'),
    show: (reason) => void log.push(`show ${reason}`),
    hide: () => void log.push('hide'),
  })
  return { log, started, late, end: () => (asked.resolve(again), whole) }
}

test('[SES-14] a slow page that arrives behind the fatal screen replaces it', async () => {
  const { log, started, end } = slowPage(true, 'slow')
  await end()
  expect(log).toEqual(['show slow'])
  started.resolve(undefined)
  await started.promise
  expect(log).toEqual(['show slow', 'hide'])
})

test('[SES-14] a customer who waits for files is told so, before it is known whether they come', async () => {
  const { log, late, end } = slowPage(true, 'busy')
  late.resolve(undefined)
  await late.promise
  expect(log).toEqual(['show slow'])
  await end()
  expect(log).toEqual(['show slow', 'show busy'])
})

test('[SES-14] a page that has its files and is only slow to start is never covered', async () => {
  const { log, late, end } = slowPage(false, 'slow')
  late.resolve(undefined)
  await late.promise
  await end()
  expect(log).toEqual([])
})
