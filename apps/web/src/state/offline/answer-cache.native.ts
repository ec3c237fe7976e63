import type * as web from './answer-cache.ts'
import type { AnswerCache } from './answer-cache.ts'

/**
 * The phone app keeps its answers in IndexedDB: the Cache API accepts only addresses of http and https, and the page
 * has a scheme of its own on iOS.
 */
const databaseName = 'shop-answers'
const tableName = 'answers'

type Row = { readonly url: string; readonly text: string; readonly headers: readonly [string, string][] }

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(tableName, { autoIncrement: true }).createIndex('url', 'url', { unique: true })
  return resultOf(request)
}

const urlOf = (address: RequestInfo | URL): string =>
  new URL(address instanceof Request ? address.url : address, location.href).href

const rowOf = async (address: RequestInfo | URL, response: Response): Promise<Row> => ({
  url: urlOf(address),
  text: await response.text(),
  headers: [...response.headers],
})

const responseOf = ({ text, headers }: Row): Response =>
  new Response(text, { headers: headers.map(([name, value]) => [name, value]) })

const cacheIn = (database: IDBDatabase): AnswerCache => {
  const table = (mode: IDBTransactionMode) => database.transaction(tableName, mode).objectStore(tableName)
  const remove = async (rows: IDBObjectStore, url: string): Promise<boolean> => {
    const key = await resultOf(rows.index('url').getKey(url))
    if (key === undefined) return false
    await resultOf(rows.delete(key))
    return true
  }
  return {
    put: async (address, response) => {
      const row = await rowOf(address, response)
      const rows = table('readwrite')
      await remove(rows, row.url)
      await resultOf(rows.add(row))
    },
    match: async (address) => {
      const request = table('readonly').index('url').get(urlOf(address)) as IDBRequest<Row | undefined>
      const row = await resultOf(request)
      return row === undefined ? undefined : responseOf(row)
    },
    keys: async () => {
      const rows = await resultOf(table('readonly').getAll() as IDBRequest<Row[]>)
      return rows.map(({ url }) => new Request(url))
    },
    delete: (address) => remove(table('readwrite'), urlOf(address)),
  }
}

let opening: Promise<AnswerCache> | undefined

/** The next call opens the database again if it failed to open: that of iOS can fail at the start of the app. */
export const openAnswerCache: typeof web.openAnswerCache = () =>
  (opening ??= openDatabase()
    .then(cacheIn)
    .catch((error: unknown) => {
      opening = undefined
      throw error
    }))

export const deleteAnswerCache: typeof web.deleteAnswerCache = async () => {
  const rows = (await openDatabase()).transaction(tableName, 'readwrite').objectStore(tableName)
  await resultOf(rows.clear())
}
