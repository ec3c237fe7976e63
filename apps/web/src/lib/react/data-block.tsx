import { useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Structured data for search engines, rendered by the server alone. In the browser it stays unchanged, because the CSP
 * allows no inline script.
 */
export function DataBlock({ text }: { readonly text: () => string }) {
  const [isServers] = useState(!useHydrated())
  return isServers ? (
    <script type="application/ld+json" suppressHydrationWarning>
      {import.meta.env.SSR ? text() : ''}
    </script>
  ) : null
}
