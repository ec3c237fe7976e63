import { keepStore } from '../../lib/storage/persisted-store.ts'
import type { LoginStore } from './login.ts'

/**
 * Restores the sign-in from `pinia_login` and stores it from then on. Until then the page shows the guest's version, as
 * the server does.
 */
export const keepLogin = (store: LoginStore): void => keepStore(store, 'login', localStorage)
