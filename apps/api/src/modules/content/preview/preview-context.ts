import { AsyncLocalStorage } from 'node:async_hooks'
import type { EditorialContentCache } from '../service/cached-service-content.ts'
import type { Draft } from './drafts.ts'

/** The draft that a request previews, also for the calls that its page makes within this process. */
export const previewContext = new AsyncLocalStorage<Draft>()

/** The content whose readers get the draft while their request previews one. */
export const withPreview = (editorial: EditorialContentCache): EditorialContentCache => ({
  ...editorial,
  current: () => previewContext.getStore()?.editorial ?? editorial.current(),
})
