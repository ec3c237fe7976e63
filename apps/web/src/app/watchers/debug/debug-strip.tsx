import { APP_VERSION, reportingEnvironment } from '@forno/domain/core/release'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useShop } from '../../../lib/react/shop-context.ts'
import { useSession } from '../../../state/session/session.ts'
import { whereOf } from '../../../lib/disposition.ts'
import { scheduleQuery } from '../../../api/stores.ts'
import { currentDay } from '../../../state/fulfilment/trading-day.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import { renderInSeparateRoot } from '../../shell/separate-root.tsx'
import styles from './debug-strip.module.css'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { loginStateOf, loginStateText } from '../../routes/sign-in/login-state.ts'
import { onLayersChange } from '../../../ui/dialogs/layers.ts'
import { callCentre } from '../../../state/session/call-centre.ts'
import { uiStateOf, uiStateText } from './ui-state.ts'

/** State for troubleshooting. It contains no secret and no complete id. [NAV-21] */
export const showDebugStrip = (router: AppRouter, deps: AppDeps): void => {
  logRefusals(deps)
  renderInSeparateRoot(router, deps, <DebugStrip deps={deps} />)
}

/** Logs each refused call with its code and reason, at the console's debug level. */
const logRefusals = ({ queries }: AppDeps): void => {
  const log = (error: unknown) => {
    if (!isApiError(error)) return
    const { method, url, status, code, reason, data } = error
    globalThis.console.debug(`${method} ${url} was refused`, { status, code, reason, message: data?.message })
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') log(event.action.error)
  })
  queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') log(event.action.error)
  })
}

function DebugStrip({ deps }: { deps: AppDeps }) {
  const { configuration } = useShop()
  const basketId = useSession((session) => session.basketId)
  const where = useSession(({ disposition }) => disposition)
  const storeId = whereOf(where)?.storeId ?? null
  const { data: store } = useQuery({ ...scheduleQuery(storeId ?? ''), enabled: storeId !== null })
  const uiWords = useUiWords(deps)
  const loginWords = useLoginWords(deps)
  const facts = [
    ['version', APP_VERSION],
    ['environment', configuration.settings['ENVIRONMENT'] ?? '–'],
    ['build', import.meta.env.MODE],
    ['reports to', reportingEnvironment(import.meta.env.MODE)],
    ['store', storeId ?? '–'],
    ['service', where.serviceType],
    ['cart', basketId?.slice(0, 8) ?? '–'],
    ['store time', store === undefined ? '–' : (currentDay(store.schedule)?.storeTime.slice(0, 16) ?? '–')],
    ['log-in', loginWords],
    ['screen', uiWords],
  ] as const
  return (
    <aside aria-label="Debug mode" className={styles.strip}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

/** The UI state, updated on every change. [UI-01] */
const useUiWords = (deps: AppDeps): string =>
  useSyncExternalStore(
    (changed) => {
      const subscriptions = [
        deps.notices.subscribe(changed),
        deps.panels.subscribe(changed),
        deps.queries.getQueryCache().subscribe(changed),
        onLayersChange(changed),
      ]
      return () => subscriptions.forEach((unsubscribe) => unsubscribe())
    },
    () => uiStateText(uiStateOf(deps, sessionStorage)),
  )

/** The login state, updated on every change of its stores and of the screen. [ACC-05] */
const useLoginWords = (deps: AppDeps): string =>
  useSyncExternalStore(
    (changed) => {
      const subscriptions = [
        deps.login.subscribe(changed),
        deps.panels.subscribe(changed),
        callCentre.subscribe(changed),
        deps.queries.getQueryCache().subscribe(changed),
      ]
      return () => subscriptions.forEach((unsubscribe) => unsubscribe())
    },
    () => loginStateText(loginStateOf(deps, { local: localStorage, passing: sessionStorage })),
  )
