import { pageQuery } from '../../../features/content/model/content.ts'
import { ContentScreen } from '../../../features/content/content-screen.tsx'
import { CareersForm } from '../../../features/forms/careers-form.tsx'
import { ensure } from '../../../lib/http/read.ts'
import { orNotFound } from '../../shell/or-not-found.ts'
import type { LoadInput } from '../../shell/screen.ts'

const page = 'careers-apply-now'

/** Loads the content page above the form. [NAV-40] */
export const load = ({ context: { queries } }: LoadInput) => ensure(queries, pageQuery(page)).catch(orNotFound)

/** /careers-apply-now */
export const Screen = () => (
  <ContentScreen slug={page}>
    <CareersForm />
  </ContentScreen>
)
