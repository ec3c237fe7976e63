import { expect, test } from 'vitest'
import { drawBreaks } from './breaks.mjs'

const texts = {
  'packages/a/src/sum.ts': Array.from({ length: 40 }, (_, line) => `f${line}(${line})`).join('\n'),
  'packages/a/src/many.ts': `x = [${Array.from({ length: 40 }, (_, number) => number).join(', ')}]`,
}
const draw = (seed) => drawBreaks(Object.keys(texts), (file) => texts[file], seed)

test('a seed draws the same breaks each time, another seed others', () => {
  expect(draw(17)).toEqual(draw(17))
  expect(draw(18).map(({ id }) => id)).not.toEqual(draw(17).map(({ id }) => id))
})

test('each line is drawn once, however many breaks it has', () => {
  expect(draw(17)).toHaveLength(41)
  expect(draw(17).filter(({ file }) => file.endsWith('many.ts'))).toHaveLength(1)
})
