import './styles.css'
// The page's own script shows the fatal screen if this file does not arrive.
import '../../features/fatal/fatal-view.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { CallProvider } from '../../lib/http/call-context.ts'
import { withoutWaiting } from '../../features/kitchen/model/kitchen-errors.ts'
import { registerKitchenWorker } from '../../features/kitchen/model/kitchen-worker.ts'
import { makeQueryClient } from '../../lib/http/read.ts'
import { KitchenScreen } from '../../features/kitchen/kitchen-screen.tsx'
import { installErrorReports } from '../../lib/browser/error-listeners.ts'
import { rootErrors } from '../../lib/react/root-errors.ts'
import { pageBrand } from '../../lib/browser/page-brand.ts'
import { makeCall, sendByFetch } from '../../lib/http/call.ts'
import { setTextBrand } from '../../lib/texts.ts'
import { createNotices } from '../../ui/notices/notices.ts'
import { NoticesProvider } from '../../ui/notices/notices-provider.tsx'

setTextBrand(pageBrand(document))

/** Milliseconds before a call fails. Kitchen staff do not wait longer, and taps are retried. */
const timeout = 6_000

const call = makeCall(withoutWaiting(sendByFetch((path) => `/api/v1${path}`)), { sessionId: () => '0', timeout })

installErrorReports(async () => {
  const { makeReporter } = await import('../../state/error-reports/reporter.ts')
  return makeReporter({
    app: 'kitchen',
    mode: import.meta.env.MODE,
    configuration: () => call('GET /Configuration'),
    route: () => '/kitchen',
  })
})

createRoot(document.getElementById('root') ?? document.body, rootErrors).render(
  <QueryClientProvider client={makeQueryClient(call)}>
    <CallProvider value={call}>
      <NoticesProvider notices={createNotices()}>
        <KitchenScreen />
      </NoticesProvider>
    </CallProvider>
  </QueryClientProvider>,
)
document.documentElement.dataset['hydrated'] = 'true'
void registerKitchenWorker()
