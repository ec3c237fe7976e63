import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SoldOutItems } from './sold-out-sheet.tsx'

test.each(['Sold out', 'Pizzas'])('[CAT-19] the list names its group “%s” to screen readers', (title) => {
  const html = renderToStaticMarkup(
    createElement(SoldOutItems, { group: { title, items: [] }, onMark: () => undefined }),
  )
  const label = /aria-labelledby="([^"]*)"/.exec(html)?.[1]
  // A space would separate two ids, neither of which exists.
  expect(label).not.toContain(' ')
  expect(html).toContain(`<h3 id="${label}">${title}</h3>`)
})
