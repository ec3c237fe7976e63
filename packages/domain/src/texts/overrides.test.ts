import { expect, test } from 'vitest'
import { mailTexts, screenTexts } from './catalogue.ts'
import { checkOverrides, overrideFault } from './overrides.ts'
import { placeholdersIn } from './placeholders.ts'

const all = { ...screenTexts, ...mailTexts }
const builtInOf = (key: string) => (Object.hasOwn(all, key) ? { text: all[key] ?? '' } : null)

test('[CON-08] every key is dotted, and no built-in text is empty', () => {
  expect(Object.keys(all).length).toBeGreaterThan(80)
  for (const [key, text] of Object.entries(all)) {
    expect(key).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)
    expect(text, key).not.toBe('')
  }
})

test.each(Object.entries(all))('[CON-08] %s takes an override with the same placeholders', (key, text) => {
  const override = `Other: ${placeholdersIn(text)
    .map((name) => `{${name}}`)
    .join(' ')}`
  expect(checkOverrides({ [key]: override }, builtInOf)).toEqual({ texts: { [key]: override }, faults: [] })
})

test.each([
  ['an unknown key', 'save.nothing', 'Saved.', 'save.nothing is no key of a text'],
  ['a name that every object has', 'toString', 'Saved.', 'toString is no key of a text'],
  ['an unknown placeholder', 'save.saved', 'Saved, {name}.', 'save.saved has the unknown placeholder {name}'],
  ['a mail without its link', 'accountMail.resetMail', '{greeting} Hi.', 'accountMail.resetMail lacks {link}'],
  ['a mail without its code', 'campaignMail.mail', 'Order at {menu}.', 'campaignMail.mail lacks {code}'],
])('[CON-08] reports %s, and the built-in text stays', (_, key, text, fault) => {
  expect(checkOverrides({ [key]: text }, builtInOf)).toEqual({ texts: {}, faults: [fault] })
})

test('[CON-08] an override may name the brand, leave out a value and be empty', () => {
  expect(overrideFault('{brand}, {supportNumber}', { text: 'Saved {name}.' })).toBeNull()
  expect(overrideFault('', { text: '{link}' })).toBeNull()
  expect(overrideFault('{until}', { text: '{link}', alsoAllowed: ['until'] })).toBe('lacks {link}')
})
