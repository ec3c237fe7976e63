import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { menuContext } from '../../api/catalogue.ts'
import { useBrand } from '../../lib/react/shop-context.ts'
import { PrintButton } from '../../shared/share/print-button.tsx'
import { energyStatement } from '../../shared/food/energy-statement.ts'
import { nutritionQuery } from '../../api/nutrition.ts'
import { useDisposition } from '../../state/session/session.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState, Note } from '../../ui/progress/states.tsx'
import { IngredientTables } from './ingredient-tables.tsx'
import { byCategory, fitting, isFiltered, noFilters, shownWords } from './nutrition-filters.ts'
import { NutritionFilterBar } from './nutrition-filter-bar.tsx'
import { anchorOf } from './table-anchor.ts'
import { ProductTable } from './product-table.tsx'
import styles from './nutrition.module.css'

type NutritionScreenProps = {
  readonly title: string
  readonly description: string
  /** Content about allergens in our kitchens and about the labels. */
  readonly notes: ReactNode
}

/** Kilojoules and allergens of the whole menu, from the menu's own data, with filters and a print layout. */
export function NutritionScreen({ title, description, notes }: NutritionScreenProps) {
  const brand = useBrand()
  const { data: nutrition } = useSuspenseQuery(nutritionQuery(menuContext(useDisposition())))
  const [filters, setFilters] = useState(noFilters)
  const products = fitting(nutrition.products, filters)
  const ingredients = fitting(nutrition.ingredients, filters)
  const groups = byCategory(products)
  const isEmpty = products.length === 0 && ingredients.length === 0
  return (
    <Page className={styles.page}>
      <PageHead title={title} description={description} brand={brand} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.statement}>{energyStatement}.</p>
        <Note tone="warning" title="All our kitchens are shared kitchens">
          <p>
            Ovens, boards and hands touch everything on this page, so we cannot promise that any product is free of an
            allergen. If you have a severe allergy or coeliac disease, please ring{' '}
            <Link href={paths.stores}>your store</Link> before you order.
          </p>
        </Note>
      </header>
      <NutritionFilterBar nutrition={nutrition} filters={filters} onChange={setFilters} />
      <div className={styles.bar}>
        <p role="status" className={styles.shown}>
          {shownWords(products.length, nutrition.products.length, filters)}
        </p>
        {isFiltered(filters) && (
          <Button variant="quiet" size="small" onClick={() => setFilters(noFilters)}>
            Clear
          </Button>
        )}
        <PrintButton size="small" icon="receipt" />
      </div>
      {isEmpty ? (
        <EmptyState
          icon="search"
          title="No matches"
          action={<Button onClick={() => setFilters(noFilters)}>Show everything</Button>}
        >
          <p>Try fewer filters or another word.</p>
        </EmptyState>
      ) : (
        <>
          <Jumps names={[...groups.map(({ name }) => name), ...(ingredients.length > 0 ? [ingredientsName] : [])]} />
          {groups.map(({ name, foods }) => (
            <ProductTable key={name} name={name} products={foods} sizes={nutrition.sizes} avoided={filters.avoided} />
          ))}
          {ingredients.length > 0 && (
            <IngredientTables
              name={ingredientsName}
              ingredients={ingredients}
              sizes={nutrition.sizes}
              avoided={filters.avoided}
            />
          )}
        </>
      )}
      <div>{notes}</div>
    </Page>
  )
}

const ingredientsName = 'Ingredients'

function Jumps({ names }: { names: readonly string[] }) {
  if (names.length < 2) return null
  return (
    <nav aria-label="On this page" className={styles.jumps}>
      <ul className={styles.jumpList}>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${anchorOf(name)}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
