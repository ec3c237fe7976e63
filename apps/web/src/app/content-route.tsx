import { useParams } from '@tanstack/react-router'
import { ContentScreen } from '../features/content/content-screen.tsx'

/** /{slug*} [NAV-37] */
export function ContentRoute() {
  const { _splat } = useParams({ strict: false })
  return <ContentScreen slug={_splat ?? ''} />
}
