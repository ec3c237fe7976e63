import { useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Structured data for search engines, rendered by the server alone. In the browser it stays unchanged, because the CSP
 * allows no inline script.
 */
export function DataBlock({ text }: { readonly text: () => string }) {
  // A block that the server has rendered stays; a screen that the browser opens later gets none.
  const [isServerRendered] = useState(!useHydrated())
  return isServerRendered ? (
    <script type="application/ld+json" suppressHydrationWarning>
      {import.meta.env.SSR ? text() : ''}
    </script>
  ) : null
}
