import { expect, test } from 'vitest'
import { fullNames, placeWords, readPlace, spellingsOf } from './place-words.ts'

test.each([
  [
    ['pt', 'cook'],
    ['pt cook', 'point cook', 'port cook'],
  ],
  [
    ['saint', 'leonards'],
    ['saint leonards', 'st leonards'],
  ],
  [['newtown'], ['newtown']],
  [['constructor'], ['constructor']],
  [['tostring'], ['tostring']],
  [
    ['mt', 'druitt', 'nth'],
    ['mt druitt nth', 'mount druitt north'],
  ],
])('[LOC-14] %j may be written %j in the address index', (words, names) => {
  expect(fullNames(words)).toEqual(names)
})

test('[LOC-14] "st" is a saint or a street, and a saint is no street', () => {
  expect([...spellingsOf('st')]).toEqual(expect.arrayContaining(['saint', 'street']))
  expect([...spellingsOf('saint')]).not.toContain('street')
  expect([...spellingsOf('newtown')]).toEqual(['newtown'])
})

test.each([
  ['Séaforth', ['seaforth']],
  ["O'Connor", ['oconnor']],
  ['O’Connor\u200b', ['oconnor']],
  ['Newtown2042', ['newtown', '2042']],
  ['2042Newtown', ['2042', 'newtown']],
])('[LOC-14] the words of %j are %j', (text, words) => {
  expect(placeWords(text)).toEqual(words)
})

test.each([
  ['Newtown NSW 2042, Australia', { words: ['newtown'], state: 'NSW', postcode: '2042' }],
  ['WA 6100 Victoria Park', { words: ['victoria', 'park'], state: 'WA', postcode: '6100' }],
  ['stores near Darwin, Northern Territory 800', { words: ['darwin'], state: 'NT', postcode: '0800' }],
  ['Hobart, Tassie', { words: ['hobart'], state: 'TAS', postcode: null }],
  ['Queanbeyan N.S.W.', { words: ['queanbeyan'], state: 'NSW', postcode: null }],
])('[LOC-14] %j can be read as %j', (text, reading) => {
  expect(readPlace(text)).toContainEqual(reading)
})

test('[LOC-14] the most literal reading comes first: a state in a name is a part of it', () => {
  expect(readPlace('Victoria Park')).toEqual([
    { words: ['victoria', 'park'], state: null, postcode: null },
    { words: ['park'], state: 'VIC', postcode: null },
  ])
})
