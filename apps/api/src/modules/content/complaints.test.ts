import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'
import { broken, inFolder, smallContent } from './small-content.ts'

const complaintsOf = (files: Readonly<Record<string, string>>): readonly string[] => {
  const result = inFolder(files, readContent)
  return 'complaints' in result
    ? result.complaints.map(({ file, line, message }) => `${file}:${line} ${message}`)
    : ['no complaint']
}

const store = 'stores/qld/fortitude-valley.yaml'
const pizzas = 'menu/pizzas/classics-range.yaml'
const sides = 'menu/products/sides.yaml'

type Row = readonly [why: string, file: string, from: string, to: string, complaint: string]

const menuRows: readonly Row[] = [
  [
    '[CAT-01] an unknown product type',
    sides,
    'makeSeconds: 60',
    'makeSeconds: 60\ntype: Soup',
    `${sides}:3 there is no product type 'Soup'`,
  ],
  ['an unknown key', sides, 'kilojoules', 'kilojuels: 1\n    kilojoules', `${sides}:8 unknown key 'kilojuels'`],
  ['a missing key', sides, '    description: Bread.\n', '', `${sides}:4 'description' is missing`],
  ['negative money', sides, '4.95', '-4.95', `${sides}:7 money cannot be negative: -4.95`],
  ['a fraction of a cent', sides, '5.45', '5.455', `${sides}:7 5.455 has a fraction of a cent`],
  ['money in quotes', sides, '4.95', "'4.95'", `${sides}:7 expected dollars like 12.95, found '4.95'`],
  ['a half kilojoule', sides, '1480', '1480.5', `${sides}:8 expected a whole number from 0 to 60000, found '1480.5'`],
  ['an unknown allergen', sides, '[wheat, milk]', '[wheat, dust]', `${sides}:9 there is no allergen 'dust'`],
  [
    'an allergen that stands twice',
    sides,
    '[wheat, milk]',
    '[wheat, wheat]',
    `${sides}:9 'wheat' stands twice in this list`,
  ],
  [
    '[CAT-06] an unknown category',
    sides,
    'category: sides',
    'category: soups',
    `${sides}:1 there is no category 'soups'`,
  ],
  [
    '[CAT-06] a category slug that is used again',
    'menu/categories.yaml',
    'slug: sides',
    'slug: classics-range',
    "menu/categories.yaml:13 slug 'classics-range' is already used in menu/categories.yaml:6",
  ],
  [
    'a product id that is used again',
    sides,
    'id: garlic-bread',
    'id: margherita',
    `${sides}:4 id 'margherita' is already used in ${pizzas}:6`,
  ],
  [
    'a product named like a topping',
    pizzas,
    'id: meatball\n',
    'id: meatballs\n',
    `${pizzas}:11 id 'meatballs' is already used in menu/toppings.yaml:10`,
  ],
  [
    '[CAT-04] an unknown topping',
    pizzas,
    '{ mozzarella: 2 }',
    '{ gouda: 2 }',
    `${pizzas}:10 there is no topping 'gouda'`,
  ],
  [
    '[CAT-04] a topping where a sauce belongs',
    pizzas,
    'sauce: tomato-sauce',
    'sauce: mozzarella',
    `${pizzas}:9 there is no sauce 'mozzarella'`,
  ],
  [
    '[CAT-17] a recipe of eleven units',
    pizzas,
    '{ mozzarella: 2 }',
    '{ mozzarella: 6, meatballs: 5 }',
    `${pizzas}:10 the recipe has 11 units of topping, the most is 10`,
  ],
  [
    '[CAT-16] a plain pizza without sauce',
    pizzas,
    'sauce: tomato-sauce',
    'sauce: none',
    `${pizzas}:9 the pizza 'margherita' has no sauce, so its type must be StockItemExtended`,
  ],
  ['an unknown price list', pizzas, 'prices: classics', 'prices: fancy', `${pizzas}:2 there is no price list 'fancy'`],
  [
    'a default size without a price',
    'menu/prices.yaml',
    '    large: { pickup: 9, delivery: 12.00 }\n',
    '',
    `${pizzas}:3 the default size 'large' has no price`,
  ],
  [
    'a topping band without a price for a size',
    'menu/prices.yaml',
    'medium: 1.80, ',
    '',
    "menu/prices.yaml:7 size 'medium' is missing",
  ],
  [
    '[CAT-05] a base without an extra for a size that offers it',
    'menu/bases.yaml',
    '{ medium: 0.00, large: 0.00 }',
    '{ medium: 0.00 }',
    "menu/sizes.yaml:12 the base 'classic' has no extra for the size 'large'",
  ],
  [
    '[CAT-05] an unknown base',
    'menu/sizes.yaml',
    '[classic, gluten-free]',
    '[classic, brick]',
    "menu/sizes.yaml:6 there is no base 'brick'",
  ],
  [
    '[CAT-05] a default base that is not offered',
    'menu/sizes.yaml',
    'bases: [classic]',
    'bases: []',
    "menu/sizes.yaml:13 the default base 'classic' is not one of the size's bases",
  ],
  [
    '[CAT-05] a base that refuses an unknown topping',
    'menu/bases.yaml',
    '[meatballs]',
    '[gouda]',
    "menu/bases.yaml:12 there is no sauce or topping 'gouda'",
  ],
  [
    '[CAT-18] bounds that contradict themselves',
    'menu/bounds.yaml',
    'Size: { min: 1, max: 1 }',
    'Size: { min: 2, max: 1 }',
    'menu/bounds.yaml:3 the most (1) is less than the least (2)',
  ],
  [
    '[CAT-18] bounds that are missing',
    'menu/bounds.yaml',
    '  Base: { min: 1, max: 1 }\n',
    '',
    "menu/bounds.yaml:2 ingredient category 'Base' is missing",
  ],
  [
    '[CAT-05] an unknown kind of tag',
    sides,
    '    dietary: [vegetarian]\n',
    '    dietary: [vegetarian]\n    tags: { heat: hot }\n',
    `${sides}:12 there is no kind of tag 'heat'`,
  ],
  [
    '[CAT-05] a spice that nobody knows',
    sides,
    '    dietary: [vegetarian]\n',
    '    dietary: [vegetarian]\n    tags: { spice: burning }\n',
    `${sides}:12 there is no spice 'burning'`,
  ],
  [
    '[RUL-03] alcohol without units',
    sides,
    'makeSeconds: 60\n',
    'makeSeconds: 60\ntype: Alcohol\n',
    `${sides}:5 'garlic-bread' must be of type Alcohol and say its alcoholUnits, or do neither`,
  ],
  [
    '[RUL-03] units of alcohol in a side',
    sides,
    '    kilojoules: 1480\n',
    '    kilojoules: 1480\n    alcoholUnits: 2\n',
    `${sides}:4 'garlic-bread' must be of type Alcohol and say its alcoholUnits, or do neither`,
  ],
  [
    '[CFG-05] meat that does not say that it is meat',
    'menu/toppings.yaml',
    '    kind: meat\n',
    '',
    "menu/toppings.yaml:10 the topping 'meatballs' is not vegetarian, so it must say its kind: prawn, chicken, meat",
  ],
  [
    '[CFG-05] cheese that says it is meat',
    'menu/toppings.yaml',
    '    isCheese: true\n',
    '    isCheese: true\n    kind: meat\n',
    "menu/toppings.yaml:3 the topping 'mozzarella' is vegetarian, so it has no kind",
  ],
  [
    '[CFG-05] a whole part of the menu that holds one kind of pizza',
    'menu/categories.yaml',
    '    isHomePage: true\n',
    '    isHomePage: true\n    holds: veggie\n',
    "menu/categories.yaml:13 'sides' holds a kind of pizza, so it must be a child",
  ],
  [
    'a box with something unknown in it',
    'menu/meals.yaml',
    'choices: [garlic-bread]',
    'choices: [air]',
    "menu/meals.yaml:10 there is no product 'air'",
  ],
  [
    'a box with a size that is not sold',
    'menu/prices.yaml',
    '    medium: { pickup: 7.50, delivery: 10.50 }\n',
    '',
    "menu/meals.yaml:9 'margherita' is not sold in the size 'medium'",
  ],
  [
    '[CAT-20] a half that is no pizza',
    'menu/halves.yaml',
    'right: margherita',
    'right: garlic-bread',
    "menu/halves.yaml:10 'garlic-bread' cannot be half of a pizza",
  ],
  [
    '[CAT-20] a half-n-half without a fee for its own size',
    'menu/halves.yaml',
    'fees: { medium: 1.50 }',
    'fees: { large: 1.50 }',
    "menu/halves.yaml:7 the default size 'medium' has no fee",
  ],
  [
    'a slot without a choice',
    'menu/meals.yaml',
    'choices: [garlic-bread]',
    'choices: []',
    "menu/meals.yaml:10 the slot 'breads' has no choices",
  ],
  [
    '[CAT-21] a slot with a number and bounds',
    'menu/meals.yaml',
    'choices: [garlic-bread]',
    'max: 3, choices: [garlic-bread]',
    "menu/meals.yaml:10 the slot 'breads' has a count and a min or max",
  ],
  [
    '[CAT-21] a slot that needs more than it holds',
    'menu/meals.yaml',
    'count: 2',
    'min: 3, max: 2',
    "menu/meals.yaml:10 the slot 'breads' has a min above its max",
  ],
  [
    'a surcharge that never applies',
    'surcharges.yaml',
    '    weekdays: [sunday]\n',
    '',
    "surcharges.yaml:2 the surcharge 'sunday' names no day, holiday or time",
  ],
  ['an unknown weekday', 'surcharges.yaml', '[sunday]', '[someday]', "surcharges.yaml:7 there is no weekday 'someday'"],
]

