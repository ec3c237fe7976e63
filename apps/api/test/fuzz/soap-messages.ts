import fc from 'fast-check'
import { hostileText, rawBodies } from './hostile-values.ts'

const around = (body: string): string =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:o="http://www.qas.com/OnDemand-2011-03"><e:Body>${body}</e:Body></e:Envelope>`

const escaped = (text: string): string =>
  text.toWellFormed().replaceAll(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

const texts = fc.oneof(
  fc.constantFrom('12 Example Street, Newtown', '1 2 3 4 5 6 a b c d', '%', 'zzxq wwqq 2 3', ''),
  hostileText.map((text) => text.slice(0, 400)),
)

const messages = texts.chain((text) =>
  fc.constantFrom(
    `<o:QASearch><o:Country>AUE</o:Country><o:Engine Threshold="25">Intuitive</o:Engine><o:Search>${escaped(text)}</o:Search></o:QASearch>`,
    `<o:QASearch><o:Engine Threshold="-1e9"/><o:Search>${escaped(text)}</o:Search></o:QASearch>`,
    `<o:QAGetAddress><o:Layout>Forno</o:Layout><o:Moniker>${escaped(text)}</o:Moniker></o:QAGetAddress>`,
    `<o:QARefine><o:Moniker>${escaped(text)}</o:Moniker><o:Refinement>${escaped(text)}</o:Refinement></o:QARefine>`,
    `<o:QACanSearch><o:Country>${escaped(text)}</o:Country></o:QACanSearch>`,
    '<o:QAGetData/>',
    '<o:QAGetLayouts/>',
    `<o:${'a'.repeat(500)}/>`,
    '<a>'.repeat(2_000),
    `<o:QASearch><o:Search><![CDATA[${text.replaceAll(']]>', '')}]]></o:Search></o:QASearch>`,
  ),
)

/** Messages to the address search, complete or truncated, and bodies that are not messages. */
export const soapMessage: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: messages.map(around) },
  { weight: 1, arbitrary: messages.map((message) => around(message).slice(0, -40)) },
  { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
)
