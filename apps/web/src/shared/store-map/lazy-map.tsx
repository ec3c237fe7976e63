import { lazy, Suspense } from 'react'
import { cx } from '../../ui/cx.ts'
import type { MapProps } from '../../ui/map/map.tsx'
import styles from './lazy-map.module.css'

const Sea = ({ className }: Pick<MapProps, 'className'>) => <div className={cx(styles.waiting, className)} />

/** A map is a help, not a need: where its file cannot be had, the page goes without. */
const VectorMap = lazy(async () => {
  try {
    return { default: (await import('../../ui/map/map.tsx')).VectorMap }
  } catch {
    return { default: Sea }
  }
})

/** The map once its code and coast have come; until then, and where there is no script, the sea. */
export function LazyMap({ isReady, ...map }: MapProps & { readonly isReady: boolean }) {
  const waiting = <Sea className={map.className} />
  if (!isReady) return waiting
  return (
    <Suspense fallback={waiting}>
      <VectorMap {...map} />
    </Suspense>
  )
}
