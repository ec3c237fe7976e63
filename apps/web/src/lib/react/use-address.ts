import { useParams, useSearch } from '@tanstack/react-router'
import { use, useState } from 'react'

// The router may draw the screen that is being left once more when its match is gone already.
const even = { strict: false, shouldThrow: false } as const
const never = new Promise<never>(() => undefined)

/**
 * The named parts of the address's path. A screen that is being left keeps those that it had; one that is left before it was
 * drawn here at all waits, so that what the server drew of it stays until it goes.
 */
export const usePathParts = (): Readonly<Record<string, string | undefined>> => {
  const now = useParams(even)
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  return now ?? last ?? use(never)
}

/** What follows the question mark; nothing on a screen that is being left. */
export const useQuestion = (): Readonly<Record<string, unknown>> => useSearch(even) ?? {}
