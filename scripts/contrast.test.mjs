import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { contrast, defaultAccent, tokenColours } from '../packages/domain/src/core/accent.ts'

// Here and not beside the tokens, because the web app's own tests know neither files nor style sheets.
const css = readFileSync(new URL('../apps/web/src/ui/tokens.css', import.meta.url), 'utf8')

const pairs = new Map(
  [...css.matchAll(/(--[\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

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

const token = (part) => `--${part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

test('the accent and the backgrounds of the domain are those of the tokens', () => {
  for (const [part, colours] of Object.entries({ ...defaultAccent, ...tokenColours }))
    expect(pairs.get(token(part)), part).toEqual(colours)
})

test('the brand file names the accent of the tokens, so that its pages stay as they were built', () => {
  const { accent } = parse(readFileSync(new URL('../config/brand.yaml', import.meta.url), 'utf8'))
  expect(accent).toEqual(defaultAccent)
})
