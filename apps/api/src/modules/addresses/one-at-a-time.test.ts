import { expect, test } from 'vitest'
import { Refusal } from '../../platform/refusals/refusal.ts'
import { oneAtATime } from './one-at-a-time.ts'

const here = new AbortController().signal

/** Work that runs until the test ends it, and the list of running work. */
const workbench = () => {
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => async (): Promise<string> => {
    running.push(name)
    await new Promise<void>((resolve) => void ends.set(name, resolve))
    running.splice(running.indexOf(name), 1)
    return name
  }
  return { running, work, end: (name: string) => ends.get(name)?.() }
}

test('[LOC-06] runs one search at a time per caller, and those of other callers in parallel', async () => {
  const { running, work, end } = workbench()
  const inTurn = oneAtATime()
  const first = inTurn('ada', work('first'), here)
  const second = inTurn('ada', work('second'), here)
  const others = inTurn('bob', work('others'), here)
  await expect.poll(() => running).toEqual(['first', 'others'])
  end('first')
  expect(await first).toBe('first')
  await expect.poll(() => running).toEqual(['others', 'second'])
  end('second')
  end('others')
  expect(await Promise.all([second, others])).toEqual(['second', 'others'])
})

test('[LOC-06] a failed or aborted search does not block the next', async () => {
  const inTurn = oneAtATime()
  const gone = new AbortController()
  const failed = inTurn('ada', () => Promise.reject(new Error('no index')), here)
  let begun = false
  const givenUp = inTurn(
    'ada',
    () => {
      begun = true
      return Promise.resolve('late')
    },
    gone.signal,
  )
  const next = inTurn('ada', () => Promise.resolve('next'), here)
  gone.abort()
  await expect(failed).rejects.toThrow('no index')
  await expect(givenUp).rejects.toThrow()
  expect([begun, await next]).toEqual([false, 'next'])
})

test('[API-15] refuses a caller with too many waiting searches, and accepts them later again', async () => {
  const { work, end, running } = workbench()
  const inTurn = oneAtATime()
  const first = inTurn('ada', work('first'), here)
  const waiting = Array.from({ length: 8 }, () => inTurn('ada', () => Promise.resolve('waited'), here))
  await expect(inTurn('ada', work('more'), here)).rejects.toBeInstanceOf(Refusal)
  await expect.poll(() => running).toEqual(['first'])
  end('first')
  expect(await Promise.all([first, ...waiting])).toEqual(['first', ...waiting.map(() => 'waited')])
  expect(await inTurn('ada', () => Promise.resolve('again'), here)).toBe('again')
})
