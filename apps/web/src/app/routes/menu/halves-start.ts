import type { HalvesStart } from '../../../features/product/pizza-draft.ts'

const word = /^[a-z0-9]+(-[a-z0-9]+)*$/

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 80 && word.test(value) ? value : null

/** What an address asks of a half-n-half: `?left=` the slug of a pizza, `&size=` a size. Anything else is passed over. [CAT-20] */
export const halvesStartOf = (search: Readonly<Record<string, unknown>>): HalvesStart => {
  const [left, size] = [wordOf(search['left']), wordOf(search['size'])]
  return { ...(left === null ? {} : { left }), ...(size === null ? {} : { size }) }
}
