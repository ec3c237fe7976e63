import { expect, test } from 'vitest'
import type { FatalReason } from '../../features/fatal/fatal-reasons.ts'
import { bringUp } from './bring-up.ts'

const never = new Promise<never>(() => undefined)

type Case = {
  /** Outcomes of the imports, in order; `hangs` = until the test ends it. */
  readonly starts: readonly ('works' | 'fails' | 'hangs')[]
  readonly again?: FatalReason | null
  /** How often the page finds itself stalled. */
  readonly stalls?: number
  readonly isMissing?: boolean
  readonly mayReload?: boolean
}

const begin = ({ starts, again = null, stalls = 0, isMissing = true, mayReload = true }: Case) => {
  const log: string[] = []
  const left = [...starts]
  const hanging = Promise.withResolvers<undefined>()
  let stallsLeft = stalls
  const whole = bringUp({
    start: () => {
      const next = left.shift()
      log.push(`start ${next}`)
      if (next === 'hangs') return hanging.promise
      return next === 'works' ? Promise.resolve() : Promise.reject(new Error('no file'))
    },
    whenStalled: () => (stallsLeft-- > 0 ? Promise.resolve() : never),
    isMissing: () => isMissing,
    askAgain: async () => {
      log.push('ask again')
      return again
    },
    takeReload: () => mayReload,
    reload: () => void log.push('reload'),
    show: (reason) => void log.push(`show ${reason}`),
    hide: () => void log.push('works'),
  })
  return { log, whole, hanging }
}

const run = async (conditions: Case): Promise<readonly string[]> => {
  const { log, whole } = begin(conditions)
  await whole
  return log
}

/** What has happened while the first import still hangs, and after it has arrived or failed. */
const runHanging = async (conditions: Omit<Case, 'starts'>, end: 'arrives' | 'fails') => {
  const { log, whole, hanging } = begin({ starts: ['hangs', 'works'], ...conditions })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  await settle()
  const before = [...log]
  if (end === 'arrives') hanging.resolve(undefined)
  else hanging.reject(new Error('no file'))
  await whole
  return { before, after: log.slice(before.length) }
}

test('[SES-14] a page whose files arrive starts, and nothing is asked for again', async () => {
  expect(await run({ starts: ['works'] })).toEqual(['start works', 'works'])
})

test('[SES-14] a lost file is asked for again, and the page starts with it', async () => {
  expect(await run({ starts: ['fails', 'works'] })).toEqual(['start fails', 'ask again', 'start works', 'works'])
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

test.each(['slow', 'busy', 'lost'] as const)(
  '[SES-14] a page that waits for a file which is %s says so without another page, and replaces the screen when it works',
  async (again) => {
    const { before, after } = await runHanging({ stalls: 1, again }, 'arrives')
    expect(before).toEqual(['start hangs', 'ask again', `show ${again}`])
    expect(after).toEqual(['works'])
  },
)

test('[SES-14] a file that fails after a long wait is asked for again like any other', async () => {
  const { before, after } = await runHanging({ stalls: 1, isMissing: false, again: null }, 'fails')
  expect(before).toEqual(['start hangs', 'ask again'])
  expect(after).toEqual(['ask again', 'start works', 'works'])
})

test('[SES-14] a page that has its files and is only slow to start is never covered', async () => {
  for (const again of [null, 'slow'] as const) {
    const { before, after } = await runHanging({ stalls: 1, isMissing: false, again }, 'arrives')
    expect([before, after]).toEqual([['start hangs', 'ask again'], ['works']])
  }
})

test('[NAV-38] a file that hangs although the server sends it at once loads the page again, once', async () => {
  expect(await runHanging({ stalls: 2 }, 'arrives')).toMatchObject({ before: ['start hangs', 'ask again', 'reload'] })
  const { before, after } = await runHanging({ stalls: 2, mayReload: false }, 'arrives')
  expect(before).toEqual(['start hangs', 'ask again', 'show slow'])
  expect(after).toEqual(['works'])
})
