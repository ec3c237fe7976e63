import { Client } from 'pg'
import type { Person } from './people.ts'
import type { Stack } from '../stack/stack.ts'

/** Ages the customer's last re-authentication by ten minutes in all sign-ins. */
export const forgetProof = async (stack: Stack, { customerId }: Pick<Person, 'customerId'>): Promise<void> => {
  const client = new Client({ connectionString: stack.databaseUrl })
  await client.connect()
  try {
    await client.query(
      `update refresh_families set proven_at = proven_at - interval '10 minutes' where customer_id = $1`,
      [customerId],
    )
  } finally {
    await client.end()
  }
}
