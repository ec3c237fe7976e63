import type pg from 'pg'

/** The ids of the stores in the newest content. */
export const storeIdsOf = async (client: Pick<pg.Pool, 'query'>): Promise<readonly string[]> => {
  const { rows } = await client.query<{ id: string }>(`
    select store ->> 'id' as id
    from (select body from content_versions order by number desc limit 1) newest,
      jsonb_array_elements(body -> 'stores') store
    order by id`)
  return rows.map(({ id }) => id)
}
