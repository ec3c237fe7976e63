import { notFound } from '@tanstack/react-router'
import { OptOutScreen } from '../../../features/forms/opt-out-screen.tsx'
import { usePathParts } from '../../../lib/react/use-address.ts'

const isType = (type: string | undefined): type is 'email' | 'sms' => type === 'email' || type === 'sms'

/** Letter case counts: any other type is not found. [MKT-06] */
export const checkOptOut = ({ type }: Readonly<Record<string, string | undefined>>): void => {
  if (!isType(type)) throw notFound()
}

/** /preferences/{type}/{userId?} [MKT-06] */
export function OptOutRoute() {
  const { type, userId } = usePathParts()
  // A link inside the page leads from one type to the other.
  return isType(type) ? <OptOutScreen key={type} type={type} idText={userId} /> : null
}
