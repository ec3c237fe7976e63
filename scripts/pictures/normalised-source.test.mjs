import { expect, test } from 'vitest'
import { normalisedSource } from './normalised-source.mjs'

const code = `"""Chips."""
import math

COLOUR = '#f2c24a'  # golden

def fry(count, salt=.2):
    """Fries a number of pieces."""
    if salt:
        shake(count, salt, name="salt")
    return [fry_one(i) for i in range(count)]
`

test('how code is laid out and what is remarked on it makes no difference', () => {
  const other = `import math
COLOUR = "#f2c24a"
# the best there are
def fry(
    count,
    salt=.2,
):
    if salt:
        shake(
            count, salt,
            name='salt',  # from the sea
        )

    return [
        fry_one(i)
        for i in range(count)
    ]`
  expect(normalisedSource(other)).toBe(normalisedSource(code))
})

test.each([
  ['a number', '.2', '.3'],
  ['a colour, which looks like a remark', '#f2c24a', '#f2c24b'],
  ['the indentation of a line', '    return', '        return'],
  ['a word within brackets', 'range(count)', 'range(counts)'],
  ['a lonely comma, which makes a list of one', '(count)]', '(count,)]'],
  ['a word in quotes', '"salt"', '"sal t"'],
])('%s does', (_, from, to) => expect(normalisedSource(code.replace(from, to))).not.toBe(normalisedSource(code)))
