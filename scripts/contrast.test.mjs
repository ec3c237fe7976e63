import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// Here and not beside the tokens, because the web app's own tests know neither files nor style sheets.
const css = readFileSync(new URL('../apps/web/src/ui/tokens.css', import.meta.url), 'utf8')

const pairs = new Map(
  [...css.matchAll(/(--[\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

const luminance = (hex) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a, b) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const colour = (name, theme) => {
  const pair = pairs.get(name)
  if (!pair) throw new Error(`no colour ${name}`)
  return pair[theme]
}

const grounds = ['--sunken', '--paper', '--surface', '--raised']
const tints = Array.from({ length: 8 }, (_, index) => `--tint-${index + 1}`)

const words = [
  ...grounds.flatMap((ground) => [
    ['--ink', ground],
    ['--ink-soft', ground],
    ['--action-ink', ground],
    ['--success-ink', ground],
    ['--danger-ink', ground],
  ]),
  ...tints.map((tint) => ['--ink', tint]),
  ...['success', 'danger', 'warning', 'info', 'action'].map((tone) => [`--${tone}-ink`, `--${tone}-tint`]),
  ...['success', 'danger', 'warning', 'info', 'action'].map((tone) => ['--ink', `--${tone}-tint`]),
  ['--on-action', '--action'],
  ['--on-action', '--action-hover'],
  ['--on-solid', '--success'],
  ['--on-solid', '--danger'],
  ['--on-solid', '--info'],
  ['--on-warning', '--warning'],
  ['--on-warning', '--crust'],
  ['--paper', '--ink'],
  ['--inverse-action', '--ink'],
]

const parts = [
  ...grounds.flatMap((ground) => [
    ['--line-strong', ground],
    ['--focus', ground],
    ['--action', ground],
  ]),
  ...tints.map((tint, index) => [`--tint-${index + 1}-deep`, tint]),
  ...tints.map((tint) => ['--focus', tint]),
]

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test.each(words)('words in %s on %s stand out at least 4.5 to 1', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(parts)('parts of controls in %s on %s stand out at least 3 to 1', (part, ground) => {
    expect(contrast(colour(part, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

test('the measure itself is right: black on white is 21 to 1, a colour on itself 1 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#c8201f', '#c8201f')).toBe(1)
})
