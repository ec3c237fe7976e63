import { notFound } from '@tanstack/react-router'
import { OptOutScreen } from '../../../features/forms/opt-out-screen.tsx'
import type * as routePaths from '../../../urls/route-paths.ts'
import type { LoadInput, ScreenProps } from '../../shell/screen.ts'

type Path = typeof routePaths.preferences

const isType = (type: string): type is 'email' | 'sms' => type === 'email' || type === 'sms'

/** Types are case-sensitive: any other is not found. [MKT-06] */
export const load = ({ params: { type } }: LoadInput<Path>): void => {
  if (!isType(type)) throw notFound()
}

/** /preferences/{type}/{userId?} [MKT-06] */
export const Screen = ({ params: { type, userId } }: ScreenProps<Path>) =>
  // A link on the page leads from one type to the other, so the form is keyed by type.
  isType(type) ? <OptOutScreen key={type} type={type} idText={userId} /> : null
