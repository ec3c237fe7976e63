import { expect, test } from 'vitest'
import { trackRest } from './track-rest.ts'

const start = () => {
  const changes: boolean[] = []
  return { changes, ...trackRest((isResting) => changes.push(isResting)) }
}

test.each(['pointer', 'focus'] as const)('[UI-02] a notice rests while it has the %s', (kind) => {
  const { changes, begin, end } = start()
  begin(kind)
  expect(changes).toEqual([true])
  end(kind)
  expect(changes).toEqual([true, false])
})

test.each([
  ['pointer', 'focus'],
  ['focus', 'pointer'],
] as const)('[UI-02] a notice that the %s leaves still rests while it has the %s', (first, second) => {
  const { changes, begin, end } = start()
  begin(first)
  begin(second)
  end(first)
  expect(changes.at(-1)).toBe(true)
  end(second)
  expect(changes.at(-1)).toBe(false)
})
