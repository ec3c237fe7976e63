import pg from 'pg'
import { expect, test } from 'vitest'
import { patientPool } from './patient-pool.ts'

/** A pool on whose connections the first statement fails, and each later one succeeds; notes them by connection. */
const poolOf = (failure: Error) => {
  const steps: string[] = []
  let connections = 0
  const connect = async () => {
    const nth = (connections += 1)
    return {
      query: async ({ name }: pg.QueryConfig) => {
        steps.push(`${name} on ${nth}`)
        if (steps.length === 1) throw failure
        return { rows: [] }
      },
      release: () => undefined,
    }
  }
  return { steps, patient: patientPool({ connect } as unknown as pg.Pool, () => false) }
}

test.each(['complete_job', 'complete_job_q', 'fail_job', 'fail_job_q'])(
  'an end of a job (%s) whose connection is lost is recorded on another one, before the process ends',
  async (statement) => {
    const { steps, patient } = poolOf(new Error('Connection terminated unexpectedly'))
    const name = `${statement}/graphile_worker`
    const client = await patient.pool.connect()
    const recorded = client.query({ name, text: '' })
    await patient.settled().then(() => steps.push('settled'))
    await recorded
    expect(steps).toEqual([`${name} on 1`, `${name} on 2`, 'settled'])
  },
)

test('an end that PostgreSQL refuses is not recorded again, nor is another statement', async () => {
  const refusal = Object.assign(new pg.DatabaseError('permission denied', 0, 'error'), { code: '42501' })
  for (const [failure, name] of [
    [refusal, 'fail_job/graphile_worker'],
    [new Error('Connection terminated unexpectedly'), 'get_job/graphile_worker'],
  ] as const) {
    const { steps, patient } = poolOf(failure)
    const client = await patient.pool.connect()
    await expect(client.query({ name, text: '' })).rejects.toBe(failure)
    expect(steps).toEqual([`${name} on 1`])
  }
})
