import { useNavigate } from '@tanstack/react-router'
import { pageQuery } from '../../../features/content/model/content.ts'
import { ContentScreen } from '../../../features/content/content-screen.tsx'
import { FranchiseForm } from '../../../features/forms/franchise-form.tsx'
import { ensure } from '../../../lib/http/read.ts'
import { paths } from '../../../urls/urls.ts'
import { orNotFound } from '../../shell/or-not-found.ts'
import type { LoadInput } from '../../shell/screen.ts'

const page = 'franchise'

/** Loads the content page above the form. [NAV-40] */
export const load = ({ context: { queries } }: LoadInput) => ensure(queries, pageQuery(page)).catch(orNotFound)

/** /franchise */
export function Screen() {
  const navigate = useNavigate()
  const thank = (reference: string) => void navigate({ to: `${paths.franchiseThanks}?reference=${reference}` })
  return (
    <ContentScreen slug={page}>
      <FranchiseForm onSent={thank} />
    </ContentScreen>
  )
}
