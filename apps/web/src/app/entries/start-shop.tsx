import { hydrate as restore } from '@tanstack/react-query'
import { createBrowserHistory } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { asCustomer } from '../watchers/as-customer.ts'
import type { Shop } from '../../lib/react/shop-context.ts'
import { keepLogin } from '../../state/sign-in/keep-login.ts'
import { makeLoginStore } from '../../state/sign-in/login.ts'
import { makeQueryClient } from '../../lib/http/read.ts'
import { keepSession, makeSessionStore } from '../../state/session/session.ts'
import { showFatal } from '../../features/fatal/show-fatal.tsx'
import { makeCall, sendByFetch } from '../../lib/http/call.ts'
import { callAddress } from '../../lib/http/call-address.ts'
import { intercepted, makeResponses } from '../shell/responses.ts'
import { installErrorReports } from '../../lib/browser/error-listeners.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { rootErrors } from '../../lib/react/root-errors.ts'
import { setTextBrand } from '../../lib/texts.ts'
import { themeClass } from '../../lib/settings.ts'
import { whenMounted } from '../../lib/react/mounted.ts'
import { storageError, writeKept } from '../../lib/storage/storage.ts'
import { App } from './app.tsx'
import { discovery } from './discovery.ts'
import { yieldToMain, hydrate } from './hydrate.ts'
import { readInitialState } from './initial-state.ts'
import { makeAppDeps } from '../shell/app-deps.ts'
import { createAppRouter } from '../routes/routes.tsx'
import type { NativeStep } from '../watchers/native/native-steps.ts'
import { startUp } from './start-up.ts'
import type { AppDeps } from '../shell/app-deps.ts'
import type { AppRouter } from '../routes/routes.tsx'

const initial = readInitialState(document)
const root = document.getElementById('root') ?? document.body

const configure = async (): Promise<Shop> =>
  initial === null ? (await import('./configure.ts')).configure() : initial.shop

/** The pattern of the current route, as soon as there is a router. */
let route = () => ''

/** Loads the code of error reports. [SES-13] [CFG-08] */
const loadReporter = async () => {
  const { makeReporter } = await import('../../state/error-reports/reporter.ts')
  return makeReporter({
    app: 'shop',
    mode: import.meta.env.MODE,
    configuration: async () => (await configure()).configuration,
    route: () => route(),
  })
}

/** What the phone app adds to the start of the shop; a browser adds nothing. [NAT-07] */
type StartOptions = {
  readonly native: readonly NativeStep[]
  /** Starts the watchers of the platform once the first screen is mounted. */
  readonly afterMount: (router: AppRouter, deps: AppDeps) => void
  /** Called at the end of the start, also after a failure. [SES-13] */
  readonly onStarted: () => void
}

const mount = async (shop: Shop, afterMount: StartOptions['afterMount']): Promise<void> => {
  await yieldToMain()
  setTextBrand(shop.brand)
  const { uris, settings } = shop.configuration
  writeKept(localStorage, 'secondaryWebUri', uris['URI_WEB_SECONDARY'] ?? '')
  const theme = themeClass(settings)
  if (theme !== null) document.documentElement.classList.add(theme)
  const session = makeSessionStore(initial?.where ?? null)
  const login = makeLoginStore()
  keepLogin(login)
  const responses = makeResponses()
  const send = asCustomer(sendByFetch(callAddress(uris, uris['URI_API'] ?? discovery)), login)
  const call = makeCall(intercepted(send, responses), {
    sessionId: () => session.getState().sessionId,
  })
  const queries = makeQueryClient(call)
  const deps = makeAppDeps({ queries, call, session, login, responses, shop })
  const router = createAppRouter({ deps, history: createBrowserHistory(), isServer: false })
  route = () => router.state.matches.at(-1)?.fullPath ?? ''
  await yieldToMain()
  const app = <App router={router} deps={deps} />
  if (initial?.queries) {
    restore(queries, initial.queries)
    await hydrate(router, root, app)
    keepSession(session)
  } else {
    keepSession(session)
    createRoot(root, rootErrors).render(app)
  }
  const { keepWatch } = await import('./keep-watch.ts')
  keepWatch(router, deps)
  await whenMounted
  afterMount(router, deps)
  // Browser tests wait for this attribute.
  document.documentElement.dataset['hydrated'] = 'true'
}

const showFailure = async (reason: string): Promise<void> => {
  const { FailureScreen } = await import('../../features/fatal/failure-screen.tsx')
  createRoot(root, rootErrors).render(<FailureScreen reason={reason} />)
}

/** Starts the shop in a browser or in the phone app. [SES-13] */
export const startShop = ({ native, afterMount, onStarted }: StartOptions): Promise<void> =>
  startUp<Shop>({
    native,
    prepare: () => installErrorReports(loadReporter),
    log: logFailure,
    storageError: () => storageError(() => window),
    configure,
    mount: (shop) => mount(shop, afterMount),
    hideLoading: () => {
      document.getElementById('loading')?.remove()
      onStarted()
    },
    showFailure,
    showFatal,
  })
