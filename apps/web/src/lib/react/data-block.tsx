import { useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * A page as data for search engines, written by the server alone: in the browser it stays as it came, and the page's
 * policy lets no script make another.
 */
export function DataBlock({ text }: { readonly text: () => string }) {
  const [isServers] = useState(!useHydrated())
  return isServers ? (
    <script type="application/ld+json" suppressHydrationWarning>
      {import.meta.env.SSR ? text() : ''}
    </script>
  ) : null
}
