import type { Simulators } from './start-simulators.ts'

type State = {
  readonly calls: readonly { readonly operation: string; readonly status: number; readonly detail: object }[]
}

/** The simulated address service and its control endpoint. */
export const addressServiceOf = ({ urls: { address } }: Simulators<'address'>) => {
  const control = `${address}/control`
  return {
    url: `${address}/ProOnDemand/V3/ProOnDemandService.asmx`,
    /** Forces an outcome on the next calls, such as { outcome: 'timeout' }. */
    force: async (outcome: object): Promise<void> => {
      const { ok } = await fetch(control, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(outcome),
      })
      if (!ok) throw new Error('the simulator does not know this outcome')
    },
    /** The calls recorded since the last `forget()`. */
    calls: async (): Promise<State['calls']> => ((await (await fetch(control)).json()) as State).calls,
    forget: async (): Promise<void> => {
      await fetch(control, { method: 'DELETE' })
    },
  }
}
export type AddressService = ReturnType<typeof addressServiceOf>
