import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, hasLetters, hasLettersOrDigits, type TextKind } from './pasted-text.ts'

const kinds: readonly TextKind[] = ['line', 'lines', 'sign']

describe('[API-16] a pasted text', () => {
  test.each([
    ['direction marks of a contact card', '\u202aJo\u202c \u200eNg\u2069', 'Jo Ng'],
    ['zero-width signs and a byte-order mark', '\ufeffJ\u200bo\u2060\u2063', 'Jo'],
    ['a soft hyphen', 'Man\u00adly', 'Manly'],
    ['spaces of every kind', '\u00a0Jo\u2009\u3000\u202fNg\t ', 'Jo Ng'],
    ['blank letters that look like nothing', '\u3164\u115f\uffa0\u2800', ''],
    ['control characters', '\u0007Jo\u001b\u0085Ng\u009f', 'Jo Ng'],
    ['typographic quotes', '‘Pizza’ “The Pizza” O´Hara', `'Pizza' "The Pizza" O'Hara`],
    ['hyphens that do not break', 'Anne\u2011Marie', 'Anne-Marie'],
    ['full-width signs', '２／２０　Ｇｉｌｂｅｒｔ', '2/20 Gilbert'],
    ['ligatures of a PDF and bold letters', 'ﬁsh 𝐉𝐨', 'fish Jo'],
    ['letters and accents apart', 'Zoe\u0308', 'Zoë'],
    ['several lines', 'Gate 4\r\n\u2028ring', 'Gate 4 ring'],
  ])('as one line is rid of %s', (_what, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
  })

  test.each([
    ['a Persian name with a non-joiner', 'علی\u200cرضا'],
    ['a Sinhala word with a joiner', 'ශ්\u200dරී'],
    ['an old Malayalam letter at the end', 'അവന്\u200d'],
    ['a Han name with its variant', '辻\u{e0100}'],
    [
      'a family, a flag, a heart and a key cap',
      '👨\u200d👩\u200d👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ❤\ufe0f 1\ufe0f\u20e3',
    ],
    ['a Mongolian name with a form and a separated vowel', 'ᠪᠠ\u180bᠲᠤ ᠰᠠᠷᠠᠨ\u180eᠠ'],
    ['an emoji of two with a colour of skin', '👩🏽\u200d🚀'],
    ['an apostrophe within a name', 'O’Brien'],
    ['a Tongan name', 'Faka\u02bbosi'],
    ['fractions, dashes and units', '½ – 5 ㎏ …'],
  ])('keeps %s', (_what, text) => {
    expect(cleanText(text)).toBe(text)
  })

  test('drops joiners where no letters join', () => {
    expect(cleanText('J\u200do\u200c N\ufe0fg\u{e0100}')).toBe('Jo Ng')
  })

  test('of several lines keeps its line breaks', () => {
    expect(cleanText('\n Gate 4 \r\n\r\nring\u200b\tbell\u2029', 'lines')).toBe('Gate 4\n\nring bell')
  })

  test.each([
    ['dashes', '0412–345—678', '0412-345-678'],
    ['compatible signs', '①⑫ ｱ ʻ', "112 ア '"],
    ['a minus', '\u2212', '-'],
  ])('that is compared has plain %s', (_what, text, cleaned) => {
    expect(cleanText(text, 'sign')).toBe(cleaned)
  })

  test('cleaned twice is the same, and only loses what is not seen', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(
        '\u200d',
        '\u200c',
        '\ufe0f',
        'ع',
        'ක්',
        '👩',
        '\u00ad',
        '´',
        '\u0301',
        '\n',
        '\u2028',
        '辻',
        '\u{e0100}',
        'ﬁ',
      ),
    )
    const check = (pieces: readonly string[], kind: TextKind) => {
      const once = cleanText(pieces.join(''), kind)
      expect(cleanText(once, kind)).toBe(once)
    }
    fc.assert(fc.property(fc.array(piece), fc.constantFrom(...kinds), check), runs({ sample: 2_000, prove: 200_000 }))
    const plain = fc.stringMatching(/^[!-~]{1,8}( [!-~]{1,8}){0,4}$/)
    fc.assert(
      fc.property(plain, fc.constantFrom(...kinds), (text, kind) => {
        expect(cleanText(text, kind)).toBe(text)
      }),
      runs({ sample: 200, prove: 20_000 }),
    )
  })
})

test('[RUL-08] [BAS-26] a name has a letter of any script, an address a letter or a digit', () => {
  for (const name of ['Ng', 'Ö', '李', 'علی']) expect(hasLetters(name)).toBe(true)
  for (const name of ['', '.', '12', '\u3164', '\u200b', '🍕', '-']) expect(hasLetters(name)).toBe(false)
  for (const address of ['5', '12 High St']) expect(hasLettersOrDigits(address)).toBe(true)
  for (const address of ['', '.', '\u200b', ' – ']) expect(hasLettersOrDigits(address)).toBe(false)
})
