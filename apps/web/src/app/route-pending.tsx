import { Page, Stack } from '../ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '../ui/spinner.tsx'

/** While a screen is on its way. */
export function RoutePending() {
  return (
    <Page>
      <SkeletonGroup>
        <Stack gap={6}>
          <Skeleton width="60%" height="2.5rem" />
          <Skeleton shape="block" height="14rem" />
          <Skeleton />
          <Skeleton width="80%" />
        </Stack>
      </SkeletonGroup>
    </Page>
  )
}
