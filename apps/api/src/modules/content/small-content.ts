import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The smallest content that has one of everything: tests break one line of it at a time. */
export const smallContent: Readonly<Record<string, string>> = {
  'menu/sizes.yaml': `sizes:
  - id: medium
    name: Medium
    slices: 6
    share: 0.72
    bases: [classic, gluten-free]
    defaultBase: classic
  - id: large
    name: Large
    slices: 8
    share: 1
    bases: [classic]
    defaultBase: classic
`,
  'menu/bounds.yaml': `bounds:
  Topping: { min: 0, max: 10 }
  Size: { min: 1, max: 1 }
  Sauce: { min: 0, max: 1 }
  Base: { min: 1, max: 1 }
`,
  'menu/prices.yaml': `pizzas:
  classics:
    medium: { pickup: 7.50, delivery: 10.50 }
    large: { pickup: 9, delivery: 12.00 }
toppings:
  veg: { medium: 1.20, large: 1.50 }
  meat: { medium: 1.80, large: 2.20 }
`,
  'menu/bases.yaml': `bases:
  - id: classic
    name: Classic
    kilojoules: 3240
    allergens: [wheat, gluten]
    dietary: [vegetarian, vegan]
    extra: { medium: 0.00, large: 0.00 }
  - id: gluten-free
    name: Gluten-free
    kilojoules: 2960
    extra: { medium: 4.00 }
    notWith: [meatballs]
`,
  'menu/sauces.yaml': `sauces:
  - id: tomato-sauce
    name: Tomato
    kilojoules: 150
    dietary: [vegetarian, vegan]
`,
  'menu/toppings.yaml': `mayContain: [milk, egg]
toppings:
  - id: mozzarella
    name: Mozzarella
    kilojoules: 830
    band: veg
    isCheese: true
    allergens: [milk]
    dietary: [vegetarian]
  - id: meatballs
    name: Meatballs
    kilojoules: 590
    band: meat
    allergens: [wheat, gluten]
    kind: meat
`,
  'menu/categories.yaml': `categories:
  - slug: pizza
    name: Pizza
    description: Pizza.
    children:
      - slug: classics-range
        name: Classics
        description: Classics.
      - slug: meat-pizzas
        name: Meat
        description: Meat.
        holds: meat
  - slug: sides
    name: Sides
    description: Sides.
    isHomePage: true
`,
  'menu/pizzas/classics-range.yaml': `category: classics-range
prices: classics
defaultSize: large
makeSeconds: 120
pizzas:
  - id: margherita
    name: Margherita
    description: Cheese.
    sauce: tomato-sauce
    toppings: { mozzarella: 2 }
  - id: meatball
    name: Meatball
    description: Meat.
    sauce: tomato-sauce
    toppings: { mozzarella: 1, meatballs: 2 }
    availability: { from: '11:00', until: '16:00' }
`,
  'menu/products/sides.yaml': `category: sides
makeSeconds: 60
products:
  - id: garlic-bread
    name: Garlic bread
    description: Bread.
    price: { pickup: 4.95, delivery: 5.45 }
    kilojoules: 1480
    allergens: [wheat, milk]
    mayContain: [milk, sesame]
    dietary: [vegetarian]
`,
  'menu/meals.yaml': `category: sides
makeSeconds: 180
meals:
  - id: box
    name: Box
    description: A pizza and two breads.
    price: { pickup: 15.00, delivery: 19.00 }
    slots:
      - { id: pizza, name: Pizza, size: medium, choices: [margherita] }
      - { id: breads, name: Breads, count: 2, choices: [garlic-bread] }
`,
  'menu/halves.yaml': `category: pizza
makeSeconds: 170
halves:
  - id: half-n-half
    name: Half-n-half
    description: Both.
    defaultSize: medium
    fees: { medium: 1.50 }
    left: margherita
    right: margherita
`,
  'surcharges.yaml': `surcharges:
  - id: sunday
    name: Sunday
    description: On Sundays.
    percent: 10
    wording: a surcharge of 10% applies on Sundays
    weekdays: [sunday]
`,
  'upsells.yaml': `spendCampaign:
  startingAmount: 30.00
  minimumAmount: 45.00
  products: [garlic-bread]
upsells:
  - id: bread-with-it
    designCode: Poster
    title: Bread with it?
    triggers: [addtocart]
    after: [margherita]
    products: [garlic-bread]
    imageName: garlic-bread
    buttonText: Add garlic bread
    popupDescription: Bread.
  - id: more-meat
    designCode: IngredientUpsell
    title: Meatballs on top?
    triggers: [addtocart]
    products: [meatballs]
    buttonText: Add meatballs
    popupDescription: Meat.
  - id: sides-in-the-cart
    designCode: CartUpsell
    title: Anything else?
    categories:
      - { name: Sides, products: [garlic-bread, box], default: garlic-bread }
    buttonText: Add
    popupDescription: Sides.
`,
  'tiers.yaml': `tiers:
  - id: reference
    add: {}
    addToppings: {}
  - id: metro
    add: { Pizzas: 0.50 }
    addToppings: { veg: 0.10 }
`,
  'offers.yaml': `offers:
  - id: bread-on-us
    name: Bread on us
    words: A free bread.
    code: BREAD
    effect: { freeItem: { items: { products: [garlic-bread] } } }
    when: { minimum: 20.00, hours: { from: '11:00', until: '15:00' } }
    limits: { total: 100 }
`,
  'holidays.yaml': `holidays:
  - { date: 2026-12-25, name: Christmas Day, states: all }
  - { date: 2026-11-03, name: Melbourne Cup, states: [VIC] }
`,
  'alcohol.yaml': `rules:
  - { state: QLD, from: 2026-01-01, until: open, hours: { daily: 10:00-22:00 } }
`,
  'contactless.yaml': `messages:
  - text: We knock, put it down and step back.
    stores: [QLD01]
`,
  'stores/defaults.yaml': `merchantId: demo
occasion: dinner
sector: metropolitan
paymentOptions:
  - { paymentOption: cash, status: Enabled, maxOrderCharge: none }
largestOrder: { items: 120, makeSeconds: 4800 }
`,
  'stores/qld/fortitude-valley.yaml': `id: QLD01
slug: fortitude-valley
name: Fortitude Valley
address: 214 Jacaranda Lane
city: Fortitude Valley
state: QLD
postCode: '4006'
phone: (07) 5550 0131
email: valley@example.com
place: { latitude: -27.4565, longitude: 153.0350 }
zone: Australia/Brisbane
tier: metro
hours:
  pickup:
    sun-thu: 11:00-14:30, 17:00-22:00
    fri-sat: 11:00-25:00
  delivery: { daily: 00:00-24:00 }
minutes: { pickup: 15, delivery: 35, lastOrder: 0 }
exceptions:
  - { date: 2026-12-25, reason: Christmas Day, pickup: 16:00-22:00, delivery: closed }
capacitySeconds: unlimited
deliveryFee: 7.95
minimums: { delivery: 25, pickup: 0 }
suburbSurcharges:
  - { suburbName: New Farm, adjustmentTimeMinutes: 5, price: 1.00 }
area:
  - [153.0, -27.5]
  - [153.1, -27.5]
  - [153.1, -27.4]
  - [153.0, -27.4]
  - [153.0, -27.5]
`,
  'datasources/dictionary.yaml': `BasketOrdered: It is ordered.
`,
  'datasources/feature-flag.yaml': `SPLASH_PAGE: ''
`,
  'datasources/offer-categories.yaml': `meals: Meals
`,
  'datasources/blacklists.yaml': `email_domains: mailinator.com
`,
  'datasources/consents.yaml': `email: Email me offers
`,
  'datasources/messages.yaml': `leaveTitle: No more emails
`,
  'campaigns/default.md': `---
title: A pizza
description: Yours.
offer: free-pizza
action: Send it
thanksTitle: Thanks
thanks: It comes.
---

See [questions](/faq).
`,
  'pages/faq.md': `---
title: Questions
description: Answers.
---

See [pizza](/menu/pizza/classics-range), [stores](/stores) or [this page](/faq).
`,
  'blog/dough.md': `---
title: Dough
description: How it rests.
date: 2026-10-02
author: Jo
---

It rests. See [questions](/faq) or [itself](/blog/dough).
`,
}

/** Writes files into a folder of their own, hands it over and removes it. */
export const inFolder = <T>(files: Readonly<Record<string, string>>, use: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-content-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The small content with one piece of one file changed. */
export const broken = (file: string, from: string, to: string): Readonly<Record<string, string>> => {
  const text = smallContent[file] ?? ''
  if (!text.includes(from)) throw new Error(`${file} has no '${from}'`)
  return { ...smallContent, [file]: text.replace(from, to) }
}
