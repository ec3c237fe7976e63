import type { Clock } from '../../platform/clock.ts'
import { createScript, type Script } from '../../control/script.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createAuthentications } from './authentications.ts'
import { createSigner } from './capture-context.ts'
import type { Session } from './session-request.ts'
import type { CybersourceSettings } from '../core/cybersource-settings.ts'
import { createFollowUps } from './follow-ups.ts'
import { createLedger } from './ledger.ts'
import { createSavedCards } from './saved-cards.ts'
import { createTransientTokens } from './transient-tokens.ts'
import { createVisaCheckouts } from './visa-checkouts.ts'

export type Gateway = ReturnType<typeof createGateway>

/** The state of the gateway and its script of forced outcomes. */
export function createGateway(settings: CybersourceSettings, clock: Clock) {
  const controlScript = createScript()
  const signer = createSigner()
  const sessions = new Map<string, Session>()
  const tokens = createTransientTokens(signer, clock)
  const ledger = createLedger(clock)
  const followUps = createFollowUps(ledger, clock)
  const authentications = createAuthentications(clock)
  const saved = createSavedCards()
  const visaCheckouts = createVisaCheckouts()
  const script: Script = {
    ...controlScript,
    forget: () => {
      for (const each of [controlScript, tokens, ledger, authentications, saved, visaCheckouts]) each.forget()
      sessions.clear()
    },
  }
  return {
    settings,
    clock,
    script,
    signer,
    sessions,
    tokens,
    ledger,
    followUps,
    authentications,
    saved,
    visaCheckouts,
    accessTokens: createAccessTokens(clock),
  }
}
