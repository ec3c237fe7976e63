export { agentsStore } from './agents-store.ts'
export { drawAgent, type AgentCard } from './demo-agent.ts'
export { makeAgentOf, staffRoutes, type AgentOf } from './routes.ts'
