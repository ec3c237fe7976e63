import type { Allergen } from '@forno/domain/content/allergens'
import type { Product } from '../../api/catalogue.ts'

type Dietary = Product['dietary'][number]

/** Groups of foods by a collective word in the singular, and the menu's words for each. */
export const foodGroups: Readonly<Record<string, readonly string[]>> = {
  chip: ['chip', 'fry'],
  seafood: ['prawn', 'anchovy', 'salmon'],
  fish: ['anchovy', 'salmon'],
  pork: ['pork', 'ham', 'bacon', 'pepperoni', 'salami', 'sausage', 'chorizo', 'prosciutto'],
  meat: [
    ...['pork', 'ham', 'bacon', 'pepperoni', 'salami', 'sausage', 'chorizo', 'prosciutto'],
    ...['beef', 'brisket', 'lamb', 'meatball', 'chicken', 'schnitzel'],
  ],
  cheese: ['cheese', 'mozzarella', 'cheddar', 'fetta', 'bocconcini', 'ricotta', 'parmesan'],
  softdrink: ['cola', 'lemonade', 'soda', 'ginger'],
  spicy: ['spicy', 'hot', 'chilli', 'jalapeno'],
  pasta: ['spaghetti', 'linguine', 'cannelloni', 'carbonara', 'bolognese', 'mac'],
  sweet: ['dessert'],
}

const treeNuts: readonly Allergen[] = [
  ...(['almond', 'brazil nut', 'cashew', 'hazelnut', 'macadamia'] as const),
  ...(['pecan', 'pine nut', 'pistachio', 'walnut'] as const),
]

const cereals: readonly Allergen[] = ['wheat', 'barley', 'oats', 'rye']

/** Words for allergens, in the singular, and the allergens that each of them excludes. */
export const allergenWords: Readonly<Record<string, readonly Allergen[]>> = {
  dairy: ['milk'],
  milk: ['milk'],
  lactose: ['milk'],
  gluten: [...cereals, 'gluten'],
  wheat: ['wheat'],
  barley: ['barley'],
  oat: ['oats'],
  rye: ['rye'],
  egg: ['egg'],
  soy: ['soy'],
  soya: ['soy'],
  nut: ['peanut', ...treeNuts],
  peanut: ['peanut'],
  almond: ['almond'],
  cashew: ['cashew'],
  hazelnut: ['hazelnut'],
  macadamia: ['macadamia'],
  pecan: ['pecan'],
  pistachio: ['pistachio'],
  walnut: ['walnut'],
  fish: ['fish'],
  shellfish: ['crustacea', 'mollusc'],
  crustacean: ['crustacea'],
  crustacea: ['crustacea'],
  mollusc: ['mollusc'],
  seafood: ['fish', 'crustacea', 'mollusc'],
  sesame: ['sesame'],
  lupin: ['lupin'],
  sulphite: ['sulphites'],
  sulfite: ['sulphites'],
}

/** Ingredients whose exclusion asks for a diet of the whole dish. */
export const dietWithout: Readonly<Record<string, Dietary>> = { meat: 'vegetarian', animal: 'vegan' }

type Food = Pick<Product, 'allergens' | 'mayContain' | 'dietary'>

/** Whether a food is available free of an allergen, traces included; on the gluten-free base, if there is one. */
export const isFreeOf = (food: Food, unwanted: readonly Allergen[]): boolean => {
  const hasGlutenFreeBase = food.dietary.includes('gluten-free-option')
  const checked = hasGlutenFreeBase
    ? unwanted.filter((allergen) => allergen !== 'gluten' && !cereals.includes(allergen))
    : unwanted
  return !checked.some((allergen) => food.allergens.includes(allergen) || food.mayContain.includes(allergen))
}
