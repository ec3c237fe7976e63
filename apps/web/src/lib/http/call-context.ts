import { createContext } from 'react'
import type { Call } from './call.ts'
import { useProvided } from '../react/use-provided.ts'

const CallContext = createContext<Call | null>(null)

/** Provides the API client to the components below it. */
export const CallProvider = CallContext.Provider

/** The API client of the app. */
export const useCall = (): Call => useProvided(CallContext)
