import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { categoriesQuery, menuContext, productsQuery, type MenuContext, type Product } from '../../../api/catalogue.ts'
import type { Section } from '../../../api/site.ts'
import { homeCategories, mixedProducts } from '../../../features/home/home-products.ts'
import { RememberedOrder } from '../../../features/home/returning-guest.tsx'
import { ProductGrid } from '../../../features/menu/products/product-grid.tsx'
import { Hero, type InlineLocator as InlineLocatorPart } from '../../../features/sections/hero.tsx'
import { ProductSection } from '../../../features/sections/product-section.tsx'
import { ensure } from '../../../lib/http/read.ts'
import { useDisposition } from '../../../state/session/session.ts'
import { paths } from '../../../urls/urls.ts'
import { menuContextOf, type AppDeps } from '../../shell/app-deps.ts'

const loadLocator = () => import('../../../features/locator/locator.tsx')
const InlineLocator = lazy(() => loadLocator().then(({ InlineLocator: it }) => ({ default: it })))

const locator: InlineLocatorPart = {
  preload: () => void loadLocator().catch(() => undefined),
  draw: (tab) => <InlineLocator tab={tab} />,
}

/** The sections of the home page that are not an editor's alone. [NAV-03] [CAT-06] */
export function HomeSection({ section }: { readonly section: Section }) {
  switch (section.kind) {
    case 'hero':
      return <Hero hero={section} locator={locator} />
    case 'remembered':
      return <RememberedSection />
    case 'products':
      return <Products {...section} />
    case 'banner':
    case 'cards':
    case 'carousel':
    case 'main':
    case 'snippet':
      return null
  }
}

function RememberedSection() {
  const navigate = useNavigate()
  return <RememberedOrder onAdded={() => void navigate({ to: paths.basket })} />
}

type ProductsSection = Extract<Section, { readonly kind: 'products' }>

/** The slugs of the section's categories: the one it names, otherwise all of the home page. [CAT-06] */
const loadCategories = async (
  queries: AppDeps['queries'],
  menu: MenuContext,
  { category }: ProductsSection,
): Promise<readonly string[]> =>
  category === null ? homeCategories(await ensure(queries, categoriesQuery(menu))) : [category]

/** Loads the products of the sections. [NAV-03] [CAT-06] */
export const loadProducts = async (deps: AppDeps, sections: readonly Section[]): Promise<void> => {
  const menu = menuContextOf(deps)
  const productSections = sections.filter((section) => section.kind === 'products')
  const slugs = await Promise.all(productSections.map((section) => loadCategories(deps.queries, menu, section)))
  const categories = [...new Set(slugs.flat())]
  // A category that an editor has misspelt shows no products.
  await Promise.all(categories.map((slug) => ensure(deps.queries, productsQuery(menu, slug)).catch(() => null)))
}

function Products({ title, category, limit }: ProductsSection) {
  const slugs = category === null ? null : [category]
  return (
    <ProductSection title={title} category={category}>
      {slugs === null ? <HomeCategoryProducts limit={limit} /> : <CategoryProducts slugs={slugs} limit={limit} />}
    </ProductSection>
  )
}

function HomeCategoryProducts({ limit }: { readonly limit: number }) {
  const { data: categories } = useSuspenseQuery(categoriesQuery(menuContext(useDisposition())))
  return <CategoryProducts slugs={homeCategories(categories)} limit={limit} />
}

type CategoryProductsProps = {
  readonly slugs: readonly string[]
  readonly limit: number
  /** The products of the categories before `slugs`. */
  readonly lists?: readonly (readonly Product[])[]
}

/** One component for each category, because their number varies; the last one renders the grid. */
function CategoryProducts({ slugs: [slug, ...slugs], limit, lists = [] }: CategoryProductsProps) {
  const { data = [] } = useQuery({
    ...productsQuery(menuContext(useDisposition()), slug ?? ''),
    enabled: slug !== undefined,
  })
  if (slug === undefined) return <ProductGrid products={mixedProducts(lists, limit)} inSight={0} />
  return <CategoryProducts slugs={slugs} limit={limit} lists={[...lists, data]} />
}
