import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  frameQuery,
  menuCategoryAsideQuery,
  storeAsideQuery,
  type EditorialAside,
  type Frame,
} from '../../../api/site.ts'
import { useBrand } from '../../../lib/react/shop-context.ts'
import { ensure } from '../../../lib/http/read.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import { useFrame } from '../../shell/use-frame.ts'
import { LateEditorial, loadEditorial } from './layout.tsx'

/** Loads an aside if the frame names it. A failure is ignored: a page is complete without its aside. */
const loadAside = async (
  { queries }: AppDeps,
  isNamed: (asides: Frame['asides']) => boolean,
  load: () => Promise<unknown>,
): Promise<void> => {
  const frame = await ensure(queries, frameQuery()).catch(() => null)
  if (frame === null || !isNamed(frame.asides)) return
  await Promise.all([load().catch(() => null), loadEditorial()])
}

/** Loads text and banner of a menu category or range. [CON-11] */
export const loadCategoryAside = (deps: AppDeps, slug: string): Promise<void> =>
  loadAside(
    deps,
    ({ menuCategories }) => menuCategories.includes(slug),
    () => ensure(deps.queries, menuCategoryAsideQuery(slug)),
  )

/** Loads text and banner of a store. [NAV-13] */
export const loadStoreAside = (deps: AppDeps, slug: string): Promise<void> =>
  loadAside(
    deps,
    ({ stores }) => stores.includes(slug),
    () => ensure(deps.queries, storeAsideQuery(slug)),
  )

/** Text and banner of a menu category or range; nothing without its story. [CON-11] */
export function CategoryAside({ slug }: { readonly slug: string }) {
  const enabled = useFrame()?.asides.menuCategories.includes(slug) ?? false
  const { data } = useQuery({ ...menuCategoryAsideQuery(slug), enabled })
  return <AsideView aside={data} />
}

/** Text and banner of a store, by the last part of its address; nothing without its story. [NAV-13] */
export function StoreAside({ address }: { readonly address: string }) {
  const slug = address.slice(useBrand().pathSlug.length + 1)
  const enabled = useFrame()?.asides.stores.includes(slug) ?? false
  const { data } = useQuery({ ...storeAsideQuery(slug), enabled })
  return <AsideView aside={data} />
}

function AsideView({ aside }: { readonly aside: EditorialAside | null | undefined }) {
  const part = useMemo(() => (aside ? ({ kind: 'aside', aside } as const) : null), [aside])
  return part && <LateEditorial part={part} at={2} />
}
