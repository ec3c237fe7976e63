import { expect, test } from 'vitest'
import { Display } from './display.mjs'

function streamOf(isTTY) {
  const parts = []
  return { isTTY, columns: 31, write: (text) => parts.push(text), text: () => parts.join('') }
}

const progressAt = (share) => ({ share: () => share(), line: () => `${share() * 100} %` })
const clear = '\u001B[1A\u001B[0J'

test('rewrites the progress line of a terminal in place, below the messages', () => {
  const stream = streamOf(true)
  const display = new Display(stream)
  display.begin(
    'check',
    progressAt(() => 0.5),
    0,
  )
  display.say('a failure')
  display.tick(1000)
  display.end('check', 2000)
  expect(stream.text()).toBe(`  check: 50 %\n${clear}a failure\n  check: 50 %\n${clear}`)
})

test('cuts a line to the width of the terminal, as a line that wraps could not be rewritten', () => {
  const stream = streamOf(true)
  new Display(stream).begin(
    'a stage with a long name',
    progressAt(() => 1),
    0,
  )
  expect(stream.text()).toBe('  a stage with a long name: 10\n')
})

test('prints a line without a terminal once half a minute and a twentieth of the work went by', () => {
  const stream = streamOf(false)
  const display = new Display(stream)
  let share = 0
  display.begin(
    'check',
    progressAt(() => share),
    0,
  )
  display.tick(29_000)
  share = 0.04
  display.tick(31_000)
  expect(stream.text()).toBe('')
  share = 0.25
  display.tick(32_000)
  display.tick(60_000)
  display.tick(151_000)
  display.tick(152_000)
  expect(stream.text()).toBe('  check: 25 %\n  check: 25 %\n')
})
