import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, type ComponentProps, type ReactNode } from 'react'
import { layoutQuery, type Layout, type LayoutName, type Section } from '../../../api/site.ts'
import type { CardSection } from '../../../features/cards/card-section.tsx'
import type { EditorialProps } from '../../../features/sections/editorial.tsx'
import { Sections, type SectionRenderers } from '../../../features/sections/sections.tsx'
import { afterFrame } from '../../../lib/browser/after-frame.ts'
import { ensure } from '../../../lib/http/read.ts'
import { useHydrated } from '../../../lib/react/use-hydrated.ts'
import { whenMounted } from '../../../lib/react/mounted.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import { lazyPart } from '../../shell/screen.ts'
import styles from './layout.module.css'

/** A chunk that is loaded after the first view is interactive; if it cannot be loaded, the server's HTML stays. */
const late =
  <Module,>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    if (!import.meta.env.SSR) await whenMounted.then(afterFrame)
    return load().catch(() => new Promise<never>(() => undefined))
  }

const Editorial = lazyPart(
  late(() => import('../../../features/sections/editorial.tsx')),
  'Editorial',
)
const HomeSection = lazyPart(
  late(() => import('./late-home-section.tsx')),
  'HomeSection',
)

const Cards = lazy(
  late(async () => ({ default: (await import('../../../features/cards/card-section.tsx')).CardSection })),
)

/** The server renders no cards: they depend on the customer. [ENG-04] */
const LateCards = (props: ComponentProps<typeof CardSection>): ReactNode =>
  useHydrated() && (
    <Suspense fallback={null}>
      <Cards {...props} />
    </Suspense>
  )

/** Memoised: a new render would replace the server's HTML before the chunk has loaded. */
export const LateEditorial = memo((props: EditorialProps) => (
  <Suspense fallback={<div className={styles[props.part.kind]} />}>
    <Editorial {...props} />
  </Suspense>
))

const LateHomeSection = memo(({ section }: { readonly section: Section }) => (
  <Suspense fallback={null}>
    <HomeSection section={section} />
  </Suspense>
))

const editorial = (part: EditorialProps['part'], at: number): ReactNode => <LateEditorial part={part} at={at} />
const ofHome = (section: Section): ReactNode => <LateHomeSection section={section} />

const lateRenderers: SectionRenderers = {
  carousel: editorial,
  banner: editorial,
  snippet: editorial,
  hero: ofHome,
  remembered: ofHome,
  products: ofHome,
  cards: ({ section, title }) => <LateCards section={section} title={title} />,
}

const plain: Layout = { sections: [{ kind: 'main' }] }

/** The server waits for the code of the sections that it renders; a browser shows its HTML meanwhile. */
export const loadEditorial = async (): Promise<void> => {
  const loading = Editorial.preload?.()
  if (import.meta.env.SSR) await loading
}

const isEditorial = ({ kind }: Section): boolean => kind === 'carousel' || kind === 'banner' || kind === 'snippet'

/** Loads the sections of a screen and their code; without them the screen shows its own part alone. */
export const loadLayout = async ({ queries }: AppDeps, name: LayoutName): Promise<Layout> => {
  const layout = await ensure(queries, layoutQuery(name)).catch(() => plain)
  if (layout.sections.some(isEditorial)) await loadEditorial()
  if (import.meta.env.SSR) await HomeSection.preload?.()
  return layout
}

type LayoutViewProps = { readonly name: LayoutName; readonly renderers: SectionRenderers }

/** The sections of a screen: those of its own, and those that every screen can show. [CON-11] [NAV-03] */
export function LayoutView({ name, renderers }: LayoutViewProps) {
  const { data: layout = plain } = useQuery(layoutQuery(name))
  return <Sections sections={layout.sections} renderers={{ ...lateRenderers, ...renderers }} />
}

/** Puts a screen's own part among the sections of its layout. */
export const inLayout =
  (name: LayoutName) =>
  (main: ReactNode): ReactNode => <LayoutView name={name} renderers={{ main: () => main }} />
