/** Twenty times those of production, so that a busy machine breaks off no statement. Milliseconds. */
export const patientTimeouts = { statement: 200_000, lock: 40_000, idleInTransaction: 600_000, connection: 100_000 }
