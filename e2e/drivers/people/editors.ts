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

type Datasource = 'dictionary' | 'feature-flag' | 'blacklists'

/** Publishes entries of a datasource, as editors would in the content files. */
export const publishEntries = (
  stack: Stack,
  datasource: Datasource,
  entries: Readonly<Record<string, string>>,
): Promise<void> =>
  publish(stack, `jsonb_set(body, array['datasources', $1::text], body->'datasources'->($1::text) || $2::jsonb)`, [
    datasource,
    JSON.stringify(entries),
  ])

export const publishTexts = (stack: Stack, entries: Readonly<Record<string, string>>): Promise<void> =>
  publishEntries(stack, 'dictionary', entries)

/** Publishes a store that takes one more payment method, first in its list, and has the flags that the method needs. */
export const publishPaymentOption = (
  stack: Stack,
  storeId: string,
  paymentOption: string,
  flags: Readonly<Record<string, boolean>>,
): Promise<void> =>
  publish(
    stack,
    `jsonb_set(body, '{stores}', (
       select jsonb_agg(case when store->>'id' = $1 then store || $3::jsonb || jsonb_build_object('paymentOptions',
         jsonb_build_array(jsonb_build_object('paymentOption', $2::text, 'status', 'Enabled', 'sortOrder', 0,
           'maxOrderCharge', null)) || (store->'paymentOptions')) else store end order by place)
       from jsonb_array_elements(body->'stores') with ordinality as every(store, place)))`,
    [storeId, paymentOption, JSON.stringify(flags)],
  )
