import fc from 'fast-check'
import { expect, test } from 'vitest'
import { childrenOf, readXml, textIn, XmlRefused } from './xml-document.ts'
import { xmlEscaped } from './xml-text.ts'

test('[LOC-07] reads elements, attributes, namespaces, text, references and CDATA sections', () => {
  const root = readXml(
    `\uFEFF<?xml version="1.0" encoding="utf-8"?><!-- list --><p:list xmlns:p="one" xmlns="two" a='x &lt; y'>
      <p:item> &#x4F;&apos;Brien <![CDATA[<&>]]> </p:item><item>other</item></p:list>`,
  )
  expect(root).toMatchObject({ namespace: 'one', name: 'list', text: '' })
  expect(root.attributes.get('a')).toBe('x < y')
  expect(childrenOf(root, 'item')).toHaveLength(1)
  expect(textIn(root, 'item')).toBe("O'Brien <&>")
  expect(root.children[1]).toMatchObject({ namespace: 'two', name: 'item', text: 'other' })
})

test.each([
  ['InvalidTag', 'an element that is not closed', '<a><b></a>'],
  ['InvalidTag', 'a prefix that is not declared', '<p:a/>'],
  ['InvalidAttr', 'an attribute without a value', '<a b></a>'],
  ['InvalidAttr', 'an attribute without quotes', '<a b=c/>'],
  ['InvalidAttr', 'an attribute twice', '<a b="1" b="2"/>'],
  [
    'InvalidAttr',
    'an attribute twice under two prefixes of one namespace',
    '<a xmlns:p="x" xmlns:q="x" p:b="" q:b=""/>',
  ],
  ['InvalidChar', 'an entity that XML does not know', '<a>&nbsp;</a>'],
  ['InvalidChar', 'a reference to a character that XML cannot carry', '<a>&#0;</a>'],
  ['InvalidChar', 'a character that XML cannot carry', '<a>\u0001</a>'],
  ['InvalidXml', 'a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['InvalidXml', 'a document type that fetches', '<!DOCTYPE a SYSTEM "http://localhost/a.dtd"><a/>'],
  [
    'InvalidXml',
    'entities that multiply',
    `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(99)}"><!ENTITY d "&b;&b;">]><a>&d;</a>`,
  ],
  ['InvalidXml', 'two root elements', '<a/><b/>'],
  ['InvalidXml', 'text after the end', '<a></a>b'],
  ['InvalidXml', 'text alone', 'Bad gateway'],
  ['InvalidXml', 'nothing', ''],
  ['InvalidXml', 'more than 50 levels', `${'<a>'.repeat(51)}${'</a>'.repeat(51)}`],
])('[LOC-07] refuses with %s: %s', (code, _what, xml) => {
  expect(() => readXml(xml)).toThrow(XmlRefused)
  expect(() => readXml(xml)).toThrow(new RegExp(`^${code}: `))
})

test('[LOC-07] reads 50 levels, and any text that the writer escapes', () => {
  expect(readXml(`${'<a>'.repeat(50)}${'</a>'.repeat(50)}`).name).toBe('a')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { attributes } = readXml(`<a b="${xmlEscaped(text)}">${xmlEscaped(text)}</a>`)
      expect(attributes.get('b')).toBeDefined()
    }),
  )
})
