import type { UnlockFailure } from '@forno/domain/native/unlock-errors'
import { useState } from 'react'
import { useStore } from 'zustand'
import { lockedOutNotice } from '../lock-texts.ts'
import { LockScreen } from '../lock-screen.tsx'
import { logFailure } from '../../../lib/browser/log.ts'
import { logOut } from '../../../state/sign-in/log-out.ts'
import { unlock, vault } from '../../../state/vault/vault.ts'
import { paths } from '../../../urls/urls.ts'
import { renderInSeparateRoot } from '../../../app/shell/separate-root.tsx'
import { showLoginNeeded } from '../../../state/sign-in/ask-for-login.ts'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'

/** Covers the app for as long as its vault is locked. [NAT-06] */
export const watchLock = (router: AppRouter, deps: AppDeps): void => {
  let removeScreen: (() => void) | null = null
  const update = (): void => {
    if (vault.getState().status === 'locked')
      removeScreen ??= renderInSeparateRoot(router, deps, <LockLayer deps={deps} />)
    else {
      removeScreen?.()
      removeScreen = null
    }
  }
  vault.subscribe(update)
  update()
}

function LockLayer({ deps }: { readonly deps: AppDeps }) {
  const { mode, failures } = useStore(vault)
  const [busy, setBusy] = useState<'unlocking' | 'loggingOut' | null>(null)
  const [lastFailure, setLastFailure] = useState<UnlockFailure | null>(null)
  const tryToUnlock = async (): Promise<void> => {
    setBusy('unlocking')
    const provider = deps.login.getState().signIn?.provider ?? null
    try {
      const result = await unlock()
      if (result === 'cleared')
        showLoginNeeded(deps, { text: lockedOutNotice, provider, isAtLogin: location.pathname === paths.login })
      setLastFailure(result === 'unlocked' || result === 'cleared' ? null : result)
    } catch (error) {
      logFailure('the vault was not unlocked', error)
      setLastFailure('interrupted')
    } finally {
      setBusy(null)
    }
  }
  const endSignIn = (): void => {
    setBusy('loggingOut')
    logOut(deps)
      .catch((error: unknown) => logFailure('the log-out of the lock screen failed', error))
      .finally(() => setBusy(null))
  }
  return (
    <LockScreen
      wordmark={deps.shop.brand.wordmark}
      mode={mode}
      failures={failures}
      lastFailure={lastFailure}
      busy={busy}
      onUnlock={() => void tryToUnlock()}
      onLogOut={endSignIn}
    />
  )
}
