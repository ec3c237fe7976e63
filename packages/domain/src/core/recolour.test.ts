import { defaultAccent } from './accent.ts'
import { expect, test } from 'vitest'
import { makeRecolour, recolourMark } from './recolour.ts'

const green = {
  action: { light: '#1d6b3c', dark: '#258046' },
  actionHover: { light: '#155430', dark: '#1b6436' },
  actionInk: { light: '#1b6437', dark: '#8ad6a1' },
  actionTint: { light: '#e4f1e3', dark: '#182c1f' },
}

const built =
  '<style>:root{--action:var(--lightningcss-light,#c8201f)var(--lightningcss-dark,#d3302c);' +
  '--action-hover:light-dark(#a91817, #b92421);--action-ink:light-dark(#b51b1a,#ff9384);--ink:#1d1512;' +
  '--inverse-action:light-dark(#f3c987,#a91817);--action-tint:light-dark(#fdeae4,#3f1c18)}a{color:var(--action-ink)}</style>'

test("replaces the tokens of actions by the brand's colours and adds nothing", () => {
  const page = makeRecolour(green)(built)
  expect(page).toBe(
    '<style>:root{--action:var(--lightningcss-light,#1d6b3c)var(--lightningcss-dark,#258046);' +
      '--action-hover:light-dark(#155430, #1b6436);--action-ink:light-dark(#1b6437,#8ad6a1);--ink:#1d1512;' +
      '--inverse-action:light-dark(#f3c987,#155430);--action-tint:light-dark(#e4f1e3,#182c1f)}a{color:var(--action-ink)}</style>',
  )
  expect(page).toHaveLength(built.length)
})

test('leaves the pages of a brand with the default accent as they were built', () => {
  expect(makeRecolour(defaultAccent)(built)).toBe(built)
})

test("draws the mark in the brand's colour", () => {
  expect(recolourMark('<path fill="#c8201f"/><circle fill="#e9b872"/>', green)).toBe(
    '<path fill="#1d6b3c"/><circle fill="#e9b872"/>',
  )
})
