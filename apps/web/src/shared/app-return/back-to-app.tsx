import { useBrand } from '../../lib/react/shop-context.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { AppPage } from './app-page.tsx'

type BackToAppProps = { readonly link: string | null; readonly isLost: boolean; readonly onRetry: () => void }

/** The way back to the app. Some browsers open an app only after a tap, so the button stays. */
export function BackToApp({ link, isLost, onRetry }: BackToAppProps) {
  const { name } = useBrand()
  return (
    <AppPage title={`Back to the ${name} app`}>
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
          <ButtonLink href={link} size="large" wide>
            Open the app
          </ButtonLink>
        </>
      )}
    </AppPage>
  )
}
