import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleOrder } from '../../../../test/sample-kitchen-order.ts'
import { TicketLines } from './ticket-lines.tsx'

const [whole] = sampleOrder({}).lines
const left = { name: 'Margherita', sauce: 'Tomato', toppings: [], plus: [{ name: 'Olives', units: 2 }], minus: [] }
const right = { name: 'Hawaiian', sauce: 'Tomato', toppings: [], plus: [], minus: ['Pineapple'] }

test.each([false, true])('[CAT-20] a ticket says what changes on each half, shortened or not: %s', (isShort) => {
  const lines = [{ ...whole!, halves: [left, right] }]
  const html = renderToStaticMarkup(createElement(TicketLines, { lines, isShort }))
  const halves = html.split('Left')[1]?.split('Right') ?? []
  expect(halves.map((half) => half.match(/Olives ×2|<s>Pineapple<\/s>/g))).toEqual([
    ['Olives ×2'],
    ['<s>Pineapple</s>'],
  ])
})
