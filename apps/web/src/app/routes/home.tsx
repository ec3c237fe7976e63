import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { layoutQuery, type LayoutName } from '../../api/site.ts'
import type { SectionRenderers } from '../../features/sections/sections.tsx'
import { PageHead } from '../../lib/react/page-head.tsx'
import { useBrand } from '../../lib/react/shop-context.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { Page } from '../../ui/layout/layout.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { AppDeps } from '../shell/app-deps.ts'
import type { LoadInput } from '../shell/screen.ts'
import { HomeSection, loadProducts } from './layout/home-section.tsx'
import { LayoutView, loadLayout } from './layout/layout.tsx'

const PrivacyPrompt = lazy(() =>
  import('../../features/privacy/privacy-prompt.tsx').then(({ PrivacyPrompt: it }) => ({ default: it })),
)

/** Loads a layout of the home page and the products of its sections. [NAV-03] */
export const loadHome = async (deps: AppDeps, name: LayoutName): Promise<void> => {
  const { sections } = await loadLayout(deps, name)
  await loadProducts(deps, sections)
}

/** Loads the sections of the home page. [NAV-03] */
export const load = ({ context }: LoadInput) => loadHome(context, 'home')

/** The home page. [NAV-03] */
export const Screen = () => <Home layout="home" />

const homeSection = (section: Parameters<typeof HomeSection>[0]['section']) => <HomeSection section={section} />
const renderers: SectionRenderers = { hero: homeSection, remembered: homeSection, products: homeSection }

/** The sections of a layout; the hero has the page's heading. [NAV-03] */
export function Home({ layout }: { readonly layout: LayoutName }) {
  const brand = useBrand()
  const { data } = useQuery(layoutQuery(layout))
  const hasHero = data?.sections.some(({ kind }) => kind === 'hero')
  return (
    <Page>
      <PageHead
        title={brand.name}
        brand={brand}
        description={`Order ${brand.name} for delivery or pickup: see the price and the time before you start.`}
      />
      {!hasHero && (
        <h1>
          <VisuallyHidden>{brand.name}</VisuallyHidden>
        </h1>
      )}
      <LayoutView name={layout} renderers={renderers} />
      <LatePrivacyPrompt />
    </Page>
  )
}

/** The server renders no prompt: the choices are on the device. */
function LatePrivacyPrompt() {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <PrivacyPrompt />
      </Suspense>
    )
  )
}
