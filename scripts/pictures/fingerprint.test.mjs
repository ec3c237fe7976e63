import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprints } from './fingerprint.mjs'
import { jobsOf } from './jobs.mjs'
import { readMenu, readTable } from './menu.mjs'
import { smallCheckout } from './small-checkout.mjs'

let checkout
beforeEach(() => (checkout = smallCheckout()))
afterEach(() => checkout.remove())

function fingerprintsNow() {
  const { assets, content } = checkout.place
  const { fingerprintOf } = fingerprints(assets)
  return new Map(jobsOf(readMenu(content), readTable(assets)).map(({ job }) => [job.id, fingerprintOf(job)]))
}

const hams = ['ham', 'ham-pizza', 'lunch-ham-pizza', 'half-n-half']
const onions = ['red-onion', 'onion-pizza', 'half-n-half', 'box']

test.each([
  ['a recipe', 'content/menu/pizzas/classics.yaml', 'ham: 2 } }', 'ham: 3 } }', ['ham-pizza', 'half-n-half']],
  ['a topping', 'assets/pizza/toppings/red_onion.py', 'count=20', 'count=21', onions],
  ['what a topping leans on', 'assets/pizza/toppings/slice.py', 'pass', 'return 1', hams],
  ['a family', 'assets/table/fries.py', 'sweep', 'lathe', ['chips']],
  ['what a family leans on', 'assets/table/label.py', 'pass', 'return 1', ['cola-375', 'box']],
  ['how one thing looks', 'assets/table/things.yaml', 'red', 'blue', ['cola-375', 'box']],
  [
    'how pizzas are photographed',
    'assets/pizza/hero.py',
    'put',
    'take',
    [...hams, ...onions].slice(1).filter((id) => id !== 'red-onion'),
  ],
  ['one more family', 'assets/table/families.py', '}', "    'pie': 'table.pie',\n}", []],
  ['one more kind of picture', 'assets/render.py', '}', "    'box': ('pizza.box', 'render_box'),\n}", []],
  ['a remark', 'assets/pizza/build.py', 'from', '# why it is so\n\nfrom', []],
])('%s changes just the pictures in which it is seen', (_, file, from, to, expected) => {
  const before = fingerprintsNow()
  checkout.change(file, from, to)
  const changed = [...fingerprintsNow()].filter(([id, fingerprint]) => before.get(id) !== fingerprint).map(([id]) => id)
  expect(new Set(changed)).toEqual(new Set(expected))
})

test('what everything leans on changes everything', () => {
  const before = fingerprintsNow()
  checkout.change('assets/studio/noise.py', 'pass', 'return 1')
  for (const [id, fingerprint] of fingerprintsNow()) expect(fingerprint, id).not.toBe(before.get(id))
})
