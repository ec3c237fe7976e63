import { useMounted } from '../../lib/react/mounted.ts'
import { Page } from '../../ui/layout/layout.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'

/** Placeholder of a loading screen, as high as the window, so that nothing below it moves. */
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
