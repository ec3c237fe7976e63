import { describe, expect, test } from 'vitest'
import type { Category, Navigation } from '../../../api/catalogue.ts'
import { rangesOf } from './pizza-page.ts'

const range = (slug: string, sortOrder = 0, code = slug): Category => ({
  id: slug,
  code,
  slug,
  name: slug,
  description: '',
  isNavigation: false,
  isHomePage: false,
  isHidden: false,
  sortOrder,
})
const category = (slug: string, ...ranges: readonly Category[]): Navigation[number] => ({
  ...range(slug),
  subcategories: [...ranges],
})
const slugs = (ranges: readonly { slug: string }[]) => ranges.map(({ slug }) => slug)
const ranges = ['classics-range', 'Meat', 'chicken-pizza', 'prawn-pizzas', 'VEGGIE', 'meat-lovers'].map((slug) =>
  range(slug),
)
const coded = range('greens', 0, 'veggie-pizzas')

describe('[CFG-05] pizzas_page_category', () => {
  test('leaves the four kinds out of the pizza page while the flag is off, in any spelling', () => {
    expect(slugs(rangesOf(category('pizza', ...ranges, coded), [], false))).toEqual(['classics-range', 'meat-lovers'])
  })

  test('lists only the four kinds, in their order, while the flag is on, although the navigation hides them', () => {
    const products = [
      { categories: [range('pizza'), range('classics-range', 1), range('veggie-pizzas', 9)] },
      { categories: [range('pizza'), range('premium-range', 2), range('prawn', 8)] },
      { categories: [range('pizza'), range('premium-range', 2), range('chicken-pizza', 7)] },
      { categories: [range('pizza'), range('house', 6, 'MEAT-PIZZAS'), range('veggie-pizzas', 9)] },
    ]
    const shown = rangesOf(category('pizza', range('classics-range'), range('premium-range')), products, true)
    expect(slugs(shown)).toEqual(['house', 'chicken-pizza', 'prawn', 'veggie-pizzas'])
  })

  test.each([true, false])('other pages keep their ranges (flag %s)', (isKinds) => {
    expect(slugs(rangesOf(category('sides', ...ranges), [], isKinds))).toEqual(slugs(ranges))
  })
})
