import { Client } from 'pg'
import type { Stack } from '../stack/stack.ts'

const publish = async (stack: Stack, body: string, values: readonly unknown[]): Promise<void> => {
  const client = new Client({ connectionString: stack.databaseUrl })
  await client.connect()
  try {
    await client.query(
      `with newest as (select * from content_versions order by number desc limit 1)
       insert into content_versions (number, sha256, body, imported_at)
       select number + 1, 'edit ' || (number + 1), ${body}, imported_at from newest`,
      [...values],
    )
    // The next read of a basket uses the version just published.
    await client.query('update baskets set content_version = (select max(number) from content_versions)')
  } finally {
    await client.end()
  }
}

/** Publishes the next version of the menu with cents added to a product's price at every store, as editors would. */
export const raisePrice = (stack: Stack, productId: string, cents: number): Promise<void> =>
  publish(
    stack,
    `jsonb_set(body, '{products}', (
       select jsonb_agg(case when product->>'id' = $1 then jsonb_set(product, '{price}', jsonb_build_object(
         'pickup', (product->'price'->>'pickup')::int + $2::int,
         'delivery', (product->'price'->>'delivery')::int + $2::int)) else product end order by place)
       from jsonb_array_elements(body->'products') with ordinality as every(product, place)))`,
    [productId, cents],
  )

/** Publishes entries of the dictionary, as editors would in the content files. */
export const publishTexts = (stack: Stack, entries: Readonly<Record<string, string>>): Promise<void> =>
  publish(stack, `jsonb_set(body, '{datasources,dictionary}', body->'datasources'->'dictionary' || $1::jsonb)`, [
    JSON.stringify(entries),
  ])
