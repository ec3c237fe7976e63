import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageQuery } from './model/content.ts'
import { PageScreen } from './page-screen.tsx'

/** A content page by its slug, with children below its text. [NAV-37] */
export function ContentScreen({ slug, children }: { slug: string; children?: ReactNode }) {
  const { data: page } = useSuspenseQuery(pageQuery(slug))
  return <PageScreen page={page}>{children}</PageScreen>
}
