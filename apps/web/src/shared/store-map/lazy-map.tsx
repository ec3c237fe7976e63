import { lazy, Suspense } from 'react'
import { cx } from '../../ui/cx.ts'
import type { AustraliaMapProps } from './australia-map.tsx'
import styles from './lazy-map.module.css'

/** An empty map. */
const Sea = ({ className }: Pick<AustraliaMapProps, 'className'>) => <div className={cx(styles.waiting, className)} />

/** The page works without a map: if its code fails to load, the map stays empty. */
const AustraliaMap = lazy(async () => {
  try {
    return { default: (await import('./australia-map.tsx')).AustraliaMap }
  } catch {
    return { default: Sea }
  }
})

/** The map once its code has loaded; until then, and without script, an empty sea. */
export function LazyMap({ isReady, ...map }: AustraliaMapProps & { readonly isReady: boolean }) {
  const waiting = <Sea className={map.className} />
  if (!isReady) return waiting
  return (
    <Suspense fallback={waiting}>
      <AustraliaMap {...map} />
    </Suspense>
  )
}
