import type { ReactNode } from 'react'
import { Page, Stack } from '../ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '../ui/spinner.tsx'

/** While a screen is on its way: what is known of it, and as much as fills a window, so that nothing under it moves. */
export function RoutePending({ children }: { readonly children?: ReactNode }) {
  return (
    <Page narrow={!!children}>
      <Stack gap={6}>
        {children}
        <SkeletonGroup>
          <Skeleton shape="block" height="90vh" />
        </SkeletonGroup>
      </Stack>
    </Page>
  )
}
