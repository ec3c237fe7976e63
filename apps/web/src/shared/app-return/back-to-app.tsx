import type { ReactNode } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { AppPage } from './app-page.tsx'

type BackToAppProps = {
  /** The link that opens the app; null = the API has not stored the result yet. */
  readonly link: string | null
  /** The API did not store the result. */
  readonly isLost: boolean
  readonly onRetry: () => void
  /** What the customer has done here, and what follows in the app. */
  readonly children?: ReactNode
}

/** The page that leads back to the app. Some browsers open an app only after a tap, so the button stays. */
export function BackToApp({ link, isLost, onRetry, children }: BackToAppProps) {
  const { name } = useBrand()
  return (
    <AppPage title={`Back to the ${name} app`} takesFocus>
      {!isLost && children}
      {isLost && (
        <div role="alert">
          <Note
            tone="warning"
            title="We couldn't go back to the app"
            action={<Button onClick={onRetry}>Try again</Button>}
          >
            Check your connection and try again. Or close this page and start again in the app.
          </Note>
        </div>
      )}
      {!isLost && link === null && <Spinner label="Going back to the app" />}
      {link !== null && (
        <>
          <p>If the app doesn&apos;t open by itself, tap the button.</p>
          <ButtonLink href={link} size="large" wide>
            Open the app
          </ButtonLink>
        </>
      )}
    </AppPage>
  )
}
