import { pageQuery } from '../../../features/content/model/content.ts'
import { ContentScreen } from '../../../features/content/content-screen.tsx'
import { ContactForm } from '../../../features/forms/contact-form.tsx'
import { ensure } from '../../../lib/http/read.ts'
import { orNotFound } from '../../shell/or-not-found.ts'
import type { LoadInput } from '../../shell/screen.ts'

const page = 'feedback'

/** Loads the content page above the form. [NAV-40] */
export const load = ({ context: { queries } }: LoadInput) => ensure(queries, pageQuery(page)).catch(orNotFound)

/** /feedback */
export const Screen = () => (
  <ContentScreen slug={page}>
    <ContactForm />
  </ContentScreen>
)
