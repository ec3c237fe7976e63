import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { CallProvider } from '../../lib/http/call-context.ts'
import { withoutWaiting } from '../../features/kitchen/model/kitchen.ts'
import { makeQueryClient } from '../../lib/http/read.ts'
import { KitchenScreen } from '../../features/kitchen/kitchen-screen.tsx'
import { makeCall, sendByFetch } from '../../lib/http/call.ts'
import { createNotices } from '../../ui/notices/notices.ts'
import { NoticesProvider } from '../../ui/notices/notices-provider.tsx'

/** Nobody waits longer before a screen on a wall; taps are repeated. Milliseconds. */
const timeout = 6_000

const call = makeCall(withoutWaiting(sendByFetch(() => '/api/v1')), { sessionId: () => '0', timeout })

createRoot(document.getElementById('root') ?? document.body).render(
  <QueryClientProvider client={makeQueryClient(call)}>
    <CallProvider value={call}>
      <NoticesProvider notices={createNotices()}>
        <KitchenScreen />
      </NoticesProvider>
    </CallProvider>
  </QueryClientProvider>,
)
document.documentElement.dataset['hydrated'] = 'true'
