import { PageHead } from '../../lib/react/page-head.tsx'
import { useBrand } from '../../lib/react/shop-context.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'

type BackToAppProps = { readonly link: string | null; readonly isLost: boolean; readonly onRetry: () => void }

/** The way back to the app. Some browsers open an app only after a tap, so the button stays. */
export function BackToApp({ link, isLost, onRetry }: BackToAppProps) {
  const brand = useBrand()
  const title = `Back to the ${brand.name} app`
  return (
    <Page narrow>
      <PageHead title={title} brand={brand} isHidden />
      <h1>{title}</h1>
      {isLost && (
        <div role="alert">
          <Note tone="warning" title="We couldn't reach the app" action={<Button onClick={onRetry}>Try again</Button>}>
            Or close this page and start again in the app.
          </Note>
        </div>
      )}
      {!isLost && link === null && <Spinner label="Going back to the app" />}
      {link !== null && (
        <>
          <p>If the app doesn&apos;t open by itself, tap the button.</p>
          <ButtonLink href={link}>Open the app</ButtonLink>
        </>
      )}
    </Page>
  )
}