const upsells = 'upsells.yaml'
const upsellRows: readonly Row[] = [
  ['[UPS-02] a design that nobody draws', upsells, 'Poster', 'Banner', `${upsells}:7 there is no design code 'Banner'`],
  ['[UPS-03] a trigger that never happens', upsells, '[addtocart]', '[boo]', `${upsells}:9 there is no trigger 'boo'`],
  [
    '[UPS-03] a popup without a trigger',
    upsells,
    '    triggers: [addtocart]\n    after',
    '    after',
    `${upsells}:6 all but cart upsells have triggers`,
  ],
  [
    '[UPS-01] an unknown product',
    upsells,
    'after: [margherita]',
    'after: [air]',
    `${upsells}:10 there is no product 'air'`,
  ],
  [
    '[UPS-01] a poster without a picture',
    upsells,
    '    imageName: garlic-bread\n',
    '',
    `${upsells}:6 a poster has the picture of a product: 'imageName'`,
  ],
  [
    '[UPS-01] a poster that leads to a script',
    upsells,
    '    imageName: garlic-bread\n',
    "    imageName: garlic-bread\n    redirectLink: 'javascript:alert(1)'\n",
    `${upsells}:13 expected a path like /menu/desserts, or https://, found 'javascript:alert(1)'`,
  ],
  [
    '[UPS-01] a poster that leads to another origin without saying so',
    upsells,
    '    imageName: garlic-bread\n',
    '    imageName: garlic-bread\n    redirectLink: //example.com\n',
    `${upsells}:13 expected a path like /menu/desserts, or https://, found '//example.com'`,
  ],
  [
    '[UPS-01] one that offers nothing',
    upsells,
    '    products: [garlic-bread]\n    imageName',
    '    products: []\n    imageName',
    `${upsells}:6 it offers nothing`,
  ],
  [
    '[UPS-09] an ingredient that is a product',
    upsells,
    'products: [meatballs]',
    'products: [box]',
    `${upsells}:19 'box' cannot be offered by IngredientUpsell`,
  ],
  [
    '[UPS-01] a product that is an ingredient',
    upsells,
    '    products: [garlic-bread]\n    imageName',
    '    products: [meatballs]\n    imageName',
    `${upsells}:11 'meatballs' cannot be offered by Poster`,
  ],
  [
    '[RUL-07] a campaign that is over when it begins',
    upsells,
    'minimumAmount: 45.00',
    'minimumAmount: 30.00',
    `${upsells}:1 the minimum amount must be above the starting amount`,
  ],
  [
    '[RUL-07] a campaign with something that has to be built',
    upsells,
    'products: [garlic-bread]\nupsells',
    'products: [margherita]\nupsells',
    `${upsells}:1 'margherita' is nothing that is sold as it is`,
  ],
]

