import { createElement } from 'react'
import { BasketMessages } from '../../../features/basket/basket-messages.tsx'
import { showAside } from '../aside.tsx'
import type { Needs } from '../../shell/needs.ts'
import type { AppRouter } from '../../routes/router.tsx'

/** Shows the messages of every basket answer from now on. [BAS-09] */
export const tellBasketMessages = (router: AppRouter, needs: Needs): void =>
  void showAside(router, needs, createElement(BasketMessages))
