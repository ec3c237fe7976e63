import { useMounted } from '../../lib/react/mounted.ts'
import { Page } from '../../ui/layout/layout.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'

/** While a screen is on its way: as much as fills a window, so that nothing under it moves. */
export function RoutePending() {
  useMounted()
  return (
    <Page>
      <SkeletonGroup>
        <Skeleton shape="block" height="90vh" />
      </SkeletonGroup>
    </Page>
  )
}
