import { ContentScreen } from '../../features/content/content-screen.tsx'
import { usePathParts } from '../../lib/react/use-address.ts'

/** /{slug*} [NAV-37] */
export function ContentRoute() {
  const { _splat } = usePathParts()
  return <ContentScreen slug={_splat ?? ''} />
}
