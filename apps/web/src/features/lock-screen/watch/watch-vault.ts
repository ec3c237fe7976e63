import { lockDelay } from '@forno/domain/native/vault-lock'
import { logFailure } from '../../../lib/browser/log.ts'
import { onPause, onResume } from '../../../native/app-events.ts'
import { checkPause, pause, resume, vault } from '../../../state/vault/vault.ts'
import type { AppDeps } from '../../../app/shell/app-deps.ts'

/**
 * Locks the vault after five seconds in the background, by a timer if the system lets the app run, and by the clock
 * when it resumes. A sign-in whose vault was empty at the start has expired. [NAT-06]
 */
export const watchVault = (_router: unknown, { login }: Pick<AppDeps, 'login'>): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  onPause(() => {
    pause()
    clearTimeout(timer)
    timer = setTimeout(checkPause, lockDelay)
  })
  onResume(() => {
    clearTimeout(timer)
    resume().catch((error: unknown) => logFailure('the vault did not resume with the app', error))
  })
  const { signIn } = login.getState()
  if (signIn !== null && signIn.refreshToken !== null && vault.getState().status === 'empty')
    login.setState({ signIn: null, ended: 'expired' })
}
