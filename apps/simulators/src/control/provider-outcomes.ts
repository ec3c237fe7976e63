import type { Script } from './script.ts'

/** Outcomes of one provider, each with the operation to which it applies by default. */
export type ProviderOutcomes = Readonly<Record<string, string>>

/**
 * Binds each of these outcomes to its operation, so a forced decline waits for a payment and not for any next call.
 */
export const withProviderOutcomes = (script: Script, operations: ProviderOutcomes): Script => ({
  ...script,
  force: (forced) => {
    const operation = forced.operation ?? operations[forced.outcome]
    script.force(operation === undefined ? forced : { ...forced, operation })
  },
})
