import { energyWords } from '../../shared/food/energy-text.ts'
import type { Allergen, Nutrition, NutritionProduct } from '../../api/nutrition.ts'
import { AllergenCell, CellLabel, NameCell, Nothing } from './food-cells.tsx'
import { servingsIn } from './nutrition-filters.ts'
import { anchorOf } from './table-anchor.ts'
import { roles } from './table-roles.ts'
import styles from './nutrition.module.css'

type ProductTableProps = {
  readonly name: string
  readonly products: readonly NutritionProduct[]
  readonly sizes: Nutrition['sizes']
  readonly avoided: readonly Allergen[]
}

/** The products of one category, one row each, with a column for each of their sizes. */
export function ProductTable({ name, products, sizes, avoided }: ProductTableProps) {
  const servings = servingsIn(products, sizes)
  return (
    <section id={anchorOf(name)} aria-label={name} tabIndex={-1} className={styles.section}>
      <table {...roles.table} className={styles.table}>
        <caption>{name}</caption>
        <thead>
          <tr {...roles.row}>
            <th {...roles.columnHead} className={styles.name}>
              Product
            </th>
            {servings.map((each) => (
              <th key={each} {...roles.columnHead} className={styles.energy}>
                {each}
              </th>
            ))}
            <th {...roles.columnHead}>Contains</th>
            <th {...roles.columnHead}>May contain</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.productId} {...roles.row}>
              <NameCell name={product.name} dietary={product.dietary} />
              {servings.map((each) => (
                <EnergyCell key={each} name={each} product={product} />
              ))}
              <AllergenCell label="Contains" names={product.allergens} avoided={avoided} />
              <AllergenCell label="May contain" names={product.mayContain} avoided={avoided} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Kilojoules per slice with those of the whole pizza below, or per serve. */
function EnergyCell({ name, product }: { name: string; product: NutritionProduct }) {
  const serving = product.servings.find((each) => each.name === name)
  if (serving === undefined)
    return (
      <td {...roles.cell} className={styles.without}>
        <Nothing />
      </td>
    )
  const { slices, kilojoules, wholeKilojoules } = serving
  return (
    <td {...roles.cell} className={styles.energy}>
      <CellLabel>{name}</CellLabel>
      <span className={styles.one}>
        {energyWords(kilojoules)}
        {slices !== null && <span className={styles.soft}> per slice</span>}
      </span>
      {wholeKilojoules !== kilojoules && (
        <span className={styles.soft}>
          {' '}
          {energyWords(wholeKilojoules)} {slices === null ? 'in all' : 'whole'}
        </span>
      )}
    </td>
  )
}
