import type { StepUp, StepUpBody } from '@forno/contracts/sign-in/step-up'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useCallback, createContext } from 'react'
import { isApiError } from '../../../lib/http/api-error.ts'
import { stepUpReason } from '../../../state/sign-in/step-up-reason.ts'
import { passkeyPrompts } from '../../../lib/browser/passkey-support.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { useLoginStore } from '../../../state/sign-in/login.ts'
import { useProvided } from '../../../lib/react/use-provided.ts'

export type { StepUp, StepUpBody }

/** Whether the server refused a call until the customer re-authenticates. */
export const isStepUpNeeded = (error: unknown): boolean => isApiError(error) && error.reason === stepUpReason

/** Asks the customer to re-authenticate; resolves to false when they cancel. */
export type ProofPrompt = () => Promise<boolean>

/** The prompt of the account's pages. */
export const StepUpContext = createContext<ProofPrompt | null>(null)

/**
 * A prompt that is open once at a time: calls that need it meanwhile share its answer. `open` shows the dialog and
 * passes on what the customer decides.
 */
export const makeProofPrompt = (open: (answer: (isProven: boolean) => void) => void): ProofPrompt => {
  let pending: Promise<boolean> | null = null
  return () =>
    (pending ??= new Promise((resolve) =>
      open((isProven) => {
        pending = null
        resolve(isProven)
      }),
    ))
}

const useProofPrompt = (): ProofPrompt => useProvided(StepUpContext)

/** The calls that re-authenticate this customer. */
export const useStepUpCalls = () => {
  const call = useCall()
  const login = useLoginStore()
  const params = () => ({ id: login.getState().signIn?.customerId as CustomerId })
  const state = () => call('GET /customer/:id/stepUp', { params: params() })
  const prove = (body: StepUpBody) => call('POST /customer/:id/stepUp', { params: params(), body })
  return {
    state,
    prove,
    /** Uses the browser's own passkey dialog. */
    proveByPasskey: async () => {
      const [{ requestPasskey }, options] = await Promise.all([
        passkeyPrompts(),
        call('POST /customer/passkey/options'),
      ])
      return prove({ passkey: await requestPasskey(options) })
    },
  }
}

/**
 * Runs a call that changes how the customer logs in. If the server asks for re-authentication, the customer confirms
 * and the call runs again; rejects with the server's refusal if they cancel.
 */
export const useWithProof = () => {
  const ask = useProofPrompt()
  return useCallback(
    async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work()
      } catch (error) {
        if (!isStepUpNeeded(error) || !(await ask())) throw error
        return work()
      }
    },
    [ask],
  )
}

/**
 * Re-authenticates before the page is left, as for a provider's page; resolves to whether the customer is confirmed.
 */
export const useEnsureProof = () => {
  const ask = useProofPrompt()
  const { state } = useStepUpCalls()
  return async (): Promise<boolean> => (await state()).provenUntil !== null || ask()
}
