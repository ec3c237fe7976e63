import { Client } from 'pg'
import type { Person } from './people.ts'
import type { Stack } from '../stack/stack.ts'

const inDatabase = async (stack: Stack, statement: string, parameter: string): Promise<void> => {
  const client = new Client({ connectionString: stack.databaseUrl })
  await client.connect()
  try {
    await client.query(statement, [parameter])
  } finally {
    await client.end()
  }
}

/** Ages the customer's last re-authentication by ten minutes in all sign-ins. */
export const forgetProof = (stack: Stack, { customerId }: Pick<Person, 'customerId'>): Promise<void> =>
  inDatabase(
    stack,
    `update refresh_families set proven_at = proven_at - interval '10 minutes' where customer_id = $1`,
    customerId,
  )

/** Ends every sign-in of the customer with this address, as another device can. */
export const endSignIns = (stack: Stack, email: string): Promise<void> =>
  inDatabase(
    stack,
    'update refresh_families set ended_at = proven_at where customer_id = (select customer_id from customers where email = $1)',
    email,
  )
