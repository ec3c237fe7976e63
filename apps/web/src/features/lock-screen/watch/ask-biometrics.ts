import { afterBiometricDecline, noBiometricAnswers, offersBiometrics } from '@forno/domain/native/biometric-prompt'
import type { VaultState, UnlockModeResult } from '../../../state/vault/make-vault.ts'
import type { UnlockMode } from '@forno/domain/native/unlock-modes'
import { biometricTexts } from '@forno/domain/texts/biometric-texts'
import { keyedTexts } from '../../../lib/texts.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { readPreference, writePreference, type Preferences } from '../../../native/preferences.ts'
import { setUnlockMode, vault } from '../../../state/vault/vault.ts'
import type { AppDeps } from '../../../app/shell/app-deps.ts'

/** The texts of the biometric prompt. [NAT-04] */
export const biometricMessages = keyedTexts('biometrics', biometricTexts)

/** The phone and the customer of the prompt. */
export type BiometricPromptDeps = Preferences &
  Pick<AppDeps, 'notices'> & {
    readonly vaultState: () => Pick<VaultState, 'isBiometryAvailable' | 'mode'>
    readonly setUnlockMode: (mode: UnlockMode) => Promise<UnlockModeResult>
  }

/** Asks after each log-in in the app whether the next one may use biometrics. [NAT-04] */
export const askForBiometrics = (_router: unknown, { login, notices }: Pick<AppDeps, 'login' | 'notices'>): void => {
  const deps = { notices, readPreference, writePreference, setUnlockMode, vaultState: vault.getState }
  login.subscribe((now, before) => {
    if (now.signIn === null || now.signIn.customerId === before.signIn?.customerId) return
    showBiometricPrompt(deps).catch((error: unknown) => logFailure('the biometric prompt failed', error))
  })
}

/** Three declines on this install stop the prompt; app settings switch biometrics on afterwards. [NAT-04] [NAT-05] */
export const showBiometricPrompt = async (deps: BiometricPromptDeps): Promise<void> => {
  const record = {
    declines: (await deps.readPreference('biometricDeclines')) ?? noBiometricAnswers.declines,
    isStopped: (await deps.readPreference('biometricPromptStopped')) ?? noBiometricAnswers.isStopped,
  }
  if (!offersBiometrics({ record, ...deps.vaultState() })) return
  const isAccepted = await deps.notices.ask({
    title: biometricMessages.question,
    message: biometricMessages.why,
    confirmLabel: biometricMessages.accept,
    cancelLabel: biometricMessages.decline,
    startsAtConfirm: true,
    blocking: true,
  })
  if (!isAccepted) {
    const { declines, isStopped } = afterBiometricDecline(record)
    await deps.writePreference('biometricDeclines', declines === 0 ? null : declines)
    await deps.writePreference('biometricPromptStopped', isStopped)
    return
  }
  const isChosen = (await deps.setUnlockMode('Biometrics')) === 'chosen'
  deps.notices.snackbar(isChosen ? { text: biometricMessages.on } : { text: biometricMessages.off, theme: 'warning' })
}
