import type { Page } from '@playwright/test'
import type { PrizeGame } from '@forno/domain/content/prize-game'
import { states } from '@forno/domain/core/basic-types'
import { Client } from 'pg'
import { orderForPickup, type PlacedOrder } from '../screens/start.ts'
import type { Stack } from '../stack/stack.ts'
import type { Store } from '../stack/stores.ts'

/**
 * Publishes content in which every state allows the prize game, and all its draws have one segment; null = the
 * weights of the files.
 */
export const letWheelStopAt = async (stack: Stack, segmentId: string | null): Promise<void> => {
  const client = new Client({ connectionString: stack.databaseUrl })
  await client.connect()
  try {
    // The first version is that of the files.
    const { rows } = await client.query<{ body: { prizeGames: readonly PrizeGame[] } }>(
      'select body from content_versions order by number',
    )
    const { body } = rows.at(-1)!
    const prizeGames = rows[0]!.body.prizeGames.map((game) => ({
      ...game,
      withoutPermit: states,
      segments: game.segments.map((segment) => ({
        ...segment,
        weight: segmentId === null ? segment.weight : segment.id === segmentId ? 1 : 0,
      })),
    }))
    await client.query(
      `insert into content_versions (number, sha256, body, imported_at)
       select max(number) + 1, 'wheel ' || max(number), $1, now() from content_versions`,
      [JSON.stringify({ ...body, prizeGames })],
    )
  } finally {
    await client.end()
  }
}

/** An order with an e-mail address, which may play the prize game. */
export const orderWithSpin = (page: Page, store: Store, email: string): Promise<PlacedOrder> =>
  orderForPickup(page, store, { email })
