import { useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { pageQuery } from '../../../api/content.ts'
import { ensure } from '../../../lib/http/read.ts'
import { useHydrated } from '../../../lib/react/use-hydrated.ts'
import { ContentScreen } from '../../../features/content/content-screen.tsx'
import { CareersForm } from '../../../features/forms/careers-form.tsx'
import { ContactForm } from '../../../features/forms/contact-form.tsx'
import { FranchiseForm } from '../../../features/forms/franchise-form.tsx'
import { FranchiseThanksScreen } from '../../../features/forms/franchise-thanks-screen.tsx'
import type { Needs } from '../../shell/needs.ts'
import { checkOptOut, OptOutRoute } from './preferences.tsx'
import { paths, routePaths } from '../../../urls/urls.ts'

/** The words stand on the form's own page of the content; the thanks have none. [NAV-40] */
export const load = async (
  { queries }: Needs,
  path: string,
  params: Readonly<Record<string, string | undefined>>,
): Promise<void> => {
  if (path === routePaths.preferences) checkOptOut(params)
  else if (path !== paths.franchiseThanks) await ensure(queries, pageQuery(path.slice(1)))
}

export function Screen() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  if (path === paths.contact) return <ContactRoute />
  if (path === paths.careers) return <CareersRoute />
  if (path === routePaths.preferences) return <OptOutRoute />
  return path === paths.franchise ? <FranchiseRoute /> : <FranchiseThanksRoute />
}

const ContactRoute = () => (
  <ContentScreen slug="feedback">
    <ContactForm />
  </ContentScreen>
)

const CareersRoute = () => (
  <ContentScreen slug="careers-apply-now">
    <CareersForm />
  </ContentScreen>
)

function FranchiseRoute() {
  const navigate = useNavigate()
  const thank = (reference: string) => void navigate({ to: `${paths.franchiseThanks}?reference=${reference}` })
  return (
    <ContentScreen slug="franchise">
      <FranchiseForm onSent={thank} />
    </ContentScreen>
  )
}

function FranchiseThanksRoute() {
  // The server draws the page without its query.
  const isHydrated = useHydrated()
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const reference = new URLSearchParams(query).get('reference') ?? ''
  return <FranchiseThanksScreen reference={isHydrated && /^[A-Z0-9]{10}$/.test(reference) ? reference : null} />
}
