import { expect, onTestFinished, test, vi } from 'vitest'
import { scripted } from '../../../../test/scripted-call.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { unansweredEdits } from '../../../state/basket/basket-view.ts'
import type { ListedEdit } from '../../../state/edits/edit-list.ts'
import type { TabEdits } from '../../../state/edits/tab-edits.ts'
import { makeSessionStore } from '../../../state/session/session.ts'
import { watchBasket } from './watch-basket.ts'

const edit: ListedEdit = {
  key: 'k1',
  at: 1,
  edit: { kind: 'removed', basketItemId: 'i1' },
  name: 'Ham',
  isTried: false,
}

/** A browser with one waiting edit, which the shop refuses once `answer` is called. */
const browser = () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  onTestFinished(() => unansweredEdits.setState({ isWaiting: false }))
  unansweredEdits.setState({ isWaiting: true })
  let list = [edit]
  let refuse: Parameters<TabEdits['onRefused']>[0] = () => undefined
  const { promise, resolve: answer } = Promise.withResolvers<undefined>()
  const edits: Pick<TabEdits, 'list' | 'onRefused' | 'sendAll' | 'notifyTabs'> = {
    list: () => list,
    onRefused: (listener) => {
      refuse = listener
    },
    sendAll: async () => {
      await promise
      for (const one of list)
        refuse(one, new ApiError({ status: 400, data: null, url: '/baskets/b1', method: 'DELETE' }))
      list = []
      return true
    },
    notifyTabs: () => undefined,
  }
  const notices = { ask: vi.fn<() => Promise<boolean>>(), snackbar: vi.fn<() => void>() }
  const queries = makeQueryClient(scripted({}).call)
  const session = makeSessionStore(null)
  const deps = { edits: () => Promise.resolve(edits), notices, queries, session } as unknown as AppDeps
  watchBasket({} as AppRouter, deps)
  return { answer, notices }
}

test('reports refused edits once, without a success beside them, when network and page return together', async () => {
  const { answer, notices } = browser()
  // The first send begins once the code of the edits has loaded.
  await Promise.resolve()
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  answer(undefined)
  await vi.waitFor(() => expect(notices.ask).toHaveBeenCalledOnce())
  await new Promise(setImmediate)
  expect(notices.snackbar).not.toHaveBeenCalled()
})
