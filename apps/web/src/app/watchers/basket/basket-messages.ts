import { createElement } from 'react'
import { BasketMessages } from '../../../features/basket/basket-messages.tsx'
import { renderInSeparateRoot } from '../separate-root.tsx'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'

/** Shows the messages of every basket answer from now on. [BAS-09] */
export const showBasketMessages = (router: AppRouter, deps: AppDeps): void =>
  void renderInSeparateRoot(router, deps, createElement(BasketMessages))
