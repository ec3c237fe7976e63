import type { Allergen } from '@forno/domain/content/allergens'

/** Groups of allergens under the names that FSANZ uses; one name may cover several allergens. */
export const allergenGroups: readonly { readonly label: string; readonly allergens: readonly Allergen[] }[] = [
  { label: 'Gluten and wheat', allergens: ['gluten', 'wheat', 'barley', 'oats', 'rye'] },
  { label: 'Milk', allergens: ['milk'] },
  { label: 'Egg', allergens: ['egg'] },
  { label: 'Peanut', allergens: ['peanut'] },
  {
    label: 'Tree nuts',
    allergens: [
      ...(['almond', 'brazil nut', 'cashew', 'hazelnut', 'macadamia'] as const),
      ...(['pecan', 'pine nut', 'pistachio', 'walnut'] as const),
    ],
  },
  { label: 'Soy', allergens: ['soy'] },
  { label: 'Sesame', allergens: ['sesame'] },
  { label: 'Fish', allergens: ['fish'] },
  { label: 'Crustacean (prawn, crab)', allergens: ['crustacea'] },
  { label: 'Mollusc (oyster, squid)', allergens: ['mollusc'] },
  { label: 'Lupin', allergens: ['lupin'] },
  { label: 'Sulphites', allergens: ['sulphites'] },
]

/** Whether an allergen of a group is chosen: a choice of an earlier release may lack some that the group has since. */
export const hasGroup = (chosen: readonly Allergen[], allergens: readonly Allergen[]): boolean =>
  allergens.some((each) => chosen.includes(each))

/** The chosen allergens after a group was switched on or off. */
export const withGroup = (
  chosen: readonly Allergen[],
  allergens: readonly Allergen[],
  isOn: boolean,
): readonly Allergen[] => {
  const others = chosen.filter((each) => !allergens.includes(each))
  return isOn ? [...others, ...allergens] : others
}

/** "milk, egg, tree nuts" */
export const groupWords = (chosen: readonly Allergen[]): string =>
  allergenGroups
    .filter(({ allergens }) => allergens.some((each) => chosen.includes(each)))
    .map(({ label }) => label.toLowerCase())
    .join(', ')
