import type { Script } from './script.ts'

/** Outcomes of one provider, each with the operation that it happens to where whoever forces it names none. */
export type OwnOutcomes = Readonly<Record<string, string>>

/** A decline belongs to a payment, not to the next call of any kind: it waits for the operation that it has a meaning for. */
export const withOwnOutcomes = (script: Script, own: OwnOutcomes): Script => ({
  ...script,
  force: (forced) => {
    const operation = forced.operation ?? own[forced.outcome]
    script.force(operation === undefined ? forced : { ...forced, operation })
  },
})
