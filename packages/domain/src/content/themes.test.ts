import { expect, test } from 'vitest'
import { themeOf } from './themes.ts'

test.each([
  ['NONE', 'NONE'],
  ['festive', 'festive'],
  [' festive ', 'festive'],
  ['Festive', 'NONE'],
  ['', 'NONE'],
])('[CFG-02] the setting "%s" is the theme %s', (text, theme) => {
  expect(themeOf(text)).toBe(theme)
})
