import { useEffect } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { paths } from '../../urls/urls.ts'
import { FatalView } from '../../features/fatal/fatal-view.tsx'
import { showFatal } from '../../features/fatal/show-fatal.tsx'

/** /fatal: its static text, then the fatal screen once the app runs. [ERR-19] */
export function Screen() {
  const brand = useBrand()
  useEffect(() => showFatal('server', `${paths.fatal} was opened`), [])
  return (
    <>
      <PageHead title="Temporarily unavailable" brand={brand} isHidden />
      <FatalView {...brand} isOnline reason="server">
        <ButtonLink href={paths.fatal} size="large">
          Retry
        </ButtonLink>
      </FatalView>
    </>
  )
}
