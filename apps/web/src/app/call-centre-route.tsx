import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { agentNameOf, callCentre } from '../data/call-centre.ts'
import { paths } from '../lib/paths.ts'
import { usePathParts } from '../lib/use-address.ts'

/** /callcentermode/{agentName} turns the mode on and goes home. [NAV-36] */
export function CallCentreRoute() {
  const { agentName } = usePathParts()
  const { history } = useRouter()
  useEffect(() => {
    callCentre.setState({ agentName: agentNameOf(agentName) })
    history.replace(paths.home)
  }, [agentName, history])
  return null
}
