/** The cuts of toppings; `mark-shapes.ts` draws each. */
export type Cut =
  | 'round'
  | 'slice'
  | 'ring'
  | 'strip'
  | 'leaf'
  | 'chunk'
  | 'crumble'
  | 'curl'
  | 'fish'
  | 'mushroom'
  | 'egg'
  | 'drizzle'
  | 'stick'
  | 'flake'
  | 'fold'
  | 'ball'

/** The look of a topping: its cut, its colours, and the size and number of its pieces. */
export type ToppingLook = {
  readonly cut: Cut
  readonly fill: string
  /** Its darker rim or veins. */
  readonly edge: string
  /** Highlights, or what shows inside. */
  readonly light: string
  /** Length of a piece, in the field of 400. */
  readonly size: number
  /** Pieces per unit on a whole pizza. */
  readonly count: number
}

/** The look of a cheese that melts into one layer. */
export type MeltLook = { readonly fill: string; readonly edge: string }

/** The look of a base: its colours, the width of its crust and the shape of its edge. */
export type BaseLook = {
  readonly crust: string
  readonly baked: string
  readonly crumb: string
  /** Share of the radius that is crust. */
  readonly rim: number
  /** How uneven the edge is, and its number of waves. */
  readonly wave: number
  readonly waves: number
}

const look = (cut: Cut, fill: string, edge: string, light: string, size: number, count: number): ToppingLook => ({
  cut,
  fill,
  edge,
  light,
  size,
  count,
})

const toppings: Readonly<Record<string, ToppingLook>> = {
  parmesan: look('flake', '#f8e9b4', '#d9b866', '#fff8dc', 29, 14),
  fetta: look('chunk', '#fdfaf0', '#d8cfb6', '#ffffff', 21, 13),
  bocconcini: look('round', '#fffdf3', '#ded2ae', '#ffffff', 40, 9),
  ricotta: look('crumble', '#fffcf2', '#ddd2b8', '#ffffff', 31, 12),
  'blue-cheese': look('crumble', '#eef0e4', '#6f88a0', '#ffffff', 29, 11),
  'goats-cheese': look('crumble', '#fbf8f0', '#c9bfa6', '#ffffff', 31, 11),
  mushroom: look('mushroom', '#e8d6bd', '#8a6646', '#f7ecdb', 37, 11),
  capsicum: look('strip', '#4e9a3b', '#2d6a24', '#93cd7c', 45, 11),
  'red-onion': look('ring', '#a8467e', '#7a2a59', '#edd3e3', 40, 10),
  'caramelised-onion': look('strip', '#a9662a', '#74400f', '#d99a55', 40, 12),
  'spring-onion': look('ring', '#6faf45', '#3f7a22', '#dcefc9', 17, 18),
  tomato: look('slice', '#dc4a32', '#a92717', '#f6a483', 47, 9),
  'cherry-tomato': look('slice', '#e2392b', '#a31a14', '#f8957c', 29, 12),
  'semi-dried-tomato': look('fold', '#b5301d', '#7b170c', '#d9603f', 34, 11),
  pineapple: look('chunk', '#f7c934', '#cf9412', '#fde584', 30, 12),
  'kalamata-olives': look('ring', '#4a2637', '#2a1220', '#7d5468', 24, 14),
  jalapeno: look('ring', '#5f9c35', '#38681a', '#d6e8b9', 27, 12),
  'fresh-chilli': look('ring', '#d3261c', '#96120c', '#f7b29c', 18, 16),
  'baby-spinach': look('leaf', '#3b7a35', '#20501d', '#6ba95e', 40, 11),
  rocket: look('leaf', '#5c9440', '#356325', '#93c274', 47, 12),
  basil: look('leaf', '#2f7d3a', '#185225', '#66ad67', 38, 10),
  'roast-capsicum': look('strip', '#cf3d22', '#8f210f', '#ec8260', 47, 11),
  'roast-pumpkin': look('chunk', '#e98a25', '#b2580c', '#f8b865', 34, 11),
  eggplant: look('slice', '#cbb590', '#4b2a4c', '#e6d8ba', 47, 9),
  artichoke: look('leaf', '#a9ad6a', '#6f7438', '#dadcaa', 40, 10),
  sweetcorn: look('crumble', '#f9d14a', '#d59c14', '#fdeb9b', 25, 17),
  potato: look('round', '#f0d48c', '#b98a39', '#fae9b8', 41, 10),
  garlic: look('crumble', '#efdcae', '#b88f46', '#fbf2d8', 21, 15),
  avocado: look('strip', '#a8c45c', '#5f7d27', '#e0ecab', 43, 10),
  falafel: look('ball', '#8a6a32', '#5a4119', '#b3925a', 36, 9),
  pickles: look('round', '#8aa23f', '#56701d', '#c2d080', 30, 11),
  'hot-chips': look('stick', '#f3c659', '#c08a1f', '#fbe4a0', 49, 13),
  ham: look('fold', '#eea29b', '#c9655f', '#f9cdc6', 43, 11),
  bacon: look('fold', '#b9402f', '#7d2013', '#f3c3a4', 45, 11),
  pepperoni: look('round', '#c2321f', '#85170c', '#e2725a', 45, 11),
  salami: look('round', '#9d2b26', '#681210', '#d98a7c', 40, 11),
  'italian-sausage': look('crumble', '#94502f', '#5d2c15', '#bd7c58', 35, 12),
  chorizo: look('round', '#c9491c', '#872a08', '#ef9b63', 32, 13),
  beef: look('crumble', '#6f412a', '#432213', '#99674a', 32, 14),
  meatballs: look('ball', '#7b4427', '#4b2411', '#a96f4d', 39, 9),
  chicken: look('chunk', '#efd3a0', '#b98b4b', '#fbeccb', 35, 11),
  'crumbed-chicken': look('chunk', '#d99a3d', '#96601a', '#f0c37a', 38, 10),
  'pulled-pork': look('crumble', '#a45f3a', '#6b3519', '#cf946c', 37, 11),
  egg: look('egg', '#fffdf4', '#e3d8bd', '#f6ae26', 87, 3),
  prawn: look('curl', '#f29a75', '#cd5e3a', '#fcd3bd', 45, 9),
  anchovies: look('fish', '#7d8894', '#4a5561', '#c3ccd4', 49, 10),
  lamb: look('chunk', '#7f4a31', '#4d2716', '#ab7758', 37, 10),
  prosciutto: look('fold', '#d9686a', '#a53b41', '#f6c4bd', 52, 9),
  brisket: look('strip', '#6d3a24', '#3f1d0f', '#a06446', 49, 10),
  'smoked-salmon': look('fold', '#f58a5f', '#cf5a31', '#fcc3a6', 49, 9),
  pesto: look('drizzle', '#4f7f28', '#335915', '#86b053', 69, 9),
}

