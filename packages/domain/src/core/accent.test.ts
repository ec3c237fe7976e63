import { expect, test } from 'vitest'
import { accentFaults, contrast, defaultAccent } from './accent.ts'

test('black on white has a contrast of 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#c8201f', '#c8201f')).toBe(1)
})

test('accepts the accent of the design tokens', () => {
  expect(accentFaults(defaultAccent)).toEqual([])
})

test.each([
  ['white text on a light action', { action: { light: '#f3c987', dark: '#d3302c' } }, 'white on action (light)'],
  [
    'white text on a light hover',
    { actionHover: { light: '#a91817', dark: '#ff9384' } },
    'white on actionHover (dark)',
  ],
  ['dark links on dark backgrounds', { actionInk: { light: '#b51b1a', dark: '#b51b1a' } }, 'actionInk on paper (dark)'],
  [
    'a dark tint in the light theme',
    { actionTint: { light: '#3f1c18', dark: '#3f1c18' } },
    'text on actionTint (light)',
  ],
  ['a control that vanishes', { action: { light: '#c8201f', dark: '#3a1210' } }, 'action on raised (dark)'],
])('names %s', (_, part, fault) => {
  expect(accentFaults({ ...defaultAccent, ...part }).join('\n')).toContain(fault)
})
