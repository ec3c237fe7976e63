import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { agentNameOf, callCentre, noAgent } from '../../../state/session/call-centre.ts'
import { AgentScreen } from '../../../features/sign-in/agent-screen.tsx'
import type * as routePaths from '../../../urls/route-paths.ts'
import { paths } from '../../../urls/urls.ts'
import type { ScreenProps } from '../../shell/screen.ts'

/**
 * /callcentermode/{agentName} enables the mode and opens the home page. The mode grants no rights and is no sign-in.
 * Without a name the agents' log-in is shown. [NAV-36]
 */
export function Screen({ params }: ScreenProps<typeof routePaths.callCentre>) {
  const agentName = agentNameOf(params.agentName)
  const { history } = useRouter()
  const goHome = () => history.replace(paths.home)
  const turnOn = useEffectEvent((name: string) => {
    callCentre.setState({ ...noAgent, agentName: name })
    goHome()
  })
  useEffect(() => {
    if (agentName !== null) turnOn(agentName)
  }, [agentName])
  return agentName === null ? <AgentScreen onDone={goHome} /> : null
}
