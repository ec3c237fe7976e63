import { useEffect, useRef, type ReactNode } from 'react'
import { PageHead } from '../../lib/react/page-head.tsx'
import { useBrand } from '../../lib/react/shop-context.ts'
import { Logo } from '../../ui/layout/frame.tsx'
import { Page, Stack } from '../../ui/layout/layout.tsx'

type AppPageProps = {
  readonly title: string
  /** Moves the focus to the heading: the page replaces the form that had it. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

/**
 * A page in the browser above the phone app. It has no navigation, because every other page of the shop would lead the
 * customer away from the order in the app. [PAY-12]
 */
export function AppPage({ title, takesFocus = false, children }: AppPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const brand = useBrand()
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <Page narrow data-app-page>
      <PageHead title={title} brand={brand} isHidden />
      <Stack gap={5}>
        <Logo name={brand.wordmark} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </Stack>
    </Page>
  )
}
