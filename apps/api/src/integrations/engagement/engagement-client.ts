/** What the engagement service stores of a user, by the names of its attributes. */
export type UserAttributes = { readonly external_id: string } & Readonly<Record<string, string | boolean | null>>

/** The server's calls of the customer-engagement service. Both reject on any failure, so that the job is retried. */
export type EngagementClient = {
  /** Creates or changes a user. */
  readonly track: (attributes: UserAttributes) => Promise<void>
  readonly deleteUser: (externalId: string) => Promise<void>
}

export type EngagementServiceSettings = { readonly brazeRestUrl: string; readonly brazeRestKey: string }

/** Milliseconds. */
const deadline = 5_000

type Reply = { readonly message?: string; readonly errors?: readonly unknown[] }

/** Calls the REST interface of the engagement service. Errors contain no personal data. [MKT-08] */
export const makeEngagementClient = ({ brazeRestUrl, brazeRestKey }: EngagementServiceSettings): EngagementClient => {
  const base = brazeRestUrl.replace(/\/+$/, '')
  const post = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${brazeRestKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // A redirect would carry the customer's address to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`the engagement service responded with ${response.status}`)
    }
    // The service answers 201 also if it left an object out.
    const { errors = [] } = (await response.json()) as Reply
    if (errors.length > 0) throw new Error('the engagement service left an object out')
  }
  return {
    track: (attributes) => post('/users/track', { attributes: [attributes] }),
    deleteUser: (externalId) => post('/users/delete', { external_ids: [externalId] }),
  }
}