const storeRows: readonly Row[] = [
  [
    '[LOC-10] a postcode that is a number',
    store,
    "'4006'",
    '4006',
    `${store}:7 expected text (put a number that is text in quotes), found '4006'`,
  ],
  [
    '[LOC-10] a phone number that is none',
    store,
    '(07) 5550 0131',
    '5550',
    `${store}:8 expected text (put a number that is text in quotes), found '5550'`,
  ],
  ['[LOC-10] an unknown state', store, 'state: QLD', 'state: NZ', `${store}:6 there is no state 'NZ'`],
  [
    '[TIM-14] a zone that is not an Australian IANA name',
    store,
    'Australia/Brisbane',
    'AEST',
    `${store}:11 there is no zone 'AEST'`,
  ],
  [
    '[TIM-14] a zone of another state',
    store,
    'Australia/Brisbane',
    'Australia/Sydney',
    `${store}:11 no store in QLD keeps the time of Australia/Sydney`,
  ],
  ['an unknown tier', store, 'tier: metro', 'tier: moon', `${store}:12 there is no tier 'moon'`],
  ['hours that run backwards', store, '11:00-25:00', '22:00-11:00', `${store}:16 the hours 22:00-11:00 run backwards`],
  [
    'hours that overlap',
    store,
    '11:00-14:30, 17:00-22:00',
    '11:00-18:30, 17:00-22:00',
    `${store}:15 the hours 11:00-18:30, 17:00-22:00 overlap or are out of order`,
  ],
  ['a time that is none', store, '11:00-25:00', '11:00-25:70', `${store}:16 '25:70' is not a time from 00:00 to 30:00`],
  [
    'a day that is none',
    store,
    'fri-sat:',
    'fri-someday:',
    `${store}:16 'fri-someday' is not days like mon, sun-thu or daily`,
  ],
  ['a day with hours twice', store, 'fri-sat:', 'thu-sat:', `${store}:16 thursday has its hours twice`],
  [
    'an exception on a day that does not exist',
    store,
    '2026-12-25',
    '2026-02-30',
    `${store}:20 '2026-02-30' is not a date like 2026-12-25`,
  ],
  [
    'an area that is not closed',
    store,
    '  - [153.0, -27.4]\n  - [153.0, -27.5]\n',
    '  - [153.0, -27.4]\n',
    `${store}:27 the area is not closed: its last point must be its first`,
  ],
  [
    'a corner with its numbers swapped',
    store,
    '[153.1, -27.4]',
    '[-27.4, 153.1]',
    `${store}:29 expected [longitude, latitude] of a place in Australia`,
  ],
  [
    'a store outside its own area',
    store,
    'latitude: -27.4565',
    'latitude: -27.3565',
    `${store}:27 the store 'QLD01' does not stand inside its own delivery area`,
  ],
  [
    'a fee with a fraction of a cent',
    store,
    'deliveryFee: 7.95',
    'deliveryFee: 7.955',
    `${store}:22 7.955 has a fraction of a cent`,
  ],
  [
    '[LOC-10] a licence for more alcohol than the house allows',
    store,
    'tier: metro',
    'tier: metro\nliquorLicence: { number: DEMO-1, until: 2028-06-30, hours: { daily: 10:00-22:00 }, maxUnits: 7 }',
    `${store}:13 expected a number from 1 to 6, found '7'`,
  ],
  [
    '[LOC-10] a licence without a number',
    store,
    'tier: metro',
    'tier: metro\nliquorLicence: { until: 2028-06-30, hours: { daily: 10:00-22:00 } }',
    `${store}:13 'number' is missing`,
  ],
  [
    '[RUL-03] a rule of a state that ends before it begins',
    'alcohol.yaml',
    'until: open',
    'until: 2025-12-31',
    'alcohol.yaml:2 the rule of QLD ends before it begins',
  ],
  [
    '[RUL-03] two rules of a state on one day',
    'alcohol.yaml',
    '{ daily: 10:00-22:00 } }',
    '{ daily: 10:00-22:00 } }\n  - { state: QLD, from: 2027-01-01, until: 2027-12-31, hours: { daily: 10:00-22:00 } }',
    'alcohol.yaml:3 two rules of QLD hold on the same day',
  ],
  [
    '[RUL-10] a contactless message for a store that is not there',
    'contactless.yaml',
    '[QLD01]',
    '[QLD99]',
    "contactless.yaml:3 there is no store 'QLD99'",
  ],
  [
    'an unknown key in the defaults',
    'stores/defaults.yaml',
    'merchantId',
    'merchant: 1\nmerchantId',
    "stores/defaults.yaml:1 unknown key 'merchant'",
  ],
  [
    'a way of paying that is not open',
    'stores/defaults.yaml',
    'paymentOption: cash',
    'paymentOption: shells',
    "stores/defaults.yaml:5 there is no way of paying 'shells'",
  ],
  [
    'a tier that names an unknown product type',
    'tiers.yaml',
    'Pizzas',
    'Pizza',
    "tiers.yaml:6 there is no product type 'Pizza'",
  ],
  ['a tier that names an unknown band', 'tiers.yaml', 'veg', 'fish', "tiers.yaml:7 there is no band 'fish'"],
  [
    'a holiday that stands twice',
    'holidays.yaml',
    '2026-11-03, name: Melbourne Cup',
    '2026-12-25, name: Christmas Day',
    'holidays.yaml:3 Christmas Day stands twice for VIC on 2026-12-25',
  ],
]