/** Looks by price band for toppings without a look of their own. */
const byBand: Readonly<Record<string, ToppingLook>> = {
  cheese: look('crumble', '#fbe9b0', '#d8b765', '#fffbe8', 29, 12),
  meat: look('chunk', '#a35a3c', '#6b321b', '#cf8f70', 34, 11),
  veg: look('leaf', '#5c9440', '#356325', '#93c274', 36, 11),
}
const plain = look('chunk', '#c98a4b', '#8c5722', '#e8bd8c', 31, 11)

/** The look of a topping, or else of its price band. */
export const toppingLook = (id: string, band: string | null): ToppingLook => toppings[id] ?? byBand[band ?? ''] ?? plain

const melts: Readonly<Record<string, MeltLook>> = {
  mozzarella: { fill: '#fbe7ae', edge: '#e7b865' },
  cheddar: { fill: '#f5b94c', edge: '#d48a1d' },
  'plant-cheese': { fill: '#f6e3b7', edge: '#d9b573' },
}

/** The look of a melting cheese; null for toppings in pieces. */
export const meltLook = (id: string): MeltLook | null => melts[id] ?? null

const sauces: Readonly<Record<string, string>> = {
  'tomato-sauce': '#c23a22',
  'bbq-sauce': '#6a2a16',
  'garlic-sauce': '#efe0bd',
  'peri-peri-sauce': '#d2541a',
  hollandaise: '#f3cf62',
  'chilli-tomato-sauce': '#a81f18',
}

/** The colour of a sauce; null = the pizza has none. */
export const sauceColour = (id: string | null): string | null => (id === null ? null : (sauces[id] ?? '#b8452a'))

const classic: BaseLook = {
  crust: '#dd9f52',
  baked: '#a9672a',
  crumb: '#f0cd8f',
  rim: 0.13,
  wave: 2.2,
  waves: 9,
}
const bases: Readonly<Record<string, BaseLook>> = {
  classic,
  thin: { ...classic, crust: '#d3924a', baked: '#8d5420', rim: 0.065, wave: 2, waves: 11 },
  pan: { ...classic, crust: '#c98539', baked: '#7f4a17', crumb: '#e9bd75', rim: 0.17, wave: 0.6, waves: 5 },
  'stuffed-crust': { ...classic, crust: '#e2aa5d', baked: '#a9672a', crumb: '#f9dfa1', rim: 0.185, wave: 4, waves: 22 },
  'gluten-free': { ...classic, crust: '#e6c58d', baked: '#b78d4d', crumb: '#f3dfb7', rim: 0.1, wave: 3, waves: 7 },
}

/** The look of a base; an unknown one looks like the classic base. */
export const baseLook = (id: string): BaseLook => bases[id] ?? classic
