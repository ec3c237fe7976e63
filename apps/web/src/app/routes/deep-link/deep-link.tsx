import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FulfilmentChoice } from '../../../state/session/fulfilment-choice.ts'
import { useBrand } from '../../../lib/react/shop-context.ts'
import { usePanels } from '../../../state/session/panels.ts'
import { useRunMutation } from '../../../lib/react/use-run-mutation.ts'
import { useSaving } from '../../../state/basket-changes/use-save-session.ts'
import { saveInTurn } from '../../../state/fulfilment/save-in-turn.ts'
import { NotFoundScreen } from '../../../features/content/not-found-screen.tsx'
import { PageHead } from '../../../lib/react/page-head.tsx'
import type * as routePaths from '../../../urls/route-paths.ts'
import { paths } from '../../../urls/urls.ts'
import type { ScreenProps } from '../../shell/screen.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Cluster, Page, Stack } from '../../../ui/layout/layout.tsx'
import { Spinner } from '../../../ui/progress/spinner.tsx'
import { ErrorState } from '../../../ui/progress/states.tsx'
import type { DeepLinkState } from './deep-link-tools.ts'
import { followQr } from './follow-qr.ts'
import { locate } from './locate.ts'
import { readDeepLink } from '../../../urls/deep-links.ts'
import styles from './deep-link.module.css'

/** Follows the link of a QR code, or opens the locator for an address with a place. [NAV-14] [NAV-15] [NAV-16] */
export function Screen({ params: { _splat = '' } }: ScreenProps<typeof routePaths.deepLink>) {
  const brand = useBrand()
  const link = readDeepLink(`/${_splat}`, brand.pathSlug)
  return link === null ? <NotFoundScreen /> : <FollowedLink key={_splat} path={`/${_splat}`} />
}

/** What the customer sees while a link is followed: progress, a question about the cart, or a failure. */
function FollowedLink({ path }: { path: string }) {
  const brand = useBrand()
  const state = useDeepLink(path)
  const keep = () => state.kind === 'asking' && state.answer('keep')
  return (
    <Page narrow>
      <PageHead title="Your order" brand={brand} isHidden />
      {state.kind === 'failed' ? (
        <ErrorState
          icon="info"
          headingLevel={1}
          title={state.title}
          action={
            <Cluster>
              <Button onClick={state.action.run}>{state.action.label}</Button>
              <ButtonLink href={paths.menu()} variant="secondary">
                See the menu
              </ButtonLink>
            </Cluster>
          }
        >
          <p>{state.text}</p>
        </ErrorState>
      ) : (
        <div className={styles.working}>
          <h1 className={styles.title}>{state.kind === 'working' ? state.label : 'Your cart'}</h1>
          <Spinner size="large" hideLabel />
        </div>
      )}
      {state.kind === 'asking' && (
        <Dialog title="You already have a cart" size="small" shape="alert" onClose={keep}>
          <Stack>
            <p>
              This link brings a cart of its own. {state.count === 1 ? '1 item is' : `${state.count} items are`} in
              yours.
            </p>
            <Button wide onClick={() => state.answer('add')}>
              Add to my cart
            </Button>
            <Button wide variant="secondary" onClick={() => state.answer('replace')}>
              Replace my cart
            </Button>
            <Button wide variant="quiet" onClick={keep}>
              Keep my cart as it is
            </Button>
          </Stack>
        </Dialog>
      )}
    </Page>
  )
}

const start: DeepLinkState = { kind: 'working', label: 'Opening your link' }

/** Follows the link for as long as the screen is mounted. */
const useDeepLink = (path: string): DeepLinkState => {
  const [state, show] = useState<DeepLinkState>(start)
  const [attempt, setAttempt] = useState(0)
  const deps = useRouter().options.context
  const navigate = useNavigate()
  const panels = usePanels()
  const save = useRunMutation(useSaving({ showsRefusal: () => true }))
  const follow = useEffectEvent((signal: AbortSignal) => {
    const link = readDeepLink(path, deps.shop.brand.pathSlug)
    const tools = {
      deps,
      panels,
      save,
      saveWithoutQuestion: async (chosen: FulfilmentChoice) => {
        const { saveSession } = await import('../../../state/fulfilment/save-session.ts')
        return saveInTurn(deps.queries, () => saveSession(deps, chosen))
      },
      show: (next: DeepLinkState) => {
        if (!signal.aborted) show(next)
      },
      go: async (to: string) => {
        if (!signal.aborted) await navigate({ to, replace: true })
      },
      retry: () => setAttempt((before) => before + 1),
      signal,
    }
    if (link !== null) void (link.kind === 'locate' ? locate(link, tools) : followQr(link, tools))
  })
  useEffect(() => {
    const unmount = new AbortController()
    follow(unmount.signal)
    return () => unmount.abort()
  }, [attempt])
  return state
}
