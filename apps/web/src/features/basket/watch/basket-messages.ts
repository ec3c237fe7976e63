import { createElement } from 'react'
import { BasketMessages } from '../basket-messages.tsx'
import { renderInSeparateRoot } from '../../../app/shell/separate-root.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'

/** Shows the messages of every basket answer from now on. [BAS-09] */
export const showBasketMessages = (router: AppRouter, deps: AppDeps): void =>
  void renderInSeparateRoot(router, deps, createElement(BasketMessages))
