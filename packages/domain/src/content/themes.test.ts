import { expect, test } from 'vitest'
import { themeOf } from './themes.ts'

test.each([
  ['festive', 'festive'],
  [' festive\n', 'festive'],
  ['NONE', 'NONE'],
  ['Festive', 'NONE'],
  ['', 'NONE'],
])('[CFG-02] the text %j names the theme %s', (text, theme) => {
  expect(themeOf(text)).toBe(theme)
})