const fileRows: readonly Row[] = [
  [
    'a page without its head',
    'pages/faq.md',
    '---\ntitle',
    'title',
    'pages/faq.md:1 a page begins with its title and description between two lines of ---',
  ],
  [
    'a page with an unknown key in its head',
    'pages/faq.md',
    'description:',
    'author: me\ndescription:',
    "pages/faq.md:3 unknown key 'author'",
  ],
  [
    'a link that leads nowhere',
    'pages/faq.md',
    '/menu/pizza/classics-range',
    '/menu/soups',
    'pages/faq.md:6 the link /menu/soups leads nowhere',
  ],
  ['[NAV-40] a story without its author', 'blog/dough.md', 'author: Jo\n', '', "blog/dough.md:2 'author' is missing"],
  [
    '[NAV-40] a story of no day',
    'blog/dough.md',
    '2026-10-02',
    '2026-02-30',
    "blog/dough.md:4 '2026-02-30' is not a date like 2026-12-25",
  ],
  [
    '[NAV-40] a story whose link leads nowhere',
    'blog/dough.md',
    '(/faq)',
    '(/blog/sauce)',
    'blog/dough.md:8 the link /blog/sauce leads nowhere',
  ],
  [
    'YAML with a key twice',
    'tiers.yaml',
    '    add: {}',
    '    add: {}\n    add: {}',
    'tiers.yaml:4 Map keys must be unique',
  ],
  [
    'a map where a list belongs',
    'tiers.yaml',
    smallContent['tiers.yaml'] ?? '',
    'tiers: {}\n',
    'tiers.yaml:1 expected a list, found a map',
  ],
]

test('a small content without faults is read whole', () => {
  expect(complaintsOf(smallContent)).toEqual(['no complaint'])
})

test.each([...menuRows, ...upsellRows, ...storeRows, ...fileRows])(
  '%s is told with its file and line',
  (_, file, from, to, complaint) => {
    expect(complaintsOf(broken(file, from, to))).toContain(complaint)
  },
)

test('one fault in one file is one complaint', () => {
  expect(complaintsOf(broken(sides, '4.95', '-4.95'))).toEqual([`${sides}:7 money cannot be negative: -4.95`])
  expect(complaintsOf(broken(store, 'Australia/Brisbane', 'AEST'))).toEqual([`${store}:11 there is no zone 'AEST'`])
})

test('a file of an unknown name and a file that is missing are complaints', () => {
  const { 'tiers.yaml': tiers = '', ...others } = smallContent
  expect(complaintsOf({ ...others, 'tires.yaml': tiers })).toEqual(
    expect.arrayContaining(['tires.yaml:1 nothing reads a file of this name', 'tiers.yaml:1 this file is missing']),
  )
})
