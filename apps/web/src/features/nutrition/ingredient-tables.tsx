import { energyWords } from '../../shared/food/energy-text.ts'
import type { Allergen, Nutrition, NutritionIngredient } from '../../api/nutrition.ts'
import { AllergenCell, CellLabel, NameCell, Nothing } from './food-cells.tsx'
import { byCategory } from './nutrition-filters.ts'
import { anchorOf } from './table-anchor.ts'
import { roles } from './table-roles.ts'
import styles from './nutrition.module.css'

type IngredientTablesProps = {
  readonly name: string
  readonly ingredients: readonly NutritionIngredient[]
  readonly sizes: Nutrition['sizes']
  readonly avoided: readonly Allergen[]
}

const tableNames = { Base: 'Bases', Sauce: 'Sauces', Topping: 'Toppings' } as const
const order = ['Base', 'Sauce', 'Topping'] as const

/** Pizza ingredients: the kilojoules and allergens that one unit adds to a whole pizza of each size. */
export function IngredientTables({ name, ingredients, sizes, avoided }: IngredientTablesProps) {
  const groups = byCategory(ingredients)
  return (
    <section id={anchorOf(name)} aria-labelledby="ingredients-head" tabIndex={-1} className={styles.ingredients}>
      <h2 id="ingredients-head">{name}</h2>
      <p className={styles.hint}>What each adds to a whole pizza. A double counts twice.</p>
      {order.map((category) => {
        const foods = groups.find((group) => group.name === category)?.foods ?? []
        return (
          foods.length > 0 && (
            <table key={category} {...roles.table} className={styles.table}>
              <caption>{tableNames[category]}</caption>
              <thead>
                <tr {...roles.row}>
                  <th {...roles.columnHead} className={styles.name}>
                    {category}
                  </th>
                  {sizes.map(({ sizeId, name: size }) => (
                    <th key={sizeId} {...roles.columnHead} className={styles.energy}>
                      {size}
                    </th>
                  ))}
                  <th {...roles.columnHead}>Contains</th>
                  <th {...roles.columnHead}>May contain</th>
                </tr>
              </thead>
              <tbody>
                {foods.map((food) => (
                  <tr key={food.productId} {...roles.row}>
                    <NameCell name={food.name} dietary={food.dietary} />
                    {sizes.map(({ sizeId, name: size }) => (
                      <SizeCell key={sizeId} size={size} kilojoules={food.kilojoules[sizeId]} />
                    ))}
                    <AllergenCell label="Contains" names={food.allergens} avoided={avoided} />
                    <AllergenCell label="May contain" names={food.mayContain} avoided={avoided} />
                  </tr>
                ))}
              </tbody>
            </table>
          )
        )
      })}
    </section>
  )
}

function SizeCell({ size, kilojoules }: { size: string; kilojoules: number | undefined }) {
  if (kilojoules === undefined)
    return (
      <td {...roles.cell} className={styles.without}>
        <Nothing />
      </td>
    )
  return (
    <td {...roles.cell} className={styles.energy}>
      <CellLabel>{size}</CellLabel>
      <span className={styles.one}>{energyWords(kilojoules)}</span>
    </td>
  )
}
